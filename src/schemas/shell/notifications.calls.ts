import type { Call } from '../core/call.ts'
import { NotificationsAnswer, SeenAnswer, SeenPayload } from './notification.ts'

/** The notifications of a person: `/Notification`. */
export const notificationCalls = {
  GetNotifications: {
    method: 'GET',
    path: '/Notification/GetNotifications',
    part: 'notifications',
    access: 'signedIn',
    background: true,
    summary: 'What needs attention, of what the role may see, new ones first.',
    success: NotificationsAnswer,
  },
  MarkNotificationsSeen: {
    method: 'POST',
    path: '/Notification/MarkNotificationsSeen',
    part: 'notifications',
    access: 'signedIn',
    summary: 'Mark notifications as seen. They stay while they are true, and are new no longer.',
    payload: SeenPayload,
    success: SeenAnswer,
  },
} as const satisfies Record<string, Call>
