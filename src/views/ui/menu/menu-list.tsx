import '../popover-styles.ts'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { DrawnElsewhere } from '../drawn-elsewhere.tsx'
import { keyAmong, keysAt } from '../keys.ts'
import { Link } from '../link.tsx'
import type { MenuEntry, MenuSearch } from './menu-entry.ts'
import classes from './menu-list.module.css'

type Props = {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  readonly entries: ReadonlyArray<MenuEntry>
  readonly search: MenuSearch | undefined
  /** The side of the button that it is aligned with. */
  readonly align: 'start' | 'end'
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

const ITEMS = '[data-menu-item]:not([data-disabled])'

/** The menu of a button that renders elsewhere. Loaded on demand: see menu-button.tsx. */
export function MenuList({ id, button, entries, search, align, isOpen, onChange }: Props) {
  // Renders closed first, although it is loaded in order to open: only a menu that opens is positioned and returns the
  // focus.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  // A dialog that an entry opens gives the focus back to the button: the entry is gone by then.
  const acting = entries.map((entry) => (entry.kind === 'act' && !entry.staysOpen ? fromButton(entry, button) : entry))
  return (
    <Menu
      id={id}
      opened={isOpen && isReady}
      onChange={onChange}
      position={`bottom-${align}`}
      shadow="md"
      withinPortal={false}
      // Before it is placed, a menu far down a narrow page can move the window away from its button. One that hides with
      // its button takes the focus with it.
      floatingStrategy="fixed"
      hideDetached={false}
      // A long menu scrolls, so Tab must reach its items, too.
      menuItemTabIndex={0}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Menu.Target>
        <DrawnElsewhere element={button} />
      </Menu.Target>
      {search ? (
        <Menu.Dropdown ref={asDialog}>
          <Searched entries={entries} search={search} />
        </Menu.Dropdown>
      ) : (
        <Menu.Dropdown>
          <Entries entries={acting} />
        </Menu.Dropdown>
      )}
    </Menu>
  )
}

const fromButton = (
  entry: Extract<MenuEntry, { readonly kind: 'act' }>,
  button: RefObject<HTMLElement | null>,
): MenuEntry => ({
  ...entry,
  onChoose: () => {
    button.current?.focus()
    entry.onChoose()
  },
})

/** A menu must not contain a field: with its search it forms a dialog. The library accepts no role for it. */
const asDialog = (dropdown: HTMLElement | null) => {
  dropdown?.setAttribute('role', 'dialog')
  dropdown?.removeAttribute('aria-orientation')
}

const Entries = ({ entries }: { readonly entries: ReadonlyArray<MenuEntry> }) =>
  entries.map((entry) => <Entry key={entry.key} entry={entry} />)

/** The library marks an item without focusing it, which a screen reader does not announce, so this focuses it. */
const toItems = (event: KeyboardEvent<HTMLInputElement>) => {
  const key = keyAmong(['firstItem', 'lastItem'], event)
  if (key === null) return
  const items = event.currentTarget.closest('[data-menu-dropdown]')?.querySelectorAll<HTMLElement>(ITEMS)
  event.preventDefault()
  items?.[key === 'firstItem' ? 0 : items.length - 1]?.focus()
}

/** All entries, or the check boxes whose label contains the typed text. */
function Searched({ entries, search }: { readonly entries: ReadonlyArray<MenuEntry>; readonly search: MenuSearch }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = entries.filter((entry) => entry.kind === 'box' && entry.label.toLowerCase().includes(wanted))
  return (
    <>
      <Menu.Search
        className={classes.search ?? ''}
        aria-label={search.label}
        placeholder={search.label}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...keysAt('menuSearch')}
        onKeyDown={toItems}
      />
      <p className={classes.found} role="status">
        {wanted !== '' && search.found(found.length)}
      </p>
      <div role="menu" aria-label={search.label}>
        <Entries entries={wanted === '' ? entries : found} />
      </div>
    </>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'act':
      return (
        <Menu.Item
          leftSection={entry.icon}
          disabled={entry.isDisabled ?? false}
          closeMenuOnClick={!entry.staysOpen}
          onClick={entry.onChoose}
        >
          {entry.label}
          <Hint text={entry.hint} />
        </Menu.Item>
      )
    case 'link':
      return (
        <Menu.Item
          component={Link}
          href={entry.href}
          aria-current={entry.isCurrent ? 'page' : undefined}
          aria-label={entry.name === entry.label ? undefined : entry.name}
          className={classes.link ?? ''}
          leftSection={entry.icon}
          rightSection={(entry.count ?? '') !== '' && <span className={classes.count}>{entry.count}</span>}
        >
          {entry.label}
        </Menu.Item>
      )
    case 'radio':
      return (
        <Menu.RadioItem value={entry.key} checked={entry.isChosen} closeMenuOnClick onClick={entry.onChoose}>
          {entry.label}
          <Hint text={entry.hint} />
        </Menu.RadioItem>
      )
    case 'box':
      return (
        <Menu.CheckboxItem checked={entry.isChecked} disabled={entry.isDisabled} onChange={entry.onChange}>
          {entry.label}
        </Menu.CheckboxItem>
      )
    case 'title':
      return <Menu.Label>{entry.label}</Menu.Label>
    case 'line':
      return <Menu.Divider />
  }
}

const Hint = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && <span className={classes.hint}>{text}</span>
