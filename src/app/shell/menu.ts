import type { MenuItem, MenuSection } from '../../views/layouts/menu.ts'
import { type Route, routes } from '../navigation/routes.ts'

const isOpenTo = ({ access }: Route, role: string): boolean =>
  Array.isArray(access) && access.some((allowed) => allowed === role)

/** The address that a section of the breadcrumb leads to: of the screen of its name, else of its first in the menu. */
export const sectionAddressOf = (section: string | null): string | null => {
  const inMenu = routes.filter(({ menu }) => menu !== null)
  const route = inMenu.find(({ title }) => title === section) ?? inMenu.find((one) => one.section === section)
  return section === null ? null : (route?.path ?? null)
}

/** The menu of a role: what of the route table it may open, in the order of the table. */
export const menuOf = (role: string): ReadonlyArray<MenuSection> => {
  const sections = new Map<string, Array<MenuItem>>()
  for (const route of routes) {
    if (route.menu === null || !isOpenTo(route, role)) continue
    const { label, icon, group = route.section ?? route.title } = route.menu
    const items = sections.get(group) ?? []
    items.push({ label, icon, href: route.path })
    sections.set(group, items)
  }
  return [...sections].map(([label, items]) => ({ label, items }))
}
