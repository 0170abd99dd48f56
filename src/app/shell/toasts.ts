import { Lazy } from '../../lazy.ts'
import type { ToastShown } from '../../machines/core/emitted.ts'
import type { ToastMore } from '../../views/ui/toasts.tsx'

/** The toasts' code loads with the first toast, or shortly before. */
export const toasts = new Lazy(async () => {
  const [module] = await Promise.all([import('../../views/ui/toasts.tsx'), import('../boot/styles/toasts.ts')])
  return module
})

/** Removes all toasts: those from before a sign-in are outdated. */
export const clearToasts = (): void => toasts.peek()?.clearToasts()

/** Removes the toasts on a subject that is resolved. */
export const withdrawToast = (about: string): void => toasts.peek()?.withdrawToast(about)

export const toast = (kind: ToastShown['kind'], text: string, more: ToastMore = {}): void => {
  toasts.load().then(
    ({ showToast }) => showToast(kind, text, more),
    // Toasts cannot be shown then; forms show their messages in place as well.
    () => console.warn(text),
  )
}
