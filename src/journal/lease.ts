import { installationName } from '../schemas/core/installation-name.ts'

/**
 * Tells which pages of this browser are open. The browser's locks end with the page, however it ends. Without locks (a
 * page not served securely) a lease must be renewed. A crashed page may count as open for a while: that costs a copy of
 * its streams, never an event.
 */
export interface Leases {
  /** Marks this page as open until it closes. */
  readonly take: () => Promise<void>
  /** Which of these pages are open, without this one. */
  readonly openElsewhere: (pages: ReadonlyArray<string>) => Promise<ReadonlySet<string>>
}

const NAME = installationName('simdesk.journal.lease:')
const RENEW_EVERY = 20_000
/** Milliseconds; longer than the minute to which a browser slows the timers of a hidden tab. */
const EXPIRES_AFTER = 150_000

/** Leases as Web Locks. They are exact across tabs, crashes and clock changes. */
export const lockLeases = (locks: LockManager, page: string): Leases => ({
  take: () =>
    new Promise((resolve) => {
      // A promise that never settles holds the lock; the browser releases it when the page is gone.
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
      // A full storage holds no lease: the page counts as closed, and its drafts can be taken over.
    }
  }
  /** Removes the leases of pages that ended without releasing theirs. */
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
