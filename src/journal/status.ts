/** Whether drafts survive: `notKept` without IndexedDB or session storage, or when they are full. */
export type JournalStatus = 'kept' | 'notKept'

/** Something the person should know: a draft of another version or form was set aside. */
export type JournalNotice = { readonly stream: string; readonly machine: string; readonly text: string }

export type Observable<Value> = {
  readonly get: () => Value
  /** Shaped for `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The status over all streams: not kept as long as one of them is not. */
export const createStatus = (): Observable<JournalStatus> & {
  readonly kept: (stream: string) => void
  readonly notKept: (stream: string) => void
} => {
  const listeners = new Set<() => void>()
  const failing = new Set<string>()
  const change = (act: () => void) => {
    const before = failing.size === 0
    act()
    if (before !== (failing.size === 0)) for (const listener of [...listeners]) listener()
  }
  return {
    get: () => (failing.size === 0 ? 'kept' : 'notKept'),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    kept: (stream) => change(() => failing.delete(stream)),
    notKept: (stream) => change(() => failing.add(stream)),
  }
}
