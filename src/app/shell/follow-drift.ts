import { Lazy } from '../../lazy.ts'
import { driftSignals } from '../../services/developer/drift-signals.ts'

/** The code that counts: nobody at a server of ours fetches it. */
const counting = new Lazy(() => import('./drift-actor.ts'))

/** Has it counted what another server answers, and when. */
export const followDrift = (): void => {
  driftSignals.on((told) => {
    const at = new Date().toISOString()
    counting.load().then(
      ({ driftStore }) => driftStore.heard({ ...told, at }),
      // The code did not come: nothing is counted, and nobody's work depends on it.
      () => {},
    )
  })
}
