import { AHEAD_PREFIX, DATABASE_NAME } from './entry.ts'
import { type Leases, lockLeases, storageLeases } from './lease.ts'
import { newLogId } from './stored.ts'

/** The browser features that the journal uses. Each may be missing or may throw. */
export type JournalBrowser = {
  readonly now: () => number
  readonly tab: Storage | null
  readonly origin: Storage | null
  /** The name of this page among the open pages. */
  readonly page: string
  readonly leases: Leases
  /** False if no durable stream was ever kept, so there is no database to open. */
  readonly hasDurable?: () => Promise<boolean>
}

const storage = (kind: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    // Reading the property throws if the person has blocked site data.
    return globalThis[kind] ?? null
  } catch {
    return null
  }
}

/** A browser that cannot list its databases may still have ours. */
const hasDurable = async (origin: Storage | null): Promise<boolean> => {
  if (Object.keys(origin ?? {}).some((key) => key.startsWith(AHEAD_PREFIX))) return true
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME)
  } catch {
    return true
  }
}

/** The features of the browser that runs this page. */
export const browserAround = (): JournalBrowser => {
  const now = () => Date.now()
  const origin = storage('localStorage')
  const page = `${now().toString(36)}-${newLogId()}`
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return {
    now,
    tab: storage('sessionStorage'),
    origin,
    page,
    hasDurable: () => hasDurable(origin),
    leases: locks ? lockLeases(locks, page) : storageLeases(origin, page, now),
  }
}
