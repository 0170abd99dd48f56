import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type LayoutActor, settingsOf } from '../../machines/shell/layout.machine.ts'
import { keyMessages } from '../../schemas/shell/keys.ts'
import { Icon } from '../ui/icon.tsx'
import { keyText } from '../ui/keys.ts'
import { useLeave } from '../ui/leave.ts'
import type { MenuEntry } from '../ui/menu/menu-entry.ts'
import { useMay, useServes } from '../ui/permissions.ts'

export type UserEntriesProps = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  readonly onKeys: () => void
  readonly onSaveRecord: () => void
}

/** The signed-in person's menu entries: session, settings and activity. */
export const useUserEntries = ({
  layout,
  session,
  onKeys,
  onSaveRecord,
}: UserEntriesProps): ReadonlyArray<MenuEntry> => {
  const isDark = useSelector(layout, (snapshot) => settingsOf(snapshot).theme === 'dark')
  const [path, navigate] = useLocation()
  const leave = useLeave()
  const may = useMay()
  const hasAccount = useServes('account')
  return [
    ...(hasAccount
      ? [
          {
            kind: 'act' as const,
            key: 'profile',
            label: 'My Profile',
            icon: <Icon name="user" />,
            onChoose: () => navigate('/pages/profile'),
          },
        ]
      : []),
    {
      kind: 'act',
      key: 'theme',
      label: isDark ? 'Light colours' : 'Dark colours',
      icon: <Icon name={isDark ? 'sun' : 'moon'} />,
      onChoose: () => layout.send({ type: 'theme.chosen', theme: isDark ? 'light' : 'dark' }),
    },
    {
      kind: 'act',
      key: 'settings',
      label: 'Layout settings',
      icon: <Icon name="settings" />,
      onChoose: () => layout.send({ type: 'rightSidebar.opened' }),
    },
    {
      kind: 'act',
      key: 'keys',
      label: `${keyMessages.title} (${keyText('help')})`,
      icon: <Icon name="question" />,
      onChoose: onKeys,
    },
    {
      kind: 'act',
      key: 'record',
      label: 'Save session record',
      icon: <Icon name="record" />,
      onChoose: onSaveRecord,
    },
    ...(may('developer.view')
      ? [
          {
            kind: 'act' as const,
            key: 'machines',
            label: 'Machines',
            icon: <Icon name="wrench" />,
            onChoose: () => navigate(`/developer/machines?screen=${encodeURIComponent(path)}`),
          },
          {
            kind: 'act' as const,
            key: 'replay',
            label: 'Replay a session record',
            icon: <Icon name="list" />,
            onChoose: () => navigate('/developer/replay'),
          },
          {
            kind: 'act' as const,
            key: 'contract',
            label: 'Contract',
            icon: <Icon name="shield" />,
            onChoose: () => navigate('/developer/contract'),
          },
        ]
      : []),
    { kind: 'line', key: 'line' },
    {
      kind: 'act',
      key: 'lock',
      label: 'Lock screen',
      icon: <Icon name="lock" />,
      onChoose: () => session.send({ type: 'screen.locked' }),
    },
    {
      kind: 'act',
      key: 'signOut',
      label: 'Sign out',
      icon: <Icon name="signOut" />,
      onChoose: () => leave(() => session.send({ type: 'signOut.requested' })),
    },
  ]
}
