import { layerHandlers } from './handlers/all.ts'
import { projections } from './projections/all.ts'
import { seed } from './seed/seed.ts'

/** SIM Desk itself, as the engine runs it. */
export const product = { projections, seed, handlers: layerHandlers }
