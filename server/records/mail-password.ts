import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PasswordStatus } from '../../src/schemas/records/mail-access.ts'
import { ONLY_ID } from '../../src/schemas/records/singles.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { EventStore } from '../core/events/event-store.ts'
import type { EventOf } from '../core/events/event-types.ts'
import { databaseTimeMillis } from '../core/postgres/clock.ts'
import type { Saver } from '../core/saving/saver.ts'
import type { mailPasswordEvents } from './mail-password.events.ts'
import type { MailFields } from './mail-settings.ts'

type MailPasswordEvent = EventOf<typeof mailPasswordEvents.types>

const STREAM = `mailpassword-${ONLY_ID}`

/**
 * What a password was set for. It is sent to no other server: whoever may change the server could otherwise have it sent
 * to their own and read it.
 */
const boundTo = ({ host, port, security, userName }: MailFields): string =>
  JSON.stringify(['mail', host.toLowerCase(), port, security, userName])

type Kept = { readonly sealed: string; readonly boundTo: string; readonly setAt: Date; readonly setBy: string }

/** The stored password, encrypted; null if there is none. */
const keptPassword = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Kept>`select sealed, bound_to as "boundTo", set_at as "setAt", set_by as "setBy"
    from mail_password where id = ${ONLY_ID}`
  return row ?? null
})

/** The status of the password for these settings, which no environment sets. */
export const passwordStatus = Effect.fnUntraced(function* (fields: MailFields) {
  const kept = yield* keptPassword
  const told = { passwordSetAt: kept?.setAt.toISOString() ?? '', passwordSetBy: kept?.setBy ?? '' }
  const status = (password: PasswordStatus) => ({ password, ...told })
  if (fields.userName === '') return status('unneeded')
  if (kept === null) return status('notSet')
  return status(kept.boundTo === boundTo(fields) ? 'set' : 'outdated')
})

/** The password for these settings, still encrypted; null if none was set for them. */
export const sealedPassword = Effect.fnUntraced(function* (fields: MailFields) {
  const kept = yield* keptPassword
  return kept !== null && kept.boundTo === boundTo(fields) ? kept.sealed : null
})

/** Decrypts the password of these settings. Fails if it was encrypted with another key. */
export const openedPassword = (sealed: string, fields: MailFields) =>
  Effect.flatMap(SecretBox, (box) => box.open(sealed, boundTo(fields)))

/** Records an act on the access to the mail server, in the transaction that it is called in. */
export const recordMailAct = Effect.fnUntraced(function* (
  of: (act: { readonly by: string; readonly date: string }) => MailPasswordEvent,
  saver: Saver,
) {
  const date = new Date(yield* databaseTimeMillis).toISOString()
  const events = yield* EventStore
  yield* events.append({
    stream: STREAM,
    expectedVersion: 'any',
    events: [of({ by: saver.name, date })],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
})

/** Stores the password for these settings, encrypted. */
export const setPassword = Effect.fnUntraced(function* (password: string, fields: MailFields, saver: Saver) {
  const [sql, events, box] = [yield* SqlClient.SqlClient, yield* EventStore, yield* SecretBox]
  const sealed = yield* box.seal(password, boundTo(fields))
  yield* events.transact(
    Effect.gen(function* () {
      yield* sql`insert into mail_password as p (id, sealed, bound_to, set_at, set_by)
        values (${ONLY_ID}, ${sealed}, ${boundTo(fields)}, now(), ${saver.name})
        on conflict (id) do update set sealed = excluded.sealed, bound_to = excluded.bound_to,
          set_at = excluded.set_at, set_by = excluded.set_by`
      yield* recordMailAct((data) => ({ type: 'MailPasswordSet', data }), saver)
    }),
  )
})

/** Removes the password; false if there was none. */
export const removePassword = Effect.fnUntraced(function* (saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  return yield* events.transact(
    Effect.gen(function* () {
      const removed = yield* sql`delete from mail_password where id = ${ONLY_ID} returning id`
      if (removed.length > 0) yield* recordMailAct((data) => ({ type: 'MailPasswordRemoved', data }), saver)
      return removed.length > 0
    }),
  )
})
