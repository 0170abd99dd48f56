import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import type { NotificationDecision, NotificationsKept } from '../../schemas/shell/notification.ts'
import { notificationCalls } from '../../schemas/shell/notifications.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'

/** The notifications of the signed-in person. */
export class NotificationService extends Context.Service<
  NotificationService,
  {
    readonly all: () => Effect.Effect<NotificationsKept, AppError>
    /** Keeps a decision; gives everything after it. */
    readonly keep: (decision: NotificationDecision) => Effect.Effect<NotificationsKept, AppError>
  }
>()('simdesk/services/NotificationService') {
  static readonly overHttp = Layer.effect(
    NotificationService,
    Effect.gen(function* () {
      const http = yield* Http
      const refused = (message: string | null | undefined) => new Refused({ message: message ?? '', errors: [] })

      const all = Effect.fn('NotificationService.all')(function* () {
        const answer = yield* http.call(notificationCalls.GetNotifications, { quietly: true })
        if (!answer.isSuccess) return yield* refused(answer.message)
        return { items: answer.notifications, kinds: answer.kinds }
      })

      const keep = Effect.fn('NotificationService.keep')(function* ({ marks, kinds }: NotificationDecision) {
        const keysOf = (seen: boolean) => marks.flatMap(({ key, isSeen }) => (isSeen === seen ? [key] : []))
        if (marks.length > 0) {
          const payload = { keys: keysOf(true), unseen: keysOf(false) }
          const { isSuccess, message } = yield* http.call(notificationCalls.MarkNotificationsSeen, { payload })
          if (!isSuccess) return yield* refused(message)
        }
        if (kinds.length > 0) {
          const payload = { kinds }
          const { isSuccess, message } = yield* http.call(notificationCalls.ChooseNotificationKinds, { payload })
          if (!isSuccess) return yield* refused(message)
        }
        return yield* all()
      })

      return NotificationService.of({ all, keep })
    }),
  )

  static readonly ask = askOf(NotificationService, NotificationService.overHttp)
}
