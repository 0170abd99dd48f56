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
    summary: 'What the caller has to look at, of what the role may see, what is new first: conditions as they stand.',
    success: NotificationsAnswer,
  },
  MarkNotificationsSeen: {
    method: 'POST',
    path: '/Notification/MarkNotificationsSeen',
    part: 'notifications',
    access: 'signedIn',
    summary: 'The caller has seen these: they are told further, and are new no more.',
    payload: SeenPayload,
    success: SeenAnswer,
  },
} as const satisfies Record<string, Call>
