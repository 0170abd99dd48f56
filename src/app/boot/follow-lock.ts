import type { SessionActor } from '../../machines/session/session.machine.ts'
import { lockFlag } from './lock-flag.ts'

/**
 * Shares the lock between all tabs of a browser: locking or unlocking one does the same in the others. A page opened
 * while locked starts locked. Called when the session starts, before anything is shown.
 */
export const followLock = (session: SessionActor, flag: typeof lockFlag = lockFlag): void => {
  const follow = () => session.send({ type: flag.read() ? 'screen.locked' : 'screen.unlockedElsewhere' })
  let written = flag.read()
  if (written) follow()

  const keep = () => {
    const snapshot = session.getSnapshot()
    // The other tabs stay covered until the sign-out from the lock screen is complete.
    if (snapshot.hasTag('leaving')) return
    const isLocked = snapshot.hasTag('locked')
    if (isLocked === written) return
    written = isLocked
    flag.write(isLocked)
  }
  session.subscribe(keep)
  keep()
  flag.onForeignChange(() => {
    written = flag.read()
    follow()
    keep()
  })
}
