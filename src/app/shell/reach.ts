import { Lazy } from '../../lazy.ts'
import { toast } from './toasts.ts'

/** Bell, search, list of keys and live news: fetched when the first rows stand, or when the person reaches for one. */
export const afterwards = new Lazy(() => import('./afterwards.ts'))

type Afterwards = typeof import('./afterwards.ts')

/** At once where it has arrived. */
export const reach = (use: (module: Afterwards) => void): void => {
  const arrived = afterwards.peek()
  if (arrived) use(arrived)
  else
    afterwards.load().then(use, () => toast('warning', 'A part of SIM Desk could not be loaded. Load the page again.'))
}

export const openPalette = (): void => reach((module) => module.openPalette())
export const openKeys = (): void => reach((module) => module.openKeys())
export const openNotifications = (): void => reach((module) => module.openNotifications())
