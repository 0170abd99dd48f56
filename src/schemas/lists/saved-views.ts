import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { textProblem } from '../core/text.ts'
import { ColumnsArranged } from './columns.ts'

/** Saved views of lists (screens §11.2): the query of the address, and the columns. */

export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 60
/** The longest query that is saved. */
export const MAX_VIEW_SEARCH = 2_000

export const viewMessages = {
  noName: 'Enter a name',
  taken: 'You already have a view with this name',
  tooMany: `At most ${MAX_VIEWS} views of a list: remove one first`,
  gone: 'This view no longer exists',
  secret: 'A search by SIM PIN cannot be saved',
  search: 'This search is too long to save',
  columns: 'These columns cannot be saved',
  noSharing: 'You cannot share views',
  held: 'This view is shared with a role. Only people who can edit roles can change it.',
  noRole: 'This role no longer exists',
  noList: 'This list does not exist',
  noRoom: 'This browser has no space for another view',
} as const

/** Two views of a list may not share this key. */
export const viewKeyOf = (name: string): string => name.trim().toLowerCase()

/** Why a view cannot have this name, other views aside; null if it can. */
export const viewNameProblem = (name: string): string | null =>
  name.trim() === '' ? viewMessages.noName : textProblem(name.trim(), MAX_VIEW_NAME)

/**
 * What is wrong with a name, given a person's other views of the list; null if nothing is. `was` is the name before a
 * rename.
 */
export const nameProblemBeside = (
  views: ReadonlyArray<Pick<SavedView, 'name'>>,
  { name, was }: Pick<SaveViewPayload, 'name' | 'was'>,
): string | null => {
  const has = (other: string) => views.some((view) => viewKeyOf(view.name) === viewKeyOf(other))
  const isRename = typeof was === 'string' && viewKeyOf(was) !== viewKeyOf(name)
  if (typeof was === 'string' && !has(was)) return viewMessages.gone
  if (isRename && has(name)) return viewMessages.taken
  return typeof was !== 'string' && !has(name) && views.length >= MAX_VIEWS ? viewMessages.tooMany : null
}

/** Whether a view's owner may no longer share it. It can still be copied, removed, or made the default. */
export const isHeld = (
  { sharedBy, sharedWithRole }: Pick<SavedView, 'sharedBy' | 'sharedWithRole'>,
  mayShare: boolean,
) => sharedBy === null && sharedWithRole !== null && !mayShare

/** A free name for a copy of a view. */
export const copyNameOf = (name: string, others: ReadonlyArray<string>): string => {
  const taken = new Set(others.map(viewKeyOf))
  const named = (end: string) => `${name.slice(0, MAX_VIEW_NAME - end.length).trimEnd()}${end}`
  const first = named(' (own)')
  if (!taken.has(viewKeyOf(first))) return first
  for (let number = 2; ; number += 1) {
    const copy = named(` (own ${number})`)
    if (!taken.has(viewKeyOf(copy))) return copy
  }
}

/** The columns in a link: their names in order, hidden ones prefixed `-`, pinned ones `*`. */
const COLUMNS = 'columns'

/** The query of a link to a view: its search, and its columns. */
export const linkOfView = ({ search, columns }: Pick<SavedView, 'search' | 'columns'>): string => {
  const { order, hidden, pinned = [] } = columns
  const query = new URLSearchParams(search)
  const marked = order.map((name) => `${hidden.includes(name) ? '-' : pinned.includes(name) ? '*' : ''}${name}`)
  if (marked.length > 0) query.set(COLUMNS, marked.join(' '))
  return queryOfView(query.toString())
}

/** The columns that a link asks for; null if it names none. */
export const columnsOfLink = (query: URLSearchParams): SavedView['columns'] | null => {
  const marked = (query.get(COLUMNS) ?? '').split(' ').filter((name) => name !== '')
  const behind = (mark: string) => marked.flatMap((name) => (name.startsWith(mark) ? [name.slice(1)] : []))
  const order = marked.map((name) => name.replace(/^[-*]/, ''))
  return order.length === 0 ? null : { order, hidden: behind('-'), pinned: behind('*') }
}

/** A query without the columns of a link. */
export const withoutColumns = (query: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(query)
  rest.delete(COLUMNS)
  return rest
}

/** Marks an address as the plain list, where it would otherwise open the default view (`view=all`). */
const PLAIN = 'view'

/** An empty query, marked as the plain list; any other query unchanged. */
export const markPlain = (query: URLSearchParams): URLSearchParams => {
  const marked = new URLSearchParams(query)
  marked.set(PLAIN, 'all')
  return marked
}

/** Whether an address is marked as the plain list. */
export const isMarkedPlain = (query: URLSearchParams): boolean => query.get(PLAIN) === 'all'

/** The query that opens a view, whatever the default view is. */
export const queryOfView = (search: string): string =>
  search === '' ? markPlain(new URLSearchParams()).toString() : search

/** The parts of an address that a view leaves out: the page, an open panel, the mark of the plain list. */
const passing = (name: string, value: string): boolean =>
  name === 'page' || name === PLAIN || (name === 'filter' && value === 'open')

/** The part of a list's query that a view saves: filter, sorting, page size. */
export const searchToKeep = (query: string): string =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([name, value]) => !passing(name, value))).toString()

/** Whether a query searches by SIM PIN, which is secret. `kept` names a PIN that only this tab holds. */
export const hasSecret = (query: string): boolean =>
  [...new URLSearchParams(query)].some(
    ([name, value]) =>
      /^(simpin|pin|kept)$/i.test(name.trim()) || (/^searchBy$/i.test(name.trim()) && /^simpin$/i.test(value.trim())),
  )

export const SavedView = Schema.Struct({
  /** Unique per person and list, ignoring letter case. */
  name: Personal,
  search: Masked,
  columns: ColumnsArranged,
  /** The list opens with this view if its address says nothing. */
  isDefault: Schema.Boolean,
  /** The role that the view is shared with. */
  sharedWithRole: Schema.NullOr(Schema.Int),
  /** Who shares it; null for one's own view. */
  sharedBy: Schema.NullOr(Personal),
  /** The account that shares it, for people who may stop sharing. */
  sharer: Schema.optionalKey(Schema.Int),
})
export type SavedView = typeof SavedView.Type

export const ViewsAnswer = Schema.Struct({
  ...answerFields,
  views: Schema.Array(SavedView),
  /** The roles that the caller may share views with. */
  roles: Schema.Array(LookupItem),
})

export const SaveViewPayload = Schema.Struct({
  list: Schema.String,
  name: Schema.String,
  /** The name before a rename. */
  was: Schema.optionalKey(Schema.NullOr(Schema.String)),
  search: Schema.String,
  columns: ColumnsArranged,
  isDefault: Schema.Boolean,
  sharedWithRole: Schema.NullOr(Schema.Int),
})
export type SaveViewPayload = typeof SaveViewPayload.Type

export const RemoveViewPayload = Schema.Struct({
  list: Schema.String,
  name: Schema.String,
  /** Whose view is to be no longer shared. If absent, the caller's own view is removed. */
  sharer: Schema.optionalKey(Schema.Int),
})
export type RemoveViewPayload = typeof RemoveViewPayload.Type

export const ViewSavedAnswer = Schema.Struct(formFields)
export type ViewSavedAnswer = typeof ViewSavedAnswer.Type
