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
