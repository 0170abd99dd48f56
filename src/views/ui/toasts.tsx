import { Button } from '@mantine/core'
import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import type { ToastShown } from '../../machines/core/emitted.ts'
import { newId } from './new-id.ts'
import classes from './toasts.module.css'

const AUTO_CLOSE_MS = 10_000
const FADE_MS = 300
const LIMIT = 4

const colours = { success: 'green', error: 'red', info: 'accent', warning: 'yellow' } as const

/** Further properties of a toast. */
export type ToastMore = {
  /** The subject of the toast: the next toast with the same subject replaces it. */
  readonly about?: string
  /** The text is announced elsewhere on the page, so the toast itself is silent. */
  readonly isQuiet?: true
  /** An action that is available while the toast is shown. */
  readonly action?: { readonly label: string; readonly act: () => void }
}
type Said = Pick<ToastShown, 'kind' | 'text'> & ToastMore
type Toast = NotificationData & Required<Pick<NotificationData, 'id' | 'message'>>

/** Whether a new toast makes an old one obsolete: same subject, same text, or both a success. */
const isOutdated = (toast: Toast, { kind, text, about }: Said): boolean =>
  (about !== undefined && toast['data-about'] === about) ||
  (toast.color === colours[kind] && (kind === 'success' || toast['data-text'] === text))

const roleOf = ({ kind, isQuiet }: Said): string => {
  if (isQuiet) return 'none'
  return kind === 'error' || kind === 'warning' ? 'alert' : 'status'
}

/** The toasts with a new one. A repeated text restarts its time, and the oldest toast makes room. */
export const withToast = (toasts: ReadonlyArray<Toast>, said: Said, id: string): ReadonlyArray<Toast> => {
  const shown = toasts.filter((toast) => !isOutdated(toast, said)).slice(1 - LIMIT)
  // The latest toast is on top, but a success does not cover a toast with an action.
  const isBelow = said.kind === 'success' || said.kind === 'info'
  const priority = said.action || (!isBelow && shown.some((toast) => toast.priority)) ? 1 : 0
  return [...shown, { ...toastOf(said, id), priority }]
}

const toastOf = (said: Said, id: string): Toast => {
  const { kind, text, about, action } = said
  return {
    id,
    message: action ? <Actionable text={text} action={action} id={id} /> : text,
    color: colours[kind],
    role: roleOf(said),
    closeButtonProps: { 'aria-label': 'Dismiss' },
    'data-text': text,
    ...(about !== undefined && { 'data-about': about }),
    ...(action !== undefined && { 'data-action': action.label }),
  }
}

/** The toasts without those on a subject. */
export const withoutToasts = (toasts: ReadonlyArray<Toast>, about: string): ReadonlyArray<Toast> =>
  toasts.filter((toast) => toast['data-about'] !== about)

/** A text with an action; the toast closes after it. */
function Actionable({ text, action, id }: Required<Pick<Said, 'text' | 'action'>> & { readonly id: string }) {
  const act = () => {
    notifications.hide(id)
    action.act()
  }
  return (
    <span className={classes.actionable}>
      <span>{text}</span>
      <Button variant="default" size="compact-sm" onClick={act}>
        {action.label}
      </Button>
    </span>
  )
}

/** Shows a toast for ten seconds (spec §9); errors and warnings are announced at once. */
export const showToast = (kind: ToastShown['kind'], text: string, more: ToastMore = {}): void =>
  notifications.updateState(notificationsStore, (shown) => [
    ...withToast(shown as Toast[], { ...more, kind, text }, newId()),
  ])

/** Removes the toasts on a settled subject. */
export const withdrawToast = (about: string): void =>
  notifications.updateState(notificationsStore, (shown) => [...withoutToasts(shown as Toast[], about)])

/** Removes all toasts when their session has ended. */
export const clearToasts = (): void => notifications.clean()

/**
 * The place of the toasts: stacked, the latest on top; pointing at them spreads the stack and stops their time. Mantine
 * positions them at the top centre, so that they slide in from above. From the right they would cross the account menu.
 * The style sheet moves them to the right.
 */
export const Toasts = () => (
  // A landmark, since silent toasts are in no live region.
  <section aria-label="Notifications">
    <Notifications
      classNames={{ root: classes.root ?? '', notification: classes.toast ?? '' }}
      position="top-center"
      layout="stacked"
      withinPortal={false}
      autoClose={AUTO_CLOSE_MS}
      transitionDuration={FADE_MS}
      limit={LIMIT}
    />
  </section>
)
