import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { Api } from '../core/http/api.ts'
import { notificationRulesKept, setByEnvironment } from './notification-rules.ts'
import { settingsHandlers } from './settings-handlers.ts'

/** `/NotificationRules/*`: when the desk notifies. */
export const layerNotificationRulesHandlers = HttpApiBuilder.group(
  Api,
  'NotificationRules',
  Effect.fnUntraced(function* (handlers) {
    const { read, save } = yield* settingsHandlers(notificationRulesKept, setByEnvironment)
    return handlers.handle('GetNotificationRules', read).handle('SaveNotificationRules', save('SaveNotificationRules'))
  }),
)
