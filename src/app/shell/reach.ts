import { Lazy } from '../../lazy.ts'
import { toast } from './toasts.ts'

/** Bell, search, list of keys and live changes: fetched after the first rows, or when the person uses one. */
export const afterwards = new Lazy(() => import('./afterwards.ts'))

type Afterwards = typeof import('./afterwards.ts')

/** Uses it at once if it has arrived. If it cannot be loaded, the person is told, and `onFailure` is called. */
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
