import type { IconName } from '../ui/icon.tsx'

export type MenuItem = { readonly label: string; readonly href: string; readonly icon: IconName }

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
