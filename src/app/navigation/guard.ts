import type { EndedBy } from '../../machines/session/session.machine.ts'
import type { Rights } from '../../schemas/core/serves.ts'
import { askedAddress, loginAddress, logoutAddress, matchPath, nextOf, redirectOf } from './addresses.ts'
import type { Route } from './route.ts'
import { HOME, homeOf, isServed, isWorkOf } from './routes.ts'

/** The guard's input: the address bar, the session, and the open screen. */
export type Facts = {
  readonly path: string
  readonly search: URLSearchParams
  readonly origin: string
  /** The rights of the signed-in person; null for a visitor. */
  readonly rights: Rights | null
  readonly isLocked: boolean
  readonly isSigningOut: boolean
  readonly endedBy: EndedBy | null
  /** The open screen, and its address if it shows personal data. */
  readonly open: { readonly route: Route; readonly personalAddress: string | null } | null
}

/** The guard's decision. */
export type Step =
  | { readonly kind: 'enter'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'go'; readonly to: string; readonly replace: boolean }
  | { readonly kind: 'tell'; readonly event: 'signOut.requested' | 'screen.locked' }
  | { readonly kind: 'wait' }

const LOGOUT = '/auth/logout'
const LOCK_SCREEN = '/auth/lock-screen'

const leadTo = (to: string): Step => ({ kind: 'go', to, replace: true })

/**
 * Decides which screen may be entered, or where to go instead (spec §2, §6). The server checks every call; this only
 * avoids screens that would be empty.
 */
export const nextStep = (facts: Facts): Step => {
  const { path, search, origin, rights, open } = facts
  const isVisitor = rights === null
  const home = (rights && homeOf(rights)) ?? HOME
  // During sign-out, the open screen stays.
  if (facts.isSigningOut) return { kind: 'wait' }
  const elsewhere = redirectOf(path)
  if (elsewhere !== null) return leadTo(elsewhere === HOME ? home : elsewhere)
  const { route, params } = matchPath(path)
  const goOn = nextOf(search, origin) ?? home
  const isOpen = open?.route === route

  // The open screen belonged to a session that has ended.
  if (isVisitor && open?.personalAddress != null && route.path !== LOGOUT) {
    const isOwnWish = facts.endedBy === 'person'
    return { kind: 'go', to: logoutAddress(isOwnWish ? null : open.personalAddress), replace: !isOwnWish }
  }
  if (route.path === LOGOUT && !isVisitor) {
    // If another tab signed in while this screen was open, go on to the work. Else the person came to sign out.
    return isOpen ? leadTo(goOn) : { kind: 'tell', event: 'signOut.requested' }
  }
  if (route.path === LOCK_SCREEN && !facts.isLocked) {
    const next = nextOf(search, origin)
    if (isVisitor) return leadTo(isOpen ? logoutAddress(next) : loginAddress(next))
    return isOpen ? leadTo(goOn) : { kind: 'tell', event: 'screen.locked' }
  }
  if (route.access === 'visitors' && !isVisitor) return leadTo(goOn)
  if (route.access !== 'anyone' && route.access !== 'visitors') {
    const query = search.toString()
    if (isVisitor) return leadTo(loginAddress(query === '' ? path : `${path}?${query}`))
    if (!isWorkOf(route, rights)) {
      if (route.path === HOME && home !== HOME) return leadTo(home)
      return leadTo(isServed(route, rights.serves) ? '/access-denied' : askedAddress(path))
    }
    // Nothing opens under the lock screen; the open screen stays.
    if (facts.isLocked) return { kind: 'wait' }
  }
  return { kind: 'enter', route, params }
}
