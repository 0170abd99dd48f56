import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { MAX_NOTIFICATIONS } from '../../../src/schemas/shell/notification.ts'
import { ServerConfig } from '../../config.ts'
import { viewsStream } from '../../lists/views.events.ts'
import { EventStore } from '../events/event-store.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { orDieUnlessFault, reading, requestId } from '../http/request.ts'
import { notificationsOf } from './conditions.ts'

/** `/Notification/*`: the caller's notifications, and which of them they have seen. */
export const layerNotificationHandlers = HttpApiBuilder.group(
  Api,
  'Notification',
  Effect.fnUntraced(function* (handlers) {
    const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
    const { orderWaitingHours: waitingHours } = yield* ServerConfig

    const markSeen = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
      const caller = yield* Caller
      const id = yield* requestId
      const said = new Set(keys)
      const mark = Effect.gen(function* () {
        const current = yield* notificationsOf(sql, { ...caller, waitingHours })
        // Forget conditions that are over, so that they are new when they return.
        const seen = current.filter(({ key, isSeen }) => isSeen || said.has(key)).map(({ key }) => key)
        if (current.every(({ key, isSeen }) => isSeen || !said.has(key))) return
        yield* events.append({
          stream: viewsStream(caller.accountId),
          expectedVersion: 'any',
          events: [{ type: 'NotificationsSeen', data: { account: caller.accountId, keys: seen } }],
          actor: caller.accountId,
          requestId: id,
        })
      })
      yield* events.transact(mark)
    })

    return handlers
      .handle(
        'GetNotifications',
        Effect.fnUntraced(function* () {
          const notifications = yield* notificationsOf(sql, { ...(yield* Caller), waitingHours }, MAX_NOTIFICATIONS)
          return { isSuccess: true, message: '', notifications, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'MarkNotificationsSeen',
        Effect.fnUntraced(function* ({ payload }) {
          yield* markSeen(payload.keys)
          return { isSuccess: true, message: '', requestId: yield* requestId }
        }, orDieUnlessFault),
      )
  }),
)
