import type { Projection } from './projection.ts'

/** Every projection of the server, for the event store and the command line. */
export const projections: ReadonlyArray<Projection> = []
