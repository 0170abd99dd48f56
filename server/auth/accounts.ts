import { Clock, Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { User } from '../../src/schemas/session.ts'
import { withoutUnseen } from '../../src/schemas/text.ts'
import { type AccessEvent, accessStream } from '../domain/account.ts'
import { type AppendError, EventStore } from '../events/event-store.ts'
import type { Fault } from '../http/faults.ts'
import { keyOf } from '../records/table.ts'
import { addressKey } from './address-key.ts'
import { Attempts } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { accessVersionOf, permissionsOfRole, type RoleRow, roleColumns } from './permissions.ts'
import { mayWork, Sessions, userColumns } from './sessions.ts'

/** From where, by what browser and under which id a request came. */
export type Origin = { readonly address: string; readonly requestId: string; readonly userAgent: string }
/** Whose session it is: the caller of a request. */
export type Holder = { readonly accountId: string; readonly sessionId: string }
export type SignedIn = { readonly user: User; readonly token: string }

type Found = RoleRow & { readonly id: number; readonly hash: string | null; readonly user: User }

/** An e-mail as accounts keep it: without control characters and what else cannot be seen. */
export const normalised = (email: string) =>
  withoutUnseen(email)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .toLowerCase()

/** What no account can have for an e-mail counts as one account. */
export const hasFormOfEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email)

/** A person may type the password into the wrong field: what is no e-mail is not written down. */
export const forTheRecord = (email: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : '')

/** Signing in and out. Every act is an event of the account's audit trail; none holds a password or a token. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /** Null where e-mail and password do not belong together, whichever of them is wrong. */
    readonly signIn: (
      email: string,
      password: string,
      origin: Origin,
    ) => Effect.Effect<SignedIn | null, Fault | AppendError>
    readonly signOut: (holder: Holder, origin: Origin) => Effect.Effect<void, AppendError>
    /** True if it is the password of the session's person. */
    readonly unlock: (holder: Holder, password: string, origin: Origin) => Effect.Effect<boolean, Fault | AppendError>
  }
>()('simdesk/auth/Accounts') {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const events = yield* EventStore
      const sessions = yield* Sessions
      const attempts = yield* Attempts

      const record = (accountId: string | null, event: AccessEvent, requestId: string) =>
        events.append({
          stream: accessStream(accountId),
          expectedVersion: 'any',
          events: [event],
          actor: accountId ?? 'system',
          requestId,
        })

      const findByEmail = (email: string): Effect.Effect<Found | undefined, SqlError.SqlError> =>
        Effect.map(
          sql<Found>`select u.id, case when ${sql.literal(mayWork)} then c.password_hash end as hash, ${sql.literal(userColumns)} as user,
              ${sql.literal(roleColumns)}
            from users u join roles r on r.id = u.role_id left join credentials c on c.user_id = u.id where u.email_key = ${keyOf(email)}`,
          ([found]) => found,
        )

      /**
       * Opens a session with a password that has been found right, unless it was replaced or the account deactivated
       * meanwhile: who replaces it waits for this session and ends it, or is waited for.
       */
      const openSession = Effect.fnUntraced(function* (found: Found, origin: Origin) {
        const { id: accountId, hash, user } = found
        const address = addressKey(origin.address)
        const valid = yield* sql`select 1 from credentials c join users u on u.id = c.user_id
          where c.user_id = ${accountId} and c.password_hash = ${hash} and u.status = 'Active' for share of c`
        if (valid.length === 0) return null
        const { id, token } = yield* sessions.open(accountId, address, origin.userAgent)
        const event = { type: 'SignedIn', data: { address, session: id } } as const
        yield* record(String(accountId), event, origin.requestId)
        return {
          user: { ...user, permissions: permissionsOfRole(found), accessVersion: accessVersionOf(found) },
          token,
        }
      }, events.transact)

      const signIn = Effect.fnUntraced(function* (typed: string, password: string, origin: Origin) {
        const email = normalised(typed)
        const address = addressKey(origin.address)
        const isKnownPlace = yield* sessions.isKnownPlace(email, address)
        const account = yield* findByEmail(email)
        const attempt = { account: hasFormOfEmail(email) ? email : '', address, isKnownPlace }
        const matches = yield* attempts.signIn(attempt)(passwordMatches(account?.hash ?? null, password))
        const opened = account === undefined || !matches ? null : yield* openSession(account, origin)
        if (opened !== null) return opened
        const data = { address, email: account === undefined ? forTheRecord(email) : email }
        yield* record(
          account === undefined ? null : String(account.id),
          { type: 'SignInFailed', data },
          origin.requestId,
        )
        return null
      })

      const signOut = Effect.fnUntraced(function* (holder: Holder, origin: Origin) {
        yield* sessions.end(holder.sessionId)
        const data = { address: addressKey(origin.address), session: holder.sessionId }
        yield* record(holder.accountId, { type: 'SignedOut', data }, origin.requestId)
      }, events.transact)

      const unlock = Effect.fnUntraced(function* (holder: Holder, password: string, origin: Origin) {
        const address = addressKey(origin.address)
        const [row] = yield* sql<{ hash: string }>`select password_hash as hash from credentials
          where user_id = ${Number(holder.accountId)}`
        const matches = yield* attempts.unlock(holder.sessionId)(passwordMatches(row?.hash ?? null, password))
        if (!matches) {
          const data = { address, session: holder.sessionId }
          yield* record(holder.accountId, { type: 'UnlockFailed', data }, origin.requestId)
        }
        return matches
      })

      return Accounts.of({ signIn, signOut, unlock })
    }),
  )
}

/** Writes the hash of an account's password, the first or a new one; call it in the transaction of what goes with it. */
export const storePassword = Effect.fnUntraced(function* (accountId: number, passwordHash: string) {
  const sql = yield* SqlClient.SqlClient
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  yield* sql`insert into credentials (user_id, password_hash, changed_at)
    values (${accountId}, ${passwordHash}, ${at}::timestamptz)
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`
  // Who has a password asks for no link any more.
  yield* sql`delete from link_requests where user_id = ${accountId}`
})
