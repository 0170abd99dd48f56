import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { type AccessEvent, accessStream } from '../domain/account.ts'
import { EventStore } from '../events/event-store.ts'
import { storePassword } from './accounts.ts'
import { hashPassword, newPassword } from './passwords.ts'

/** Gives an account a new password and ends its sessions, all or nothing. Answers the password, which is not kept. */
export const resetPassword = Effect.fnUntraced(function* (accountId: number) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const password = newPassword()
  const hash = yield* hashPassword(password)
  return yield* events.transact(
    Effect.gen(function* () {
      yield* storePassword(accountId, hash)
      const ended = yield* sql`update sessions set ended_at = now()
        where user_id = ${accountId} and ended_at is null returning id`
      const event: AccessEvent = { type: 'PasswordReset', data: { sessions: ended.length } }
      yield* events.append({
        stream: accessStream(String(accountId)),
        expectedVersion: 'any',
        events: [event],
        actor: 'system',
      })
      return { password, sessions: ended.length }
    }),
  )
})
