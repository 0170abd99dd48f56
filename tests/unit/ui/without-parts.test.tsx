import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { historyDrawerMachine } from '../../../src/machines/history/history-drawer.machine.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { layoutMachine } from '../../../src/machines/shell/layout.machine.ts'
import { defaultLayoutSettings } from '../../../src/schemas/shell/layout.ts'
import { HistoryButton } from '../../../src/views/history/history-button.tsx'
import { TopBar } from '../../../src/views/shell/top-bar.tsx'
import { useUserEntries } from '../../../src/views/shell/user-entries.tsx'
import { asha } from '../../machines/support.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const settings = { settings: defaultLayoutSettings, width: 1280, orientation: 'vertical' } as const
const layout = createActor(layoutMachine, { input: settings }).start()
const session = createActor(sessionMachine, { input: { session: { user: asha }, errorMessage: null } }).start()
const nothing = () => {}
const ofShell = { layout, session, onKeys: nothing, onSaveRecord: nothing }

it('there is a bell only where the server has notifications', () => {
  const bar = (
    <TopBar {...ofShell} newCount={0} onNotifications={nothing} onSearch={nothing} isLoading={false} toasts={null} />
  )
  expect(markupFor(atServerWithout(), bar)).toContain('aria-label="Notifications"')
  const without = markupFor(atServerWithout('notifications'), bar)
  expect(without).not.toContain('Notifications')
  expect(without).toContain('Layout settings')
})

const Labels = () => useUserEntries(ofShell).map((entry) => ('label' in entry ? `${entry.label};` : ''))

it('there is My Profile only where the server has accounts, and the lock in any case', () => {
  expect(markupFor(atServerWithout(), <Labels />)).toMatch(/My Profile;.*Lock screen;/)
  const without = markupFor(atServerWithout('account'), <Labels />)
  expect(without).not.toContain('Profile')
  expect(without).toContain('Lock screen;')
})

it('there is the button History only where the server has one', () => {
  const actor = createActor(historyDrawerMachine, { input: { subject: 'plan' } }).start()
  expect(markupFor(atServerWithout(), <HistoryButton actor={actor} id={7} />)).toContain('History')
  expect(markupFor(atServerWithout('history'), <HistoryButton actor={actor} id={7} />)).not.toContain('History')
})
