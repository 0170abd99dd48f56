import { LoginAnswer, LoginPayload, MeAnswer, PlainAnswer, UnlockPayload } from '../session.ts'
import type { Call } from './call.ts'

/** The session: `/Login`. */
export const loginCalls = {
  Login: {
    method: 'POST',
    path: '/Login/Login',
    access: 'public',
    summary: 'Sign in with e-mail and password.',
    payload: LoginPayload,
    success: LoginAnswer,
  },
  Logout: {
    method: 'POST',
    path: '/Login/Logout',
    access: 'signedIn',
    summary: 'End the session on the server.',
    success: PlainAnswer,
  },
  Unlock: {
    method: 'POST',
    path: '/Login/Unlock',
    access: 'signedIn',
    summary: 'Check the password of the signed-in person (lock screen).',
    payload: UnlockPayload,
    success: PlainAnswer,
  },
  Me: {
    method: 'GET',
    path: '/Login/Me',
    access: 'signedIn',
    summary: "The caller's own user record.",
    success: MeAnswer,
  },
} as const satisfies Record<string, Call>
