import { useSelector } from '@xstate/react'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { type Rights, rightsOf } from '../../schemas/core/serves.ts'
import { matchPath } from './addresses.ts'
import { HOME, homeOf } from './routes.ts'

type HomeLink = { readonly label: string; readonly href: string }

/**
 * The way on from a screen without work: to the work, or for a visitor (null) to the sign-in form. If the role opens no
 * screen, it signs out, to sign in as another person.
 */
export const homeLinkOf = (rights: Rights | null): HomeLink => {
  if (rights === null) return { label: 'Sign in', href: '/auth/login' }
  const home = homeOf(rights)
  if (home === null) return { label: 'Sign in as somebody else', href: '/auth/logout' }
  return { label: home === HOME ? 'To the dashboard' : `To ${matchPath(home).route.title}`, href: home }
}

/** The way on for the person who is signed in now. */
export const useHomeLink = (session: SessionActor): HomeLink => {
  const user = useSelector(session, (snapshot) => (snapshot.hasTag('signedIn') ? snapshot.context.user : null))
  return homeLinkOf(user && rightsOf(user))
}
