import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { textProblem } from '../core/text.ts'
import { ColumnsArranged } from './columns.ts'

/** Lists as somebody keeps them under a name (screens §11.2): what the address says, and the columns. */

export const MAX_VIEWS = 50
export const MAX_VIEW_NAME = 60
/** The longest query of an address that is kept. */
export const MAX_VIEW_SEARCH = 2_000

export const viewMessages = {
  noName: 'Enter a name',
  taken: 'Another view of yours has this name',
  tooMany: `At most ${MAX_VIEWS} views of a list: remove one first`,
  gone: 'This view is no longer there',
  secret: 'A search by SIM PIN is not saved',
  search: 'This search is too long to be saved',
  columns: 'These columns cannot be saved',
  noSharing: 'You cannot share views',
  held: 'Shared with a role: only who may edit roles can change it',
  noRole: 'This role is no longer there',
  noList: 'There is no such list',
  noRoom: 'This browser has no room for another view',
} as const

/** By what no two views of a list are alike. */
export const viewKeyOf = (name: string): string => name.trim().toLowerCase()

/** Why a view cannot be called so, whatever the others are called; null where it can. */
export const viewNameProblem = (name: string): string | null =>
  name.trim() === '' ? viewMessages.noName : textProblem(name.trim(), MAX_VIEW_NAME)

/** What is wrong with a name beside the views that a person has of a list; null where nothing is. `was` renames. */
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

/** Whether a view is beyond who shared it and may share no more: it can be copied, removed, or be the default. */
export const isHeld = (
  { sharedBy, sharedWithRole }: Pick<SavedView, 'sharedBy' | 'sharedWithRole'>,
  mayShare: boolean,
) => sharedBy === null && sharedWithRole !== null && !mayShare

/** What a copy of a view can be called, beside the others. */
export const copyNameOf = (name: string, others: ReadonlyArray<string>): string => {
  const taken = new Set(others.map(viewKeyOf))
  const named = (end: string) => `${name.slice(0, MAX_VIEW_NAME - end.length).trimEnd()}${end}`
  for (let number = 1; ; number += 1) {
    const copy = named(number === 1 ? ' (own)' : ` (own ${number})`)
    if (!taken.has(viewKeyOf(copy))) return copy
  }
}

/** The parameter by which a link has the columns: their names in order, hidden ones behind `-`, pinned ones behind `*`. */
const COLUMNS = 'columns'

/** The query of a link to a view: its search, and its columns. */
export const linkOfView = ({ search, columns }: Pick<SavedView, 'search' | 'columns'>): string => {
  const { order, hidden, pinned = [] } = columns
  const query = new URLSearchParams(search)
  const marked = order.map((name) => `${hidden.includes(name) ? '-' : pinned.includes(name) ? '*' : ''}${name}`)
  if (marked.length > 0) query.set(COLUMNS, marked.join(' '))
  return queryOfView(query.toString())
}

/** What a query that was linked to asks for beside the search: the columns; null where it names none. */
export const columnsOfLink = (query: URLSearchParams): SavedView['columns'] | null => {
  const marked = (query.get(COLUMNS) ?? '').split(' ').filter((name) => name !== '')
  const behind = (mark: string) => marked.flatMap((name) => (name.startsWith(mark) ? [name.slice(1)] : []))
  const order = marked.map((name) => name.replace(/^[-*]/, ''))
  return order.length === 0 ? null : { order, hidden: behind('-'), pinned: behind('*') }
}

/** A query without what a link says of the columns. */
export const withoutColumns = (query: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(query)
  rest.delete(COLUMNS)
  return rest
}

/** By which an address says that the list is plain, where it would begin as the default view has it (`view=all`). */
const PLAIN = 'view'

/** A query that asks for nothing, as one of the plain list. */
export const markPlain = (query: URLSearchParams): URLSearchParams => {
  const marked = new URLSearchParams(query)
  marked.set(PLAIN, 'all')
  return marked
}

/** Whether an address says that the list is plain. */
export const isMarkedPlain = (query: URLSearchParams): boolean => query.get(PLAIN) === 'all'

/** The query by which a view is opened, whatever the default is. */
export const queryOfView = (search: string): string =>
  search === '' ? markPlain(new URLSearchParams()).toString() : search

/** What an address says beside what a view keeps: where in the list one is, whether the panel is open, that it is plain. */
const passing = (name: string, value: string): boolean =>
  name === 'page' || name === PLAIN || (name === 'filter' && value === 'open')

/** What a view keeps of the query of a list's address: filter, sorting, size. */
export const searchToKeep = (query: string): string =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([name, value]) => !passing(name, value))).toString()

/** Whether a query searches by the SIM PIN, which opens a card; `kept` is the name of one in a tab. */
export const hasSecret = (query: string): boolean =>
  [...new URLSearchParams(query)].some(
    ([name, value]) =>
      /^(simpin|pin|kept)$/i.test(name.trim()) || (/^searchBy$/i.test(name.trim()) && /^simpin$/i.test(value.trim())),
  )

export const SavedView = Schema.Struct({
  /** No two of a person's are called alike, whatever the letter case. */
  name: Personal,
  search: Masked,
  columns: ColumnsArranged,
  /** The list begins so where its address says nothing. */
  isDefault: Schema.Boolean,
  /** The role whose people find it among theirs. */
  sharedWithRole: Schema.NullOr(Schema.Int),
  /** Who shares it; null for one's own. */
  sharedBy: Schema.NullOr(Personal),
  /** The account of who shares it, for who may stop that. */
  sharer: Schema.optionalKey(Schema.Int),
})
export type SavedView = typeof SavedView.Type

export const ViewsAnswer = Schema.Struct({
  ...answerFields,
  views: Schema.Array(SavedView),
  /** With whom the caller may share views. */
  roles: Schema.Array(LookupItem),
})

export const SaveViewPayload = Schema.Struct({
  list: Schema.String,
  name: Schema.String,
  /** What it was called, where it gets another name. */
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
  /** Whose view it is that is to be shared no more; left out, it is the caller's, and goes. */
  sharer: Schema.optionalKey(Schema.Int),
})
export type RemoveViewPayload = typeof RemoveViewPayload.Type

export const ViewSavedAnswer = Schema.Struct(formFields)
export type ViewSavedAnswer = typeof ViewSavedAnswer.Type
