import { Notifications, notifications } from '@mantine/notifications'
import type { ToastShown } from '../../machines/emitted.ts'

const AUTO_CLOSE_MS = 10_000
const FADE_MS = 300

const colours = { success: 'green', error: 'red', info: 'accent', warning: 'yellow' } as const

/** Says something beside the work: top right, for ten seconds (spec §9); errors and warnings are spoken at once. */
export const showToast = (kind: ToastShown['kind'], text: string): void => {
  notifications.show({
    message: text,
    color: colours[kind],
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** Takes away what was said before: it belongs to another session. */
export const clearToasts = (): void => notifications.clean()

/** Where the toasts appear. */
export const Toasts = () => (
  <Notifications
    position="top-right"
    autoClose={AUTO_CLOSE_MS}
    transitionDuration={FADE_MS}
    limit={4}
    containerWidth={360}
  />
)
