import type { ToastShown } from '../machines/emitted.ts'
import { Code } from '../views/shared/code.ts'

/** The toasts' code comes when the first one is shown, or a little before. */
export const toasts = new Code(async () => {
  const [module] = await Promise.all([import('../views/shared/toasts.tsx'), import('./styles/toasts.ts')])
  return module
})

/** What was said before somebody signed in is no longer true. */
export const clearToasts = (): void => toasts.peek()?.clearToasts()

export const toast = (kind: ToastShown['kind'], text: string): void => {
  toasts.load().then(
    ({ showToast }) => showToast(kind, text),
    // Nothing can be shown beside the work then; forms say it at their own place as well.
    () => console.warn(text),
  )
}
