import { UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import { type LayoutActor, settingsOf } from '../../machines/layout.machine.ts'
import type { SessionActor } from '../../machines/session.machine.ts'
import { keyMessages } from '../../schemas/keys.ts'
import { may } from '../../schemas/permissions.ts'
import { permissionsOf } from '../../schemas/serves.ts'
import { Icon } from '../shared/icon.tsx'
import { initialsOf } from '../shared/initials.ts'
import { keyText } from '../shared/keys.ts'
import { useLeave } from '../shared/leave.ts'
import { MenuButton } from '../shared/menu/menu-button.tsx'
import type { MenuEntry } from '../shared/menu/menu-entry.ts'
import classes from './user-menu.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  readonly onKeys: () => void
  readonly onSaveRecord: () => void
}

/** Who is signed in, and what they can do with their session. */
export const UserMenu = ({ layout, session, onKeys, onSaveRecord }: Props) => {
  const user = useSelector(session, ({ context }) => context.user)
  const isDark = useSelector(layout, (snapshot) => settingsOf(snapshot).theme === 'dark')
  const [path, navigate] = useLocation()
  const leave = useLeave()
  const name = user?.employeeName ?? ''
  const entries: ReadonlyArray<MenuEntry> = [
    {
      kind: 'act',
      key: 'profile',
      label: 'My Profile',
      icon: <Icon name="user" />,
      onChoose: () => navigate('/pages/profile'),
    },
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
    ...(user !== null && may(permissionsOf(user), 'developer.view')
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
  return (
    <MenuButton entries={entries}>
      {(button) => (
        <UnstyledButton className={classes.target} aria-label={`${name}, ${user?.roleName ?? ''}: account`} {...button}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={classes.who} aria-hidden="true">
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{user?.roleName}</span>
          </span>
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      )}
    </MenuButton>
  )
}
