import type { Rights } from '../../schemas/core/serves.ts'
import { matchPath, redirectOf } from './addresses.ts'
import { isWorkOf } from './routes.ts'

/** Whether these rights can open an address of the shell, or the target of its redirect. */
export const isOpenTo = (href: string, rights: Rights): boolean => {
  const { pathname } = new URL(href, location.href)
  const reached = new URL(redirectOf(pathname) ?? pathname, location.href)
  return isWorkOf(matchPath(reached.pathname).route, rights)
}
