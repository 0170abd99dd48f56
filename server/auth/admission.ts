import { createHash, randomBytes } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient, type Statement } from 'effect/sql'
import { allParts } from '../../src/schemas/core/serves.ts'
import type { AskedFactor } from '../../src/schemas/people/second-factor.ts'
import type { User } from '../../src/schemas/session/session.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { EventStore } from '../core/events/event-store.ts'
import { integer } from '../core/projections/rows.ts'
import { type AccessEvent, accessStream } from '../people/account.ts'
import { addressKey } from './address-key.ts'
import { accessVersionOf, mayWork, permissionsOfRole, type RoleRow, roleColumns } from './permissions.ts'
import { Sessions, userColumns } from './sessions.ts'

/** The address, browser and id of a request. */
export type Origin = { readonly address: string; readonly requestId: string; readonly userAgent: string }
/** The account and session of a request's caller. */
export type Holder = { readonly accountId: string; readonly sessionId: string }
export type SignedIn = { readonly user: User; readonly token: string }

/** An account; `hash` is null if it may not sign in. */
export type FoundAccount = RoleRow & {
  readonly id: number
  readonly email: string
  readonly hash: string | null
  readonly user: User
}

/** The account `u` that matches a condition. */
export const findAccount = Effect.fnUntraced(function* (condition: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<FoundAccount>`select u.id, u.email,
      case when ${sql.literal(mayWork)} then c.password_hash end as hash, ${sql.literal(userColumns)} as user,
      ${sql.literal(roleColumns)}
    from users u join roles r on r.id = u.role_id left join credentials c on c.user_id = u.id where ${condition}`
  return found
})

/** Appends an event to an account's audit trail; null is the trail of attempts without an account. */
export const recordAccess = Effect.fnUntraced(function* (
  accountId: string | null,
  event: AccessEvent,
  { requestId }: Pick<Origin, 'requestId'>,
) {
  const events = yield* EventStore
  yield* events.append({
    stream: accessStream(accountId),
    expectedVersion: 'any',
    events: [event],
    actor: accountId ?? 'system',
    requestId,
  })
})

/** Opens a session for a person who has proved their identity. Call it in the transaction of the proof. */
export const openSession = Effect.fnUntraced(function* (found: FoundAccount, origin: Origin) {
  const sessions = yield* Sessions
  const address = addressKey(origin.address)
  const { id, token } = yield* sessions.open(found.id, address, origin.userAgent)
  yield* recordAccess(String(found.id), { type: 'SignedIn', data: { address, session: id } }, origin)
  const user = {
    ...found.user,
    permissions: permissionsOfRole(found),
    accessVersion: accessVersionOf(found),
    scope: found.scope,
    serves: allParts,
    timeZone: yield* CompanyZone,
  }
  return { user, token } satisfies SignedIn
})

const TICKET_MINUTES = 5

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/**
 * Issues a ticket to a person whose password was right and who must do another step. The database stores its SHA-256.
 */
export const issueTicket = Effect.fnUntraced(function* (account: number, kind: AskedFactor['kind']) {
  const sql = yield* SqlClient.SqlClient
  const ticket = randomBytes(32).toString('base64url')
  yield* sql`delete from sign_in_tickets where expires_at < now()`
  yield* sql`insert into sign_in_tickets (token_hash, user_id, expires_at)
    values (${hashOf(ticket)}, ${integer(account)}, now() + ${TICKET_MINUTES}::integer * interval '1 minute')`
  return { ticket, kind } satisfies AskedFactor
})

/** Locks a ticket for the transaction, and returns its account; null if it is unknown, used or expired. */
export const holdTicket = Effect.fnUntraced(function* (ticket: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ account: number }>`select user_id as account from sign_in_tickets
    where token_hash = ${hashOf(ticket)} and expires_at > now() for update`
  return row === undefined ? undefined : yield* findAccount(sql`u.id = ${integer(row.account)}`)
})

/** Deletes a locked ticket. */
export const redeemTicket = Effect.fnUntraced(function* (ticket: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from sign_in_tickets where token_hash = ${hashOf(ticket)}`
})
