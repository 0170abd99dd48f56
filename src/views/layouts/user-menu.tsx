import { Menu, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type LayoutActor, settingsOf } from '../../machines/layout.machine.ts'
import type { SessionActor } from '../../machines/session.machine.ts'
import { Icon } from '../shared/icon.tsx'
import { initialsOf } from '../shared/initials.ts'
import classes from './user-menu.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly session: SessionActor
  readonly onSaveRecord: () => void
}

/** Who is signed in, and what they can do with their session. */
export const UserMenu = ({ layout, session, onSaveRecord }: Props) => {
  const user = useSelector(session, ({ context }) => context.user)
  const theme = useSelector(layout, (snapshot) => settingsOf(snapshot).theme)
  const name = user?.employeeName ?? ''
  return (
    <Menu position="bottom-end" width={232} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${name}, ${user?.roleName ?? ''}: account`}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={classes.who} aria-hidden="true">
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{user?.roleName}</span>
          </span>
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name={theme === 'dark' ? 'sun' : 'moon'} />}
          onClick={() => layout.send({ type: 'theme.chosen', theme: theme === 'dark' ? 'light' : 'dark' })}
        >
          {theme === 'dark' ? 'Light colours' : 'Dark colours'}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="settings" />} onClick={() => layout.send({ type: 'rightSidebar.opened' })}>
          Layout settings
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="record" />} onClick={onSaveRecord}>
          Save session record
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="lock" />} onClick={() => session.send({ type: 'screen.locked' })}>
          Lock screen
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => session.send({ type: 'signOut.requested' })}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
