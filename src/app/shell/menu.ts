import type { Rights } from '../../schemas/core/serves.ts'
import type { MenuItem, MenuSection } from '../../views/shell/menu.ts'
import { isWorkOf, routes } from '../navigation/routes.ts'

/** The address that a section of the breadcrumb leads to: of the screen of its name, else of its first in the menu. */
export const sectionAddressOf = (section: string | null): string | null => {
  const inMenu = routes.filter(({ menu }) => menu !== null)
  const route = inMenu.find(({ title }) => title === section) ?? inMenu.find((one) => one.section === section)
  return section === null ? null : (route?.path ?? null)
}

/** The menu of who may do so much: what of the route table they may open, in the order of the table. */
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
