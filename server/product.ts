import { layerHandlers } from './all-handlers.ts'
import { projections } from './all-projections.ts'
import { seed } from './seed/seed.ts'

/** SIM Desk itself, as the engine runs it. */
export const product = { projections, seed, handlers: layerHandlers }
