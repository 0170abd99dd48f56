/** Whether drafts survive: `notKept` without IndexedDB or session storage, or if they are full. */
export type JournalStatus = 'kept' | 'notKept'

/** A notice for the person: a draft of another version or shape was set aside. */
export type JournalNotice = { readonly stream: string; readonly machine: string; readonly text: string }

export type Observable<Value> = {
  readonly get: () => Value
  /** Shaped for `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The status over all streams: `notKept` if any stream is not kept. Also that of one stream, and the streams that are
 * not kept.
 */
export type StatusOfStreams = Observable<JournalStatus> & {
  readonly of: (stream: string) => Observable<JournalStatus>
  readonly failing: () => ReadonlyArray<string>
}

export const createStatus = (): StatusOfStreams & {
  readonly kept: (stream: string) => void
  readonly notKept: (stream: string) => void
} => {
  const listeners = new Set<() => void>()
  const failing = new Set<string>()
  const change = (act: () => void) => {
    const before = failing.size
    act()
    if (before !== failing.size) for (const listener of [...listeners]) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => (failing.size === 0 ? 'kept' : 'notKept'),
    failing: () => [...failing],
    of: (stream) => ({ get: () => (failing.has(stream) ? 'notKept' : 'kept'), subscribe }),
    subscribe,
    kept: (stream) => change(() => failing.delete(stream)),
    notKept: (stream) => change(() => failing.add(stream)),
  }
}
