import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import { EventStore } from '../core/events/event-store.ts'
import { type AccessEvent, accessStream, madeActive, userStream } from '../people/account.ts'
import { storePassword } from './accounts.ts'
import { endLinksOf } from './links.ts'
import { hashPassword, newPassword } from './passwords.ts'
import { removeFactor } from './second-factors.ts'

/**
 * Gives an account a new password, ends its sessions and activates it, in one transaction. So an installation never
 * stays without an administrator. Returns the password, which is not stored.
 */
export const resetPassword = Effect.fnUntraced(function* (accountId: number) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const password = newPassword()
  const hash = yield* hashPassword(password)
  return yield* events.transact(
    Effect.gen(function* () {
      yield* storePassword(accountId, hash)
      yield* endLinksOf(accountId)
      // The operator's reset also helps people who lost their phone.
      const hadFactor = yield* removeFactor(accountId, { by: 'system', address: '' })
      const ended = yield* sql`update sessions set ended_at = now()
        where user_id = ${accountId} and ended_at is null returning id`
      const [account] = yield* sql<{ status: string }>`select status from users where id = ${accountId}`
      const reactivated = account !== undefined && account.status !== ACTIVE
      if (reactivated) {
        yield* events.append({
          stream: userStream(accountId),
          expectedVersion: 'any',
          events: [madeActive(accountId, account.status, new Date(yield* Clock.currentTimeMillis).toISOString())],
          actor: 'system',
        })
      }
      const event: AccessEvent = { type: 'PasswordReset', data: { sessions: ended.length } }
      yield* events.append({
        stream: accessStream(String(accountId)),
        expectedVersion: 'any',
        events: [event],
        actor: 'system',
      })
      return { password, sessions: ended.length, reactivated, hadFactor }
    }),
  )
})
