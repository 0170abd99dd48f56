/** What a person's first screen does not need, fetched together after its rows; see reach.ts. */

import type { SessionActor } from '../../machines/session/session.machine.ts'
import { keepLive } from './live-actor.ts'
import { keepNotifications } from './notifications-actor.ts'
import { keepPalette } from './palette-actor.ts'

/** Called once, after loading. */
export const settle = (session: SessionActor): void => {
  keepLive(session)
  keepNotifications(session)
  keepPalette(session)
}

export { newNotifications, openNotificationSettings, openNotifications, toActOn } from './notifications-actor.ts'
export { Overlays } from './overlays.tsx'
export { openKeys, openPalette, togglePalette } from './palette-actor.ts'
