import { Clock, Context, Effect, Layer } from 'effect'
import { SqlClient } from 'effect/sql'
import { withoutInvisible } from '../../src/schemas/core/text.ts'
import type { AskedFactor } from '../../src/schemas/people/second-factor.ts'
import { type AppendError, EventStore } from '../core/events/event-store.ts'
import type { Fault } from '../core/http/faults.ts'
import { keyOf } from '../records/table.ts'
import { addressKey } from './address-key.ts'
import {
  type FoundAccount,
  findAccount,
  type Holder,
  issueTicket,
  type Origin,
  openSession,
  recordAccess,
  type SignedIn,
} from './admission.ts'
import { Attempts } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { factorOf } from './second-factors.ts'
import type { SecretBox } from './secret-box.ts'
import { Sessions } from './sessions.ts'

/** An email as accounts store it: without control or invisible characters. */
export const normalised = (email: string) =>
  withoutInvisible(email)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .toLowerCase()

/** Texts that cannot be an account's email share one account in the limits. */
export const hasFormOfEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email)

/** People sometimes type their password into the email field, so anything but an email is not recorded. */
export const forTheRecord = (email: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : '')

/** Sign-in and sign-out. Every act is an event of the account's audit trail, without passwords or tokens. */
export class Accounts extends Context.Service<
  Accounts,
  {
    /**
     * A session, or the next factor that is required. Null if email and password do not match, without saying which is
     * wrong.
     */
    readonly signIn: (
      email: string,
      password: string,
      origin: Origin,
    ) => Effect.Effect<SignedIn | AskedFactor | null, Fault | AppendError>
    readonly signOut: (holder: Holder, origin: Origin) => Effect.Effect<void, AppendError>
    /** True if the password is that of the session's person. */
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
      const here = Effect.provideContext(
        yield* Effect.context<SqlClient.SqlClient | EventStore | Sessions | SecretBox>(),
      )

      /**
       * What a correct password leads to: a session, or the request for the second factor. Null if the password was
       * replaced or the account deactivated in the meantime. The row lock makes a replacement wait for this, and end
       * the new session, or makes this wait for it.
       */
      const admit = Effect.fnUntraced(function* (found: FoundAccount, origin: Origin) {
        const valid = yield* sql`select 1 from credentials c join users u on u.id = c.user_id
          where c.user_id = ${found.id} and c.password_hash = ${found.hash} and u.status = 'Active' for share of c`
        if (valid.length === 0) return null
        const { since, isDemanded } = yield* factorOf(found.id)
        if (since !== null) return yield* issueTicket(found.id, 'code')
        return isDemanded ? yield* issueTicket(found.id, 'setUp') : yield* openSession(found, origin)
      }, events.transact)

      const signIn = Effect.fnUntraced(function* (typed: string, password: string, origin: Origin) {
        const email = normalised(typed)
        const address = addressKey(origin.address)
        const isKnownPlace = yield* sessions.isKnownPlace(email, address)
        const account = yield* findAccount(sql`u.email_key = ${keyOf(email)}`)
        const attempt = { account: hasFormOfEmail(email) ? email : '', address, isKnownPlace }
        const matches = yield* attempts.signIn(attempt)(passwordMatches(account?.hash ?? null, password))
        const admitted = account === undefined || !matches ? null : yield* admit(account, origin)
        if (admitted !== null) return admitted
        const data = { address, email: account === undefined ? forTheRecord(email) : email }
        yield* recordAccess(account === undefined ? null : String(account.id), { type: 'SignInFailed', data }, origin)
        return null
      })

      const signOut = Effect.fnUntraced(function* (holder: Holder, origin: Origin) {
        yield* sessions.end(holder.sessionId)
        const data = { address: addressKey(origin.address), session: holder.sessionId }
        yield* recordAccess(holder.accountId, { type: 'SignedOut', data }, origin)
      }, events.transact)

      const unlock = Effect.fnUntraced(function* (holder: Holder, password: string, origin: Origin) {
        const address = addressKey(origin.address)
        const [row] = yield* sql<{ hash: string }>`select password_hash as hash from credentials
          where user_id = ${Number(holder.accountId)}`
        const matches = yield* attempts.unlock(holder.sessionId)(passwordMatches(row?.hash ?? null, password))
        if (!matches) {
          const data = { address, session: holder.sessionId }
          yield* recordAccess(holder.accountId, { type: 'UnlockFailed', data }, origin)
        }
        return matches
      })

      return Accounts.of({
        signIn: (email, password, origin) => here(signIn(email, password, origin)),
        signOut: (holder, origin) => here(signOut(holder, origin)),
        unlock: (holder, password, origin) => here(unlock(holder, password, origin)),
      })
    }),
  )
}

/** Stores the hash of an account's password. Call it in the transaction that sets the password. */
export const storePassword = Effect.fnUntraced(function* (accountId: number, passwordHash: string) {
  const sql = yield* SqlClient.SqlClient
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  yield* sql`insert into credentials (user_id, password_hash, changed_at)
    values (${accountId}, ${passwordHash}, ${at}::timestamptz)
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`
  // With a new password, a requested link is no longer needed.
  yield* sql`delete from link_requests where user_id = ${accountId}`
})
