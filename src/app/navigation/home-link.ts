import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session.machine.ts'
import { matchPath } from './addresses.ts'
import { HOME, routes } from './routes.ts'

/** Whether there is any screen that a role may open, beyond those that anybody may. */
export const hasScreens = (role: string): boolean =>
  routes.some(({ access }) => typeof access !== 'string' && access.some((allowed) => allowed === role))

export type HomeLink = { readonly label: string; readonly href: string }

/**
 * The way on from a screen that is no work: to the work, to the sign-in form (null is a visitor), or where the role may
 * not open the work, out of the session and in as another person.
 */
export const homeLinkOf = (role: string | null): HomeLink => {
  if (role === null) return { label: 'Sign in', href: '/auth/login' }
  const { access } = matchPath(HOME).route
  return typeof access === 'string' || access.some((allowed) => allowed === role)
    ? { label: 'To the inventory list', href: HOME }
    : { label: 'Sign in as somebody else', href: '/auth/logout' }
}

/** The way on for whoever is signed in now. */
export const useHomeLink = (session: SessionActor): HomeLink => {
  const role = useSelector(session, (snapshot) =>
    snapshot.hasTag('signedIn') ? (snapshot.context.user?.roleName ?? '') : null,
  )
  return homeLinkOf(role)
}
