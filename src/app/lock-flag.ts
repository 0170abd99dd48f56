/** Whether the screen is locked, for this tab: kept beside the page, so that a reload does not open the lock. */
const KEY = 'simdesk.locked'

export const lockFlag = {
  read: (): boolean => {
    try {
      return sessionStorage.getItem(KEY) === 'true'
    } catch {
      return false
    }
  },
  write: (locked: boolean): void => {
    try {
      if (locked) sessionStorage.setItem(KEY, 'true')
      else sessionStorage.removeItem(KEY)
    } catch {
      // Without session storage the lock lasts as long as the page.
    }
  },
}
