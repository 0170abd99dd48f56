import type { SessionActor } from '../../machines/session/session.machine.ts'
import { lockFlag } from './lock-flag.ts'

/**
 * One lock for all tabs of this browser: what is locked or unlocked here is so in the others, and a page that is opened
 * under the lock starts locked. Called with the session just started, before anything is shown.
 */
export const followLock = (session: SessionActor, flag: typeof lockFlag = lockFlag): void => {
  const follow = () => session.send({ type: flag.read() ? 'screen.locked' : 'screen.unlockedElsewhere' })
  let written = flag.read()
  if (written) follow()

  const keep = () => {
    const snapshot = session.getSnapshot()
    // Until somebody who leaves from the lock is gone, the others stay covered.
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
