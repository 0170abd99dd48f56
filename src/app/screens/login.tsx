import { Login } from '../../views/auth/login.tsx'
import { definePlainScreen } from '../navigation/define-plain-screen.ts'

/** What a link has left in the history beside the address: not in it, as it would be copied with it. */
const givenEmail = (): string | null => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : null
}

export const screen = definePlainScreen(({ session, warmUp }) => (
  <Login actor={session} onIntent={warmUp} givenEmail={givenEmail()} />
))
