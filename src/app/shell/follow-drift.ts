import { Lazy } from '../../lazy.ts'
import { driftSignals } from '../../services/developer/drift-signals.ts'

/** The code that counts; with our own server it is never fetched. */
const counting = new Lazy(() => import('./drift-actor.ts'))

/** Starts counting differences in another server's answers, at the first one. */
export const followDrift = (): void => {
  driftSignals.on((told) => {
    const at = new Date().toISOString()
    counting.load().then(
      ({ driftStore }) => driftStore.heard({ ...told, at }),
      // If the code cannot be loaded, nothing is counted, and work goes on.
      () => {},
    )
  })
}
