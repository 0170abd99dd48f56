import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChevronDown } from './glyphs.tsx'
import classes from './split-button.module.css'

type Item = { readonly key: string; readonly label: string; readonly hint: string; readonly onChoose: () => void }

type Props = {
  readonly label: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  readonly onPress: () => void
  /** The accessible name of the part that opens the menu. */
  readonly menuLabel: string
  readonly items: ReadonlyArray<Item>
}

/** A button with its usual act, and a menu of the less usual ones beside it. */
export function SplitButton({ label, icon, isDisabled = false, onPress, menuLabel, items }: Props) {
  return (
    <Button.Group>
      <Button variant="default" className={classes.main} leftSection={icon} disabled={isDisabled} onClick={onPress}>
        {label}
      </Button>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" className={classes.opener} aria-label={menuLabel} disabled={isDisabled}>
            <ChevronDown />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ key, label: name, hint, onChoose }) => (
            <Menu.Item key={key} onClick={onChoose}>
              {name}
              <span className={classes.hint}>{hint}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
