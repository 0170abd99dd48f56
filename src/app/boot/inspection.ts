import type { InspectionEvent } from 'xstate'

let watcher: ((inspection: InspectionEvent) => void) | null = null

/** The `inspect` option for actors that start before the journal has loaded. */
export const inspect = (inspection: InspectionEvent): void => watcher?.(inspection)

/** Sends inspection events to the journal from now on. */
export const inspectWith = (next: (inspection: InspectionEvent) => void): void => {
  watcher = next
}
