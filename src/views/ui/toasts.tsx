import { Button } from '@mantine/core'
import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import type { ToastShown } from '../../machines/core/emitted.ts'
import { newId } from './new-id.ts'
import classes from './toasts.module.css'

const AUTO_CLOSE_MS = 10_000
const FADE_MS = 300
const LIMIT = 4

const colours = { success: 'green', error: 'red', info: 'accent', warning: 'yellow' } as const

/** What a toast has beside its words. */
export type ToastMore = {
  /** What was tried: the next word on the same takes the place of this one. */
  readonly about?: string
  /** The same words are spoken at their own place: here they are only seen. */
  readonly isQuiet?: true
  /** What a person can do about it, as long as the toast is there. */
  readonly action?: { readonly label: string; readonly act: () => void }
}
type Said = Pick<ToastShown, 'kind' | 'text'> & ToastMore
type Toast = NotificationData & Required<Pick<NotificationData, 'id' | 'message'>>

/** Whether a toast has nothing more to say beside a new one: both are about one thing, say the same, or are a success. */
const isOutdated = (toast: Toast, { kind, text, about }: Said): boolean =>
  (about !== undefined && toast['data-about'] === about) ||
  (toast.color === colours[kind] && (kind === 'success' || toast['data-text'] === text))

const roleOf = ({ kind, isQuiet }: Said): string => {
  if (isQuiet) return 'none'
  return kind === 'error' || kind === 'warning' ? 'alert' : 'status'
}

/** The toasts with a new one: its time begins anew where it was said before, and the oldest makes room. */
export const withToast = (toasts: ReadonlyArray<Toast>, said: Said, id: string): ReadonlyArray<Toast> => {
  const shown = toasts.filter((toast) => !isOutdated(toast, said)).slice(1 - LIMIT)
  // The last said lies on top, but what went well does not cover what can still be done.
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

/** The toasts without those about something that is settled. */
export const withoutToasts = (toasts: ReadonlyArray<Toast>, about: string): ReadonlyArray<Toast> =>
  toasts.filter((toast) => toast['data-about'] !== about)

/** Words with what can be done about them; once done, they have served. */
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

/** Says something beside the work for ten seconds (spec §9); errors and warnings are spoken at once. */
export const showToast = (kind: ToastShown['kind'], text: string, more: ToastMore = {}): void =>
  notifications.updateState(notificationsStore, (shown) => [
    ...withToast(shown as Toast[], { ...more, kind, text }, newId()),
  ])

/** Removes the toasts on a subject that is settled. */
export const withdrawToast = (about: string): void =>
  notifications.updateState(notificationsStore, (shown) => [...withoutToasts(shown as Toast[], about)])

/** Removes all toasts: they belong to a session that has ended. */
export const clearToasts = (): void => notifications.clean()

/**
 * Where the toasts appear: one on top of the others, the last said first; pointing at them spreads them out and stops
 * their time. To Mantine they are at the top and centred, because those come from above: from the right they would
 * cross the account's menu. The style sheet puts them to the right.
 */
export const Toasts = () => (
  // A landmark of its own: those that are only seen are no live region.
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
