/**
 * Which logs are being written now, by any tab of this browser. A lease ends with its page, however the page ends: the
 * browser's own locks do that; where there are none (a page that is not served securely), a lease has to be renewed.
 */
export interface Leases {
  /** Takes a log for this page. False where another page has it. */
  readonly take: (log: string) => Promise<boolean>
  readonly release: (log: string) => void
  readonly heldElsewhere: (logs: ReadonlyArray<string>) => Promise<ReadonlySet<string>>
}

const NAME = 'simdesk.journal.lease:'
const RENEW_EVERY = 5_000
const EXPIRES_AFTER = 15_000

/** Leases that are Web Locks. */
export const lockLeases = (locks: LockManager): Leases => {
  const mine = new Map<string, () => void>()
  return {
    take: (log) =>
      new Promise((resolve) => {
        if (mine.has(log)) return resolve(true)
        locks
          .request(NAME + log, { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(false)
            return new Promise<void>((release) => {
              mine.set(log, release)
              resolve(true)
            })
          })
          .catch(() => resolve(true))
      }),
    release: (log) => {
      mine.get(log)?.()
      mine.delete(log)
    },
    heldElsewhere: async (logs) => {
      const { held = [] } = await locks.query()
      const names = new Set(held.map(({ name }) => name))
      return new Set(logs.filter((log) => names.has(NAME + log) && !mine.has(log)))
    },
  }
}

/** Leases in local storage, renewed while the page lives. */
export const storageLeases = (storage: Storage | null, page: string, now: () => number): Leases => {
  const mine = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined
  const holder = (log: string): string | null => {
    const [held, until] = (storage?.getItem(NAME + log) ?? '').split(' ')
    return held && Number(until) > now() ? held : null
  }
  const renew = (log: string) => {
    try {
      storage?.setItem(NAME + log, `${page} ${now() + EXPIRES_AFTER}`)
    } catch {
      // A full storage cannot hold leases; then two tabs are not told apart, and each still writes a log of its own.
    }
  }
  const release = (log: string) => {
    if (mine.delete(log) && holder(log) === page) storage?.removeItem(NAME + log)
    if (mine.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
  if (typeof addEventListener === 'function') addEventListener('pagehide', () => [...mine].forEach(release))
  return {
    take: async (log) => {
      const held = holder(log)
      if (held !== null && held !== page) return false
      mine.add(log)
      renew(log)
      timer ??= setInterval(() => mine.forEach(renew), RENEW_EVERY)
      return true
    },
    release,
    heldElsewhere: async (logs) =>
      new Set(
        logs.filter((log) => {
          const held = holder(log)
          return held !== null && held !== page
        }),
      ),
  }
}
