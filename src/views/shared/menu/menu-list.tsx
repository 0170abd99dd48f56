import '../popover-styles.ts'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import classes from './menu-list.module.css'

type Props = {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  readonly entries: ReadonlyArray<MenuEntry>
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** The menu below a button that is drawn elsewhere. Loaded on demand: see menu-button.tsx. */
export function MenuList({ id, button, entries, isOpen, onChange }: Props) {
  // Closed at first, though it is loaded because it shall open: only what opens is moved, and gives the focus back.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Menu
      id={id}
      opened={isOpen && isReady}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      // A long menu scrolls: its items must be reached by Tab too, not by arrow keys alone.
      menuItemTabIndex={0}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Menu.Target>
        <DrawnElsewhere element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type DrawnElsewhereProps = { readonly element: RefObject<HTMLElement | null>; readonly ref?: Ref<HTMLElement> }

/** Stands for the button, which is drawn before it, where Mantine wants an element to place the menu at. */
const DrawnElsewhere = ({ element, ref }: DrawnElsewhereProps) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'act':
      return (
        <Menu.Item leftSection={entry.icon} disabled={entry.isDisabled ?? false} onClick={entry.onChoose}>
          {entry.label}
          {entry.hint !== undefined && <span className={classes.hint}>{entry.hint}</span>}
        </Menu.Item>
      )
    case 'box':
      return (
        <Menu.CheckboxItem checked={entry.isChecked} disabled={entry.isDisabled} onChange={entry.onChange}>
          {entry.label}
        </Menu.CheckboxItem>
      )
    case 'line':
      return <Menu.Divider />
  }
}
