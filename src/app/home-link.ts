import { useSelector } from '@xstate/react'
import type { SessionActor } from '../machines/session.machine.ts'
import { HOME } from './routes.ts'

/** The way on from a page that is no work: to the work, or to the sign-in form. */
export const useHomeLink = (session: SessionActor): { readonly label: string; readonly href: string } =>
  useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
    ? { label: 'To the inventory list', href: HOME }
    : { label: 'Sign in', href: '/auth/login' }
