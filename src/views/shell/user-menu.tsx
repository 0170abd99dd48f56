import { UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Icon } from '../ui/icon.tsx'
import { calledOf, calledWithRole, initialsOf } from '../ui/initials.ts'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import { type UserEntriesProps, useUserEntries } from './user-entries.tsx'
import classes from './user-menu.module.css'

/** The signed-in person, and the entries about their session. */
export const UserMenu = (props: UserEntriesProps) => {
  const user = useSelector(props.session, ({ context }) => context.user)
  const entries = useUserEntries(props)
  const name = user === null ? '' : calledOf(user)
  const label = user === null ? 'Account' : `${calledWithRole(user)}: account`
  return (
    <MenuButton entries={entries}>
      {(button) => (
        <UnstyledButton className={classes.target} aria-label={label} {...button}>
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
