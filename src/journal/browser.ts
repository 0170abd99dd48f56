import { type Leases, lockLeases, storageLeases } from './lease.ts'
import { newLogId } from './stored.ts'

/** What the journal is given of the browser; each may be missing or refuse. */
export type JournalBrowser = {
  readonly now: () => number
  readonly tab: Storage | null
  readonly origin: Storage | null
  /** This page's name among the open ones. */
  readonly page: string
  readonly leases: Leases
}

const storage = (kind: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    // Reading the property throws where the person has blocked site data.
    return globalThis[kind] ?? null
  } catch {
    return null
  }
}

/** The browser around this page. */
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
    leases: locks ? lockLeases(locks, page) : storageLeases(origin, page, now),
  }
}
