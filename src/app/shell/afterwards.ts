/** What stands beside a person's first screen and is not it, fetched together when its rows are there; see reach.ts. */

import type { SessionActor } from '../../machines/session/session.machine.ts'
import { keepLive } from './live-actor.ts'
import { keepNotifications } from './notifications-actor.ts'
import { keepPalette } from './palette-actor.ts'

/** Called once, when this has arrived. */
export const settle = (session: SessionActor): void => {
  keepLive(session)
  keepNotifications(session)
  keepPalette(session)
}

export { newNotifications, openNotifications } from './notifications-actor.ts'
export { Overlays } from './overlays.tsx'
export { openKeys, openPalette, togglePalette } from './palette-actor.ts'
