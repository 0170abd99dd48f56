import type { EndedBy } from '../../machines/session/session.machine.ts'
import type { Rights } from '../../schemas/core/serves.ts'
import { askedAddress, loginAddress, logoutAddress, matchPath, nextOf, redirectOf } from './addresses.ts'
import type { Route } from './route.ts'
import { HOME, homeOf, isServed, isWorkOf } from './routes.ts'

/** What the guard looks at: the address bar, the session, and what is open. */
export type Facts = {
  readonly path: string
  readonly search: URLSearchParams
  readonly origin: string
  /** What the signed-in person can do; null is a visitor. */
  readonly rights: Rights | null
  readonly isLocked: boolean
  readonly isSigningOut: boolean
  readonly endedBy: EndedBy | null
  /** The screen that is open, and its address where it shows what belongs to a person. */
  readonly open: { readonly route: Route; readonly personalAddress: string | null } | null
}

/** What follows from the facts. */
export type Step =
  | { readonly kind: 'enter'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'go'; readonly to: string; readonly replace: boolean }
  | { readonly kind: 'tell'; readonly event: 'signOut.requested' | 'screen.locked' }
  | { readonly kind: 'wait' }

const LOGOUT = '/auth/logout'
const LOCK_SCREEN = '/auth/lock-screen'

const leadTo = (to: string): Step => ({ kind: 'go', to, replace: true })

/**
 * Which screen may be entered, and where to go if it may not (spec §2, §6). The server judges every call by itself: this
 * only keeps a person from screens that could show them nothing.
 */
export const nextStep = (facts: Facts): Step => {
  const { path, search, origin, rights, open } = facts
  const isVisitor = rights === null
  const home = (rights && homeOf(rights)) ?? HOME
  // Somebody is on the way out: what is open stays until they are.
  if (facts.isSigningOut) return { kind: 'wait' }
  const elsewhere = redirectOf(path)
  if (elsewhere !== null) return leadTo(elsewhere === HOME ? home : elsewhere)
  const { route, params } = matchPath(path)
  const goOn = nextOf(search, origin) ?? home
  const isOpen = open?.route === route

  // What is open belonged to a session that has ended.
  if (isVisitor && open?.personalAddress != null && route.path !== LOGOUT) {
    const isOwnWish = facts.endedBy === 'person'
    return { kind: 'go', to: logoutAddress(isOwnWish ? null : open.personalAddress), replace: !isOwnWish }
  }
  if (route.path === LOGOUT && !isVisitor) {
    // Signed in from another tab while this screen stood here: on to the work. Else the person came to sign out.
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
    // Nothing is opened under a locked screen; what was open stays.
    if (facts.isLocked) return { kind: 'wait' }
  }
  return { kind: 'enter', route, params }
}
