import { createHash } from 'node:crypto'
import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FactorState } from '../../src/schemas/people/second-factor.ts'
import { EventStore } from '../core/events/event-store.ts'
import { texts } from '../core/postgres/arrays.ts'
import { integer } from '../core/projections/rows.ts'
import { type AccessEvent, accessStream } from '../people/account.ts'
import { newRecoveryCode } from './passwords.ts'
import { SecretBox } from './secret-box.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

export const RECOVERY_CODES = 10
/** The time limit of a set-up, from the secret to the first code. */
const SET_UP_MINUTES = 15

/** The hash of a recovery code, whatever its letter case and separators. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')

/** The state of an account's second factor. */
export const factorOf = Effect.fnUntraced(function* (account: number) {
  const [sql, { hasKey }] = [yield* SqlClient.SqlClient, yield* SecretBox]
  const [row] = yield* sql<{ since: Date | null; codes: number; isDemanded: boolean }>`
    select f.since, r.second_factor = 'required' as "isDemanded",
      (select count(*)::integer from recovery_codes c where c.user_id = u.id) as codes
    from users u join roles r on r.id = u.role_id left join second_factors f on f.user_id = u.id
    where u.id = ${integer(account)}`
  return {
    since: row?.since?.toISOString() ?? null,
    recoveryCodes: row?.codes ?? 0,
    isDemanded: row?.isDemanded ?? false,
    isPossible: hasKey,
  } satisfies FactorState
})

/** Starts a set-up: a new secret waits for its first code. A current second factor stays valid until then. */
export const beginFactor = Effect.fnUntraced(function* (account: number) {
  const [sql, box] = [yield* SqlClient.SqlClient, yield* SecretBox]
  const secret = newTotpSecret()
  const sealed = yield* box.seal(secret, String(account))
  const [person] = yield* sql<{ email: string }>`select email from users where id = ${integer(account)}`
  yield* sql`insert into second_factors (user_id, pending, pending_at) values (${integer(account)}, ${sealed}, now())
    on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`
  return { secret, uri: totpUri(secret, person?.email ?? '') }
})

/** Whether an account's set-up waits for its first code. */
export const isBeginning = Effect.fnUntraced(function* (account: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select 1 from second_factors where user_id = ${integer(account)} and pending is not null
    and pending_at > now() - ${SET_UP_MINUTES}::integer * interval '1 minute'`
  return rows.length > 0
})

/** Replaces the recovery codes. The new ones are returned here, and stored as hashes. */
export const replaceRecoveryCodes = Effect.fnUntraced(function* (account: number) {
  const sql = yield* SqlClient.SqlClient
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  yield* sql`delete from recovery_codes where user_id = ${integer(account)}`
  yield* sql`insert into recovery_codes (user_id, code_hash)
    select ${integer(account)}, unnest(${texts(codes.map(hashOf))}::text[])`
  return codes
})

/**
 * Completes a set-up with a first code. Returns the recovery codes, or null if the code is wrong. Call it in a
 * transaction: of two concurrent calls, one waits and finds no set-up.
 */
export const confirmFactor = Effect.fnUntraced(function* (account: number, code: string) {
  const [sql, box] = [yield* SqlClient.SqlClient, yield* SecretBox]
  const [row] = yield* sql<{ pending: string }>`select pending from second_factors
    where user_id = ${integer(account)} and pending is not null
      and pending_at > now() - ${SET_UP_MINUTES}::integer * interval '1 minute' for update`
  if (row === undefined) return null
  const step = stepOfCode(
    yield* box.open(row.pending, String(account)),
    code.replace(/\s/g, ''),
    yield* Clock.currentTimeMillis,
  )
  if (step === null) return null
  yield* sql`update second_factors set secret = pending, since = now(), last_step = ${step}, pending = null,
    pending_at = null where user_id = ${integer(account)}`
  return yield* replaceRecoveryCodes(account)
})

/** What a right code was; null if it was wrong. */
type Proof = { readonly by: 'code' } | { readonly by: 'recovery'; readonly left: number }

/** Uses up an app's code or a recovery code. Of two concurrent uses, one gets null. */
export const useCode = Effect.fnUntraced(function* (account: number, typed: string) {
  const [sql, box] = [yield* SqlClient.SqlClient, yield* SecretBox]
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) {
    const used = yield* sql`delete from recovery_codes
      where user_id = ${integer(account)} and code_hash = ${hashOf(code)} returning user_id`
    if (used.length === 0) return null
    const left = yield* sql`select 1 from recovery_codes where user_id = ${integer(account)}`
    return { by: 'recovery', left: left.length } satisfies Proof
  }
  const [row] = yield* sql<{ secret: string }>`select secret from second_factors
    where user_id = ${integer(account)} and since is not null`
  if (row === undefined) return null
  const step = stepOfCode(yield* box.open(row.secret, String(account)), code, yield* Clock.currentTimeMillis)
  if (step === null) return null
  const taken = yield* sql`update second_factors set last_step = ${step}
    where user_id = ${integer(account)} and secret = ${row.secret} and last_step < ${step} returning user_id`
  return taken.length === 0 ? null : ({ by: 'code' } satisfies Proof)
})

/**
 * Removes an account's second factor with its recovery codes; returns whether there was one. `by` is the account that
 * does it, or `system`. Call it in a transaction.
 */
export const removeFactor = Effect.fnUntraced(function* (
  account: number,
  { by, address, requestId }: { readonly by: string; readonly address: string; readonly requestId?: string },
) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  yield* sql`delete from recovery_codes where user_id = ${integer(account)}`
  const rows = yield* sql<{ had: boolean }>`delete from second_factors where user_id = ${integer(account)}
    returning since is not null as had`
  if (!rows.some(({ had }) => had)) return false
  const event: AccessEvent = { type: 'SecondFactorRemoved', data: { address, by } }
  yield* events.append({
    stream: accessStream(String(account)),
    expectedVersion: 'any',
    events: [event],
    actor: by,
    requestId,
  })
  return true
})
