import type { MenuItem, MenuSection } from '../../views/layouts/menu.ts'
import { type Route, routes } from '../navigation/routes.ts'

const isOpenTo = ({ access }: Route, role: string): boolean =>
  Array.isArray(access) && access.some((allowed) => allowed === role)

/** The page that a section of the breadcrumb leads to: the one of its name, else its first in the menu; null for none. */
export const sectionPageOf = (section: string | null): string | null => {
  const inMenu = routes.filter(({ menu }) => menu !== null)
  const page = inMenu.find(({ title }) => title === section) ?? inMenu.find((route) => route.section === section)
  return section === null ? null : (page?.path ?? null)
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
