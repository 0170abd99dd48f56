import type { InspectionEvent } from 'xstate'

let watcher: ((inspection: InspectionEvent) => void) | null = null

/** The `inspect` option of actors that start before the journal has arrived. */
export const inspect = (inspection: InspectionEvent): void => watcher?.(inspection)

/** From now on the journal sees them. */
export const inspectWith = (next: (inspection: InspectionEvent) => void): void => {
  watcher = next
}
