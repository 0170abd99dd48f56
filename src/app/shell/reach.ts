import { Lazy } from '../../lazy.ts'
import { toast } from './toasts.ts'

/** Notifications, search, shortcuts and live changes: fetched after the first rows, or at first use. */
export const afterwards = new Lazy(() => import('./afterwards.ts'))

type Afterwards = typeof import('./afterwards.ts')

/**
 * Calls `use` at once if the code has loaded. If loading fails, the person sees a message, and `onFailure` is called.
 */
export const reach = (use: (module: Afterwards) => void, onFailure: () => void = () => {}): void => {
  const arrived = afterwards.peek()
  if (arrived) {
    use(arrived)
    return
  }
  afterwards.load().then(use, () => {
    toast('warning', 'A part of SIM Desk could not be loaded. Load the page again.')
    onFailure()
  })
}

export const openPalette = (): void => reach((module) => module.openPalette())
export const openKeys = (): void => reach((module) => module.openKeys())
export const openNotifications = (): void => reach((module) => module.openNotifications())
export const openNotificationSettings = (): void => reach((module) => module.openNotificationSettings())
