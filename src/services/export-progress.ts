/** How far an export of all pages is: rows written of the rows that the server says there are. */
export type ExportProgress = {
  readonly done: number
  readonly total: number
  /** Rows per second, where it is known. */
  readonly rate?: number
}

const listeners = new Set<() => void>()
let current: ExportProgress | null = null

/**
 * The progress of the running export, null while none runs; shaped for `useSyncExternalStore`.
 * It stands beside the machine because a count that changes with every page is no event that anybody decides on.
 */
export const exportProgress = {
  get: (): ExportProgress | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  set: (progress: ExportProgress | null): void => {
    current = progress
    for (const listener of [...listeners]) listener()
  },
}
