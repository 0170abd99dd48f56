import type { Rights } from '../../schemas/core/serves.ts'
import { matchPath, redirectOf } from './addresses.ts'
import { isWorkOf } from './routes.ts'

/** Whether what stands at an address of the shell, or where that leads on to, is open to who may do so much. */
export const isOpenTo = (href: string, rights: Rights): boolean => {
  const { pathname } = new URL(href, location.href)
  const reached = new URL(redirectOf(pathname) ?? pathname, location.href)
  return isWorkOf(matchPath(reached.pathname).route, rights)
}
