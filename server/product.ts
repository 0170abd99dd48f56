import { layerHandlers } from './all-handlers.ts'
import { projections } from './all-projections.ts'
import { seed } from './seed/seed.ts'

/** The parts of SIM Desk. */
export const product = { projections, seed, handlers: layerHandlers }
