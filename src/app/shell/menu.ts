import type { MenuCounts } from '../../machines/shell/menu-counts.ts'
import type { Rights } from '../../schemas/core/serves.ts'
import type { MenuItem, MenuSection } from '../../views/shell/menu.ts'
import { isWorkOf, routes } from '../navigation/routes.ts'

/** The link of a breadcrumb section: the screen of that name, else the section's first in the menu. */
export const sectionAddressOf = (section: string | null): string | null => {
  const inMenu = routes.filter(({ menu }) => menu !== null)
  const route = inMenu.find(({ title }) => title === section) ?? inMenu.find((one) => one.section === section)
  return section === null ? null : (route?.path ?? null)
}

/** The menu for these rights: the routes they can open, in the order of the route table. */
export const menuOf = (rights: Rights): ReadonlyArray<MenuSection> => {
  const sections = new Map<string, Array<MenuItem>>()
  for (const route of routes) {
    if (route.menu === null || !isWorkOf(route, rights)) continue
    const { label, icon, group = route.section ?? route.title } = route.menu
    const items = sections.get(group) ?? []
    items.push({ label, icon, href: route.path })
    sections.set(group, items)
  }
  return [...sections].map(([label, items]) => ({ label, items }))
}

/** The menu with what somebody has to act on. */
export const withCounts = (menu: ReadonlyArray<MenuSection>, counts: MenuCounts): ReadonlyArray<MenuSection> =>
  menu.map(({ label, items }) => ({
    label,
    items: items.map((item) => ({ ...item, toActOn: counts.get(item.href) ?? 0 })),
  }))
