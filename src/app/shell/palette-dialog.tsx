import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { settingsOf } from '../../machines/shell/layout.machine.ts'
import { noRights, rightsOf } from '../../schemas/core/serves.ts'
import { keyMessages } from '../../schemas/shell/keys.ts'
import { Palette, type PaletteAct, type PaletteLink } from '../../views/shell/palette/palette.tsx'
import { layout } from './layout-actor.ts'
import { keepOpened, listedRecord, openedRecords, openings } from './opened-records.ts'
import { openKeys, palette } from './palette-actor.ts'
import { actsOf } from './palette-acts.ts'
import { addressOfFound, screensOf } from './palette-entries.ts'

/** The global search for a signed-in person. */
export function PaletteDialog({ session }: { readonly session: SessionActor }) {
  const user = useSelector(session, ({ context }) => context.user)
  const isDark = useSelector(layout, (snapshot) => settingsOf(snapshot).theme === 'dark')
  const rights = useMemo(() => (user === null ? noRights : rightsOf(user)), [user])
  const { permissions } = rights
  const screens = useMemo(() => screensOf(rights), [rights])
  const timesOpened = useSyncExternalStore(openings.subscribe, openings.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record behind the dialog may come after it
  const opened = useMemo(() => (user === null ? [] : openedRecords(user)), [user, timesOpened])
  const begun = useMemo(() => actsOf(rights), [rights])
  const acts: ReadonlyArray<PaletteLink | PaletteAct> = [
    ...begun,
    {
      name: isDark ? 'Light theme' : 'Dark theme',
      onChoose: () => layout.send({ type: 'theme.chosen', theme: isDark ? 'light' : 'dark' }),
    },
    { name: 'Layout settings', onChoose: () => layout.send({ type: 'rightSidebar.opened' }) },
    { name: keyMessages.title, onChoose: openKeys },
    { name: 'Lock screen', onChoose: () => session.send({ type: 'screen.locked' }) },
  ]
  return (
    <Palette
      actor={palette}
      opened={opened}
      screens={screens}
      acts={acts}
      onRecord={(name, href) => {
        const listed = listedRecord(name, href)
        if (user !== null && listed !== null) keepOpened(user, listed)
      }}
      addressOf={(kind, id, name, typed) => addressOfFound(kind, id, name, permissions, typed)}
    />
  )
}
