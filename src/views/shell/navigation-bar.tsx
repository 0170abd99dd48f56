import { UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import { pinsOf } from '../../machines/shell/layout-menu.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { MenuButton } from '../ui/menu/menu-button.tsx'
import type { MenuEntry } from '../ui/menu/menu-entry.ts'
import {
  countShown,
  currentItem,
  groupOf,
  isAlone,
  itemName,
  type MenuItem,
  type MenuSection,
  pinnedItems,
} from './menu.ts'
import classes from './navigation-bar.module.css'

type Props = {
  readonly layout: LayoutActor
  readonly menu: ReadonlyArray<MenuSection>
  readonly path: string
}

const linkTo = (item: MenuItem, current: MenuItem | null): MenuEntry => ({
  kind: 'link',
  key: item.href,
  label: item.label,
  name: itemName(item),
  count: countShown(item),
  href: item.href,
  icon: <Icon name={item.icon} />,
  isCurrent: item.href === current?.href,
})

/** Pins the shown screen; the links of a menu have no room for a second button. */
const pinEntry = (layout: LayoutActor, current: MenuItem | null, isPinned: boolean): MenuEntry => {
  const icon = <Icon name="pin" />
  if (current === null) {
    const hint = 'It has no entry in the menu.'
    return { kind: 'act', key: 'pin', label: 'Pin this screen', hint, icon, isDisabled: true, onChoose: () => {} }
  }
  const { href, label } = current
  return {
    kind: 'act',
    key: 'pin',
    label: isPinned ? `Unpin ${label}` : `Pin ${label}`,
    icon,
    onChoose: () => layout.send({ type: isPinned ? 'screen.unpinned' : 'screen.pinned', address: href }),
  }
}

/** The bar of the top-navigation layout: pinned screens and the groups as menus. The top bar's button hides it. */
export const NavigationBar = ({ layout, menu, path }: Props) => {
  const current = currentItem(menu, path)
  const group = groupOf(menu, current)
  const pins = useSelector(layout, pinsOf)
  const pinned = pinnedItems(menu, pins)
  const isPinned = pinned.some(({ href }) => href === current?.href)
  const line: ReadonlyArray<MenuEntry> = pinned.length > 0 ? [{ kind: 'line', key: 'line' }] : []
  const pinnedEntries = [...pinned.map((item) => linkTo(item, current)), ...line, pinEntry(layout, current, isPinned)]
  return (
    <nav id="menu" aria-label="Main" className={classes.bar}>
      <ul className={classes.groups}>
        <li>
          <BarMenu label="Pinned" entries={pinnedEntries} isCurrent={false} />
        </li>
        {menu.map((section) => (
          <li key={section.label}>
            {isAlone(section) ? (
              section.items.map(({ href, label }) => (
                <Link
                  key={href}
                  href={href}
                  className={classes.group}
                  aria-current={group === label ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))
            ) : (
              <BarMenu
                label={section.label}
                entries={section.items.map((item) => linkTo(item, current))}
                isCurrent={group === section.label}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type BarMenuProps = {
  readonly label: string
  readonly entries: ReadonlyArray<MenuEntry>
  readonly isCurrent: boolean
}

const BarMenu = ({ label, entries, isCurrent }: BarMenuProps) => (
  <MenuButton entries={entries} align="start">
    {(button) => (
      <UnstyledButton className={classes.group} aria-current={isCurrent ? 'true' : undefined} {...button}>
        {label}
        <Icon name="chevronDown" size={14} />
      </UnstyledButton>
    )}
  </MenuButton>
)
