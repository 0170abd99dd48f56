import { isDeepStrictEqual } from 'node:util'
import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient, type SqlError } from 'effect/sql'
import { type KindSetting, MAX_NOTIFICATIONS, type Notification } from '../../../src/schemas/shell/notification.ts'
import type { ServerConfig } from '../../config.ts'
import { type hiddenKindsEvents, type seenEvents, viewsStream } from '../../lists/views.events.ts'
import { rulesNow } from '../../records/notification-rules.ts'
import { EventStore } from '../events/event-store.ts'
import type { EventOf } from '../events/event-types.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { orDieUnlessFault, reading, requestId } from '../http/request.ts'
import { kindsOf, notificationsOf } from './conditions.ts'

type Kept = EventOf<(typeof seenEvents)['types'] & (typeof hiddenKindsEvents)['types']>

/** `/Notification/*`: the caller's notifications, which of them they have seen, and which kinds they see. */
export const layerNotificationHandlers = HttpApiBuilder.group(
  Api,
  'Notification',
  Effect.fnUntraced(function* (handlers) {
    const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
    const rulesInForce = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | ServerConfig>())(rulesNow)
    const reader = Effect.gen(function* () {
      return { ...(yield* Caller), rules: yield* rulesInForce }
    })

    /** Appends what `decide` gives to the caller's stream; nothing for null. */
    const keep = Effect.fnUntraced(function* <R>(decide: Effect.Effect<Kept | null, SqlError.SqlError, R>) {
      const { accountId } = yield* Caller
      const id = yield* requestId
      const append = Effect.gen(function* () {
        const event = yield* decide
        if (event === null) return
        const stream = viewsStream(accountId)
        yield* events.append({ stream, expectedVersion: 'any', events: [event], actor: accountId, requestId: id })
      })
      yield* events.transact(append)
    })

    const markSeen = Effect.fnUntraced(function* (keys: ReadonlyArray<string>, unseen: ReadonlyArray<string>) {
      const [toSeen, toUnseen] = [new Set(keys), new Set(unseen)]
      // Hidden kinds included: they keep what was seen.
      const current = yield* notificationsOf(sql, yield* reader)
      const isSeenNow = ({ key, isSeen }: Notification) => (isSeen || toSeen.has(key)) && !toUnseen.has(key)
      if (current.every((one) => isSeenNow(one) === one.isSeen)) return null
      // Forget conditions that are over, so that they are new when they return.
      const seen = current.filter(isSeenNow).map(({ key }) => key)
      return { type: 'NotificationsSeen', data: { account: (yield* Caller).accountId, keys: seen } } as const
    })

    const choose = Effect.fnUntraced(function* (chosen: ReadonlyArray<KindSetting>) {
      const caller = yield* Caller
      const known = new Set((yield* kindsOf(sql, caller)).map(({ kind }) => kind))
      const before = (yield* sql<{ kind: string }>`select kind from notification_kinds_hidden
        where account = ${caller.accountId} order by kind`).map(({ kind }) => kind)
      const hidden = new Set(before)
      for (const { kind, isShown } of chosen.filter(({ kind }) => known.has(kind))) {
        if (isShown) hidden.delete(kind)
        else hidden.add(kind)
      }
      const kinds = [...hidden].sort()
      if (isDeepStrictEqual(kinds, before)) return null
      return { type: 'NotificationKindsHidden', data: { account: caller.accountId, kinds } } as const
    })

    return handlers
      .handle(
        'GetNotifications',
        Effect.fnUntraced(function* () {
          const current = yield* reader
          const kinds = yield* kindsOf(sql, current)
          const shown = kinds.flatMap(({ kind, isShown }) => (isShown ? [kind] : []))
          const notifications = yield* notificationsOf(sql, current, { kinds: shown, limit: MAX_NOTIFICATIONS })
          return { isSuccess: true, message: '', notifications, kinds, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'MarkNotificationsSeen',
        Effect.fnUntraced(function* ({ payload: { keys, unseen = [] } }) {
          yield* keep(markSeen(keys, unseen))
          return { isSuccess: true, message: '', requestId: yield* requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'ChooseNotificationKinds',
        Effect.fnUntraced(function* ({ payload: { kinds } }) {
          yield* keep(choose(kinds))
          return { isSuccess: true, message: '', requestId: yield* requestId }
        }, orDieUnlessFault),
      )
  }),
)
