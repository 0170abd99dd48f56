import { isDeepStrictEqual } from 'node:util'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { LookupItem } from '../../src/schemas/core/lookup.ts'
import { commonMessages } from '../../src/schemas/core/messages.ts'
import {
  hasSecret,
  MAX_VIEW_SEARCH,
  nameProblemBeside,
  type RemoveViewPayload,
  type SavedView,
  type SaveViewPayload,
  searchToKeep,
  viewKeyOf,
  viewMessages,
  viewNameProblem,
} from '../../src/schemas/lists/saved-views.ts'
import { may } from '../../src/schemas/people/permissions.ts'
import { EventStore } from '../core/events/event-store.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type { Caller } from '../core/http/authorization.ts'
import { integer } from '../core/projections/rows.ts'
import { viewLists } from './lists.ts'
import { type savedViewEvents, viewsStream } from './views.events.ts'

type Person = Pick<typeof Caller.Service, 'accountId' | 'permissions' | 'scope'>
type ViewEvent = EventOf<(typeof savedViewEvents)['types']>

/** Above the columns of any list, and the length of any column's name. */
const MAX_COLUMNS = 200
const MAX_COLUMN_NAME = 100
const MAX_WIDTH = 10_000
/**
 * Above the columns of any list. Names are not compared with the list's, because a view outlives the version that saved
 * it.
 */
const MAX_COLUMN_BYTES = 8_192

type ViewRow = Omit<SavedView, 'sharer'> & { readonly sharer: number | null }

/** Whether a person may share views: those who may edit roles. */
const mayShare = ({ permissions }: Person): boolean => may(permissions, 'role.edit')

/**
 * A person's views of a list, and views that colleagues share, sorted by name. Shared are those with the person's role,
 * or with any role if the person may share. Partner users do not see who shares a view.
 */
export const viewsOf = Effect.fnUntraced(function* (list: string, person: Person) {
  const sql = yield* SqlClient.SqlClient
  const account = person.accountId
  const sharer = person.scope === 'all' ? sql`u.name` : sql`''`
  const isSharing = mayShare(person)
  const views =
    yield* sql<ViewRow>`select v.name, v.search, v.columns, v.is_default and v.account = ${account} as "isDefault",
      v.shared_with_role as "sharedWithRole", case when v.account = ${account} then null else ${sharer} end as "sharedBy",
      case when v.account <> ${account} and ${isSharing} then u.id end as sharer
    from saved_views v left join users u on u.id::text = v.account
    where v.list = ${list} and (v.account = ${account} or (u.status = 'Active'
      and v.shared_with_role is not null
      and (${isSharing} or v.shared_with_role = (select role_id from users where id = ${integer(Number(account))}))))
    order by v.account <> ${account}, v.name_key, v.account`
  const roles = isSharing ? yield* sql<LookupItem>`select id, name from roles where offered order by sort_key, id` : []
  return {
    views: views.map(({ sharer, ...view }): SavedView => (sharer === null ? view : { ...view, sharer })),
    roles,
  }
})

const areColumns = (columns: SaveViewPayload['columns']): boolean => {
  const { order, hidden, widths = {}, pinned = [] } = columns
  const sets = [order, hidden, pinned, Object.keys(widths)]
  return (
    sets.every((set) => set.length <= MAX_COLUMNS && set.every((name) => name.length <= MAX_COLUMN_NAME)) &&
    Object.values(widths).every((width) => width > 0 && width <= MAX_WIDTH) &&
    Buffer.byteLength(JSON.stringify(columns)) <= MAX_COLUMN_BYTES
  )
}

/** The errors in a view itself. */
const problemsOf = ({ list, name, search, columns }: SaveViewPayload): Readonly<Record<string, string>> => {
  const nameProblem = viewNameProblem(name)
  return {
    ...(!viewLists.has(list) && { list: viewMessages.noList }),
    ...(nameProblem !== null && { name: nameProblem }),
    ...(search.length > MAX_VIEW_SEARCH && { search: viewMessages.search }),
    ...(hasSecret(search) && { search: viewMessages.secret }),
    ...(!areColumns(columns) && { columns: viewMessages.columns }),
  }
}

type StoredView = Pick<SavedView, 'name' | 'search' | 'columns' | 'isDefault' | 'sharedWithRole'>

const storedViewsOf = Effect.fnUntraced(function* (list: string, accountId: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<StoredView>`select name, search, columns, is_default as "isDefault", shared_with_role as "sharedWithRole"
    from saved_views where account = ${accountId} and list = ${list}`
})

/** Why a view cannot be shared like this; null if it can. */
const sharingProblem = Effect.fnUntraced(function* (role: number | null, person: Person) {
  if (role === null) return null
  if (!mayShare(person)) return viewMessages.noSharing
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select id from roles where id = ${integer(role)} and offered`
  return found.length === 0 ? viewMessages.noRole : null
})

const refused = (errors: Readonly<Record<string, string>>) => ({
  isSuccess: false,
  message: commonMessages.saveRefused,
  errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
})
const done = { isSuccess: true, message: '' }

const written = Effect.fnUntraced(function* (person: Person, requestId: string, event: ViewEvent) {
  const events = yield* EventStore
  yield* events.append({
    stream: viewsStream(event.data.account),
    expectedVersion: 'any',
    events: [event],
    actor: person.accountId,
    requestId,
  })
})

/** Saves a view. If it is unchanged, for example after a lost answer, no event is added. */
export const saveView = Effect.fnUntraced(function* (given: SaveViewPayload, person: Person, requestId: string) {
  const wrong = problemsOf(given)
  if (Object.keys(wrong).length > 0) return refused(wrong)
  const { list, was = null, columns, isDefault, sharedWithRole } = given
  const asked: StoredView = {
    name: given.name.trim(),
    search: searchToKeep(given.search),
    columns,
    isDefault,
    sharedWithRole,
  }
  const events = yield* EventStore
  const save = Effect.gen(function* () {
    const stored = yield* storedViewsOf(list, person.accountId)
    // One's own default does not change the view for those it is shared with.
    const isOtherDefault = stored.some((view) => isDeepStrictEqual({ ...view, isDefault }, asked))
    const sharing = isOtherDefault ? null : yield* sharingProblem(sharedWithRole, person)
    if (sharing !== null) return refused({ sharedWithRole: sharing })
    if (
      stored.some((view) => isDeepStrictEqual({ ...view }, asked)) &&
      !stored.some(({ name }) => name === was && was !== asked.name)
    ) {
      return done
    }
    const problem = nameProblemBeside(stored, given)
    if (problem !== null) return refused({ name: problem })
    const account = person.accountId
    yield* written(person, requestId, { type: 'ViewSaved', data: { account, list, was, ...asked } })
    return done
  })
  return yield* events.transact(save)
})

/** Removes a view. To remove a shared view of another person requires the right to share. */
export const removeView = Effect.fnUntraced(function* (
  { list, name, sharer }: RemoveViewPayload,
  person: Person,
  requestId: string,
) {
  const account = sharer === undefined ? person.accountId : String(sharer)
  const isOwn = account === person.accountId
  if (!isOwn && !mayShare(person)) return refused({ name: viewMessages.noSharing })
  const events = yield* EventStore
  const remove = Effect.gen(function* () {
    const found = (yield* storedViewsOf(list, account)).find((view) => viewKeyOf(view.name) === viewKeyOf(name))
    if (found === undefined || (!isOwn && found.sharedWithRole === null)) return
    const event: ViewEvent = isOwn
      ? { type: 'ViewRemoved', data: { account, list, name: found.name } }
      : { type: 'ViewSaved', data: { account, list, was: null, ...found, sharedWithRole: null } }
    yield* written(person, requestId, event)
  })
  yield* events.transact(remove)
  return done
})
