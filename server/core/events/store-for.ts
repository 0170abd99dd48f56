import { Layer } from 'effect'
import { layerConnections, type Purpose } from '../postgres/connections.ts'
import type { Projection } from '../projections/projection.ts'
import { layerPreparedStore } from './postgres-event-store.ts'

/** The event store and the database, on connections reserved for one purpose. */
export const layerStoreFor = (purpose: Purpose, projections: ReadonlyArray<Projection>) =>
  layerPreparedStore(projections).pipe(Layer.provideMerge(layerConnections(purpose)))
