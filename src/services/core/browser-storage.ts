/** Where a session is kept: the storage of the origin and that of this tab. */
export type Storages = { readonly origin: Storage; readonly tab: Storage }

/** Storage that lasts as long as the page, for a browser that forbids its own (and for tests without a browser). */
export const pageStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const open = (kind: 'localStorage' | 'sessionStorage'): Storage => {
  try {
    // Reading the property throws if the person has blocked site data.
    return globalThis[kind] ?? pageStorage()
  } catch {
    return pageStorage()
  }
}

let opened: Storages | undefined

/** The browser's storages, or the page's memory if they are forbidden. Signing in works either way. */
export const browserStorages = (): Storages => {
  opened ??= { origin: open('localStorage'), tab: open('sessionStorage') }
  return opened
}
