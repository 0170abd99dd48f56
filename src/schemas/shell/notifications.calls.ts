import type { Call } from '../core/call.ts'
import { KindsPayload, NotificationsAnswer, SeenAnswer, SeenPayload } from './notification.ts'

/** The notifications of a person: `/Notification`. */
export const notificationCalls = {
  GetNotifications: {
    method: 'GET',
    path: '/Notification/GetNotifications',
    part: 'notifications',
    access: 'signedIn',
    background: true,
    summary: 'What needs attention, of what the role may see and the person wants to see, new ones first.',
    success: NotificationsAnswer,
  },
  MarkNotificationsSeen: {
    method: 'POST',
    path: '/Notification/MarkNotificationsSeen',
    part: 'notifications',
    access: 'signedIn',
    summary: 'Mark notifications as seen, or as not seen. They stay while they are true.',
    payload: SeenPayload,
    success: SeenAnswer,
  },
  ChooseNotificationKinds: {
    method: 'POST',
    path: '/Notification/ChooseNotificationKinds',
    part: 'notifications',
    access: 'signedIn',
    summary: 'Show or hide kinds of notifications for oneself. Kinds that are not named stay as they are.',
    payload: KindsPayload,
    success: SeenAnswer,
  },
} as const satisfies Record<string, Call>
