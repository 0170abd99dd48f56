import type { IconName } from '../ui/icon.tsx'

export type MenuItem = { readonly label: string; readonly href: string; readonly icon: IconName }

/** The screens of one part of the product. */
export type MenuSection = { readonly label: string; readonly items: ReadonlyArray<MenuItem> }

/** The item that the open screen belongs to: the longest address that the path begins with. */
export const currentItem = (menu: ReadonlyArray<MenuSection>, path: string): MenuItem | null => {
  const isWithin = ({ href }: MenuItem) => path === href || path.startsWith(`${href}/`)
  const within = menu.flatMap(({ items }) => items).filter(isWithin)
  return within.toSorted((one, other) => other.href.length - one.href.length)[0] ?? null
}
