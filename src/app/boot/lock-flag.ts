import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'

/** Whether the screen is locked, for every tab of this browser. Stored beside the session; survives a reload. */
const KEY = installationName('simdesk.locked')

export const lockFlag = {
  read: (storage = browserStorages().origin): boolean => storage.getItem(KEY) === 'true',

  write: (isLocked: boolean, storage = browserStorages().origin): void => {
    try {
      if (isLocked) storage.setItem(KEY, 'true')
      else storage.removeItem(KEY)
    } catch {
      // Storage is full: the lock holds in this tab until the page closes.
    }
  },

  /** Calls `listener` when another tab may have locked or unlocked. */
  onForeignChange: (listener: () => void, target: Pick<EventTarget, 'addEventListener'> = globalThis): void => {
    target.addEventListener('storage', (event) => {
      const { key } = event as StorageEvent
      if (key === KEY || key === null) listener()
    })
    // A page restored from the browser's cache has missed events.
    target.addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) listener()
    })
  },
}
