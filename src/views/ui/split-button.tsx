import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChevronDown } from './glyphs.tsx'
import { MenuButton } from './menu/menu-button.tsx'
import type { MenuEntry } from './menu/menu-entry.ts'
import classes from './split-button.module.css'
import { waits, waitsAsMenu } from './waits.ts'

type Props = {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly onPress: () => void
  /** The accessible name of the menu part. */
  readonly menuLabel: string
  readonly items: ReadonlyArray<Omit<Extract<MenuEntry, { readonly kind: 'act' }>, 'kind'>>
}

/** A button with its usual action, and a menu of further actions beside it. */
export function SplitButton({ label, icon, isDisabled = false, onPress, menuLabel, items }: Props) {
  return (
    <Button.Group>
      <Button
        variant="subtle"
        color="gray"
        className={classes.main}
        leftSection={icon}
        {...waits(isDisabled)}
        onClick={onPress}
      >
        {label}
      </Button>
      <MenuButton entries={items.map((item) => ({ kind: 'act', ...item }))}>
        {(button) => (
          <Button
            variant="subtle"
            color="gray"
            className={classes.opener}
            aria-label={menuLabel}
            {...button}
            {...waitsAsMenu(isDisabled)}
          >
            <ChevronDown />
          </Button>
        )}
      </MenuButton>
    </Button.Group>
  )
}
