import { Lazy } from '../../lazy.ts'
import type { ToastShown } from '../../machines/emitted.ts'
import type { ToastMore } from '../../views/shared/toasts.tsx'

/** The toasts' code comes when the first one is shown, or a little before. */
export const toasts = new Lazy(async () => {
  const [module] = await Promise.all([import('../../views/shared/toasts.tsx'), import('../boot/styles/toasts.ts')])
  return module
})

/** What was said before somebody signed in is no longer true. */
export const clearToasts = (): void => toasts.peek()?.clearToasts()

/** Takes away what was said about something that is settled now. */
export const withdrawToast = (about: string): void => toasts.peek()?.withdrawToast(about)

export const toast = (kind: ToastShown['kind'], text: string, more: ToastMore = {}): void => {
  toasts.load().then(
    ({ showToast }) => showToast(kind, text, more),
    // Nothing can be shown beside the work then; forms say it at their own place as well.
    () => console.warn(text),
  )
}
