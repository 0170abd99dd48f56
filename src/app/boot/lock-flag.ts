import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'

/** Whether the screen is locked, for every tab of this browser: kept beside the session, and outlives a reload. */
const KEY = installationName('simdesk.locked')

export const lockFlag = {
  read: (storage = browserStorages().origin): boolean => storage.getItem(KEY) === 'true',

  write: (isLocked: boolean, storage = browserStorages().origin): void => {
    try {
      if (isLocked) storage.setItem(KEY, 'true')
      else storage.removeItem(KEY)
    } catch {
      // Full: the lock holds in this tab, as long as the page lives.
    }
  },

  /** Calls `listener` when another tab may have locked or unlocked. */
  onForeignChange: (listener: () => void, target: Pick<EventTarget, 'addEventListener'> = globalThis): void => {
    target.addEventListener('storage', (event) => {
      const { key } = event as StorageEvent
      if (key === KEY || key === null) listener()
    })
    // A page that was put aside has heard nothing meanwhile.
    target.addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) listener()
    })
  },
}
