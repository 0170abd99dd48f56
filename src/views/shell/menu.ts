import type { IconName } from '../ui/icon.tsx'

export type MenuItem = {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  /** How many things on the screen somebody has to act on, once that is known. */
  readonly toActOn?: number
}

/** The screens of one section of the product. */
export type MenuSection = { readonly label: string; readonly items: ReadonlyArray<MenuItem> }

/** The menu item of the open screen: the longest address that its path starts with. */
export const currentItem = (menu: ReadonlyArray<MenuSection>, path: string): MenuItem | null => {
  const isWithin = ({ href }: MenuItem) => path === href || path.startsWith(`${href}/`)
  const within = menu.flatMap(({ items }) => items).filter(isWithin)
  return within.toSorted((one, other) => other.href.length - one.href.length)[0] ?? null
}

/** The group that a menu item is in, or null. */
export const groupOf = (menu: ReadonlyArray<MenuSection>, item: MenuItem | null): string | null =>
  menu.find(({ items }) => item !== null && items.includes(item))?.label ?? null

/** Whether a section is one screen of the same name, which needs no heading. */
export const isAlone = ({ label, items }: MenuSection): boolean => items.length === 1 && items[0]?.label === label

/** The most screens that a menu shows at first. */
const MOST_AT_FIRST = 12

/** The groups of a large menu that are open at first. */
export const openAtFirst: ReadonlyArray<string> = ['Inventory Master', 'Plan Master', 'Reports']

/** Whether a group is open at first: all are in a small menu. */
export const isOpenAtFirst = (menu: ReadonlyArray<MenuSection>, group: string): boolean =>
  openAtFirst.includes(group) || menu.flatMap(({ items }) => items).length <= MOST_AT_FIRST

/** The pinned items of a menu, in the order in which they were pinned. */
export const pinnedItems = (menu: ReadonlyArray<MenuSection>, pins: ReadonlyArray<string>): ReadonlyArray<MenuItem> => {
  const items = menu.flatMap((section) => section.items)
  return pins.flatMap((pin) => items.find(({ href }) => href === pin) ?? [])
}

/** The largest number in a menu, as beside the bell. */
const MOST_SHOWN = 99

/** The number at the right of a menu item; empty without anything to act on. */
export const countShown = ({ toActOn = 0 }: MenuItem): string => {
  if (toActOn > MOST_SHOWN) return `${MOST_SHOWN}+`
  return toActOn > 0 ? String(toActOn) : ''
}

/** A menu item as a screen reader says it. */
export const itemName = (item: MenuItem): string =>
  countShown(item) === '' ? item.label : `${item.label}, ${countShown(item)} to act on`
