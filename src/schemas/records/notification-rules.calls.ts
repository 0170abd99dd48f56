import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { settingsAnswer, settingsPayload } from './kit/settings-wire.ts'
import { notificationRules } from './notification-rules.ts'

/** The rules of notifications: `/NotificationRules`. */
export const notificationRulesCalls = {
  GetNotificationRules: {
    method: 'GET',
    path: '/NotificationRules/GetNotificationRules',
    part: 'notificationRules',
    access: { any: ['settings.edit'] },
    summary:
      'When the desk notifies. Version 0: never saved. `setBy` names the environment variable of each fixed field.',
    success: settingsAnswer(notificationRules),
  },
  SaveNotificationRules: {
    method: 'POST',
    path: '/NotificationRules/SaveNotificationRules',
    part: 'notificationRules',
    access: { any: ['settings.edit'] },
    summary: 'Change when the desk notifies. With version, a change over a newer version is a conflict.',
    payload: settingsPayload(notificationRules),
    idempotent: true,
    success: SaveAnswer,
  },
} as const satisfies Record<string, Call>
