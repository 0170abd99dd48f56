import { installationName } from '../schemas/core/installation-name.ts'

/**
 * Which pages of this browser are open. A lease ends with its page, however the page ends: the browser's own locks do
 * that; where there are none (a page that is not served securely), a lease has to be renewed. A page that is taken for
 * open although it crashed a moment ago costs a copy of its streams, never an event.
 */
export interface Leases {
  /** Says that this page is open, until it closes. */
  readonly take: () => Promise<void>
  /** The others of these pages that are open. */
  readonly openElsewhere: (pages: ReadonlyArray<string>) => Promise<ReadonlySet<string>>
}

const NAME = installationName('simdesk.journal.lease:')
const RENEW_EVERY = 20_000
/** Longer than the minute to which a browser slows the timers of a hidden tab. */
const EXPIRES_AFTER = 150_000

/** Leases that are Web Locks: no two tabs, no crash and no clock can confuse them. */
export const lockLeases = (locks: LockManager, page: string): Leases => ({
  take: () =>
    new Promise((resolve) => {
      // Held by a promise that never settles; the browser lets go when the page is gone.
      const held = () => {
        resolve()
        return new Promise<void>(() => undefined)
      }
      locks.request(NAME + page, held).catch(() => resolve())
    }),
  openElsewhere: async (pages) => {
    const { held = [] } = await locks.query()
    const names = new Set(held.map(({ name }) => name))
    return new Set(pages.filter((other) => other !== page && names.has(NAME + other)))
  },
})

/** Leases in local storage, renewed while the page lives. */
export const storageLeases = (storage: Storage | null, page: string, now: () => number): Leases => {
  const renew = () => {
    try {
      storage?.setItem(NAME + page, String(now() + EXPIRES_AFTER))
    } catch {
      // A full storage cannot hold a lease: the page is taken for closed, its streams for drafts to go on with.
    }
  }
  /** Those of pages that could not take theirs back. */
  const removeExpired = () => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    for (const key of keys) if (key.startsWith(NAME) && Number(storage?.getItem(key)) <= now()) storage?.removeItem(key)
  }
  return {
    take: async () => {
      removeExpired()
      renew()
      const timer = setInterval(renew, RENEW_EVERY)
      if (typeof addEventListener !== 'function') return
      addEventListener('pagehide', () => {
        clearInterval(timer)
        storage?.removeItem(NAME + page)
      })
    },
    openElsewhere: async (pages) =>
      new Set(pages.filter((other) => other !== page && Number(storage?.getItem(NAME + other) ?? 0) > now())),
  }
}
