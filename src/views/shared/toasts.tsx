import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import type { ToastShown } from '../../machines/emitted.ts'
import { newId } from './new-id.ts'
import classes from './toasts.module.css'

const AUTO_CLOSE_MS = 10_000
const FADE_MS = 300
const LIMIT = 4

const colours = { success: 'green', error: 'red', info: 'accent', warning: 'yellow' } as const

type Said = Pick<ToastShown, 'kind' | 'text'>
type Toast = NotificationData & Required<Pick<NotificationData, 'id' | 'message'>>

/** Whether a toast has nothing more to say beside a new one: it says the same, or both are a success. */
const isOutdated = ({ color, message }: Toast, { kind, text }: Said): boolean =>
  color === colours[kind] && (kind === 'success' || message === text)

/** The toasts with a new one: its time begins anew where it was said before, and the oldest makes room. */
export const withToast = (toasts: ReadonlyArray<Toast>, said: Said, id: string): ReadonlyArray<Toast> => [
  ...toasts.filter((toast) => !isOutdated(toast, said)).slice(1 - LIMIT),
  {
    id,
    message: said.text,
    color: colours[said.kind],
    role: said.kind === 'error' || said.kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  },
]

/** Says something beside the work for ten seconds (spec §9); errors and warnings are spoken at once. */
export const showToast = (kind: ToastShown['kind'], text: string): void =>
  notifications.updateState(notificationsStore, (shown) => [...withToast(shown as Toast[], { kind, text }, newId())])

/** Takes away what was said before: it belongs to another session. */
export const clearToasts = (): void => notifications.clean()

/**
 * Where the toasts appear: one on top of the others, the last said first; pointing at them spreads them out and stops
 * their time. To Mantine they are at the top and centred, because those come from above: from the right they would
 * cross the account's menu. The style sheet puts them to the right.
 */
export const Toasts = () => (
  <Notifications
    classNames={{ root: classes.root ?? '', notification: classes.toast ?? '' }}
    position="top-center"
    layout="stacked"
    withinPortal={false}
    autoClose={AUTO_CLOSE_MS}
    transitionDuration={FADE_MS}
    limit={LIMIT}
  />
)
