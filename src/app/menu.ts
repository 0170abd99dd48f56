import type { MenuItem, MenuSection } from '../views/layouts/menu.ts'
import { type Route, routes } from './routes.ts'

const isOpenTo = ({ access }: Route, role: string): boolean =>
  Array.isArray(access) && access.some((allowed) => allowed === role)

/** The menu of a role: what of the route table it may open, in the order of the table. */
export const menuOf = (role: string): ReadonlyArray<MenuSection> => {
  const sections = new Map<string, Array<MenuItem>>()
  for (const route of routes) {
    if (route.menu === null || route.section === null || !isOpenTo(route, role)) continue
    const items = sections.get(route.section) ?? []
    items.push({ ...route.menu, href: route.path })
    sections.set(route.section, items)
  }
  return [...sections].map(([label, items]) => ({ label, items }))
}
