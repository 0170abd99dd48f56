import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { isDrawerOpen } from '../../machines/shell/notifications.machine.ts'
import { areKeysShown, isPaletteOpen } from '../../machines/shell/palette.machine.ts'
import { NotificationsDrawer } from '../../views/shell/notifications-drawer.tsx'
import { KeysDialog } from '../../views/shell/palette/keys-dialog.tsx'
import { notifications } from './notifications-actor.ts'
import { palette } from './palette-actor.ts'
import { PaletteDialog } from './palette-dialog.tsx'

/** The overlays that a button or a key of the shell opens over any screen. */
export function Overlays({ session }: { readonly session: SessionActor }) {
  const areNotificationsOpen = useSelector(notifications, isDrawerOpen)
  const isPaletteShown = useSelector(palette, isPaletteOpen)
  const areKeysListed = useSelector(palette, areKeysShown)
  return (
    <>
      {areNotificationsOpen && <NotificationsDrawer actor={notifications} />}
      {isPaletteShown && <PaletteDialog session={session} />}
      {areKeysListed && <KeysDialog actor={palette} />}
    </>
  )
}
