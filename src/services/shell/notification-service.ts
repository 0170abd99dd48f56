import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import type { Notification } from '../../schemas/shell/notification.ts'
import { notificationCalls } from '../../schemas/shell/notifications.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'

/** The notifications of the signed-in person. */
export class NotificationService extends Context.Service<
  NotificationService,
  {
    readonly all: () => Effect.Effect<ReadonlyArray<Notification>, AppError>
    /** Marks notifications as seen; gives all notifications after the change. */
    readonly markSeen: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Notification>, AppError>
  }
>()('simdesk/services/NotificationService') {
  static readonly overHttp = Layer.effect(
    NotificationService,
    Effect.gen(function* () {
      const http = yield* Http
      const refused = (message: string | null | undefined) => new Refused({ message: message ?? '', errors: [] })

      const all = Effect.fn('NotificationService.all')(function* () {
        const answer = yield* http.call(notificationCalls.GetNotifications, { quietly: true })
        return answer.isSuccess ? answer.notifications : yield* refused(answer.message)
      })

      const markSeen = Effect.fn('NotificationService.markSeen')(function* (keys: ReadonlyArray<string>) {
        const { isSuccess, message } = yield* http.call(notificationCalls.MarkNotificationsSeen, { payload: { keys } })
        return isSuccess ? yield* all() : yield* refused(message)
      })

      return NotificationService.of({ all, markSeen })
    }),
  )

  static readonly ask = askOf(NotificationService, NotificationService.overHttp)
}
