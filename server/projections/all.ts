import { inventoryProjection } from './inventory.ts'
import { guidelinesProjection, operatorsProjection, placesProjection, suppliersProjection } from './lookups.ts'
import { plansProjection } from './plans.ts'
import type { Projection } from './projection.ts'
import { usersProjection } from './users.ts'

/** Every projection of the server, for the event store and the command line. */
export const projections: ReadonlyArray<Projection> = [
  placesProjection,
  operatorsProjection,
  suppliersProjection,
  guidelinesProjection,
  plansProjection,
  usersProjection,
  inventoryProjection,
]
