import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Lazy } from '../../../lazy.ts'
import { configFile, servesIn } from '../../../services/core/config-file.ts'
import { Login } from '../../../views/session/login.tsx'
import { useArrived } from '../../../views/ui/use-arrived.ts'
import { definePlainScreen } from '../../navigation/define-plain-screen.ts'
import type { PlainScreenProps } from '../../navigation/screen.ts'

/** What a link has left in the history beside the address: not in it, as it would be copied with it. */
const givenEmail = (): string | null => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : null
}

/** The second factor: most sign-ins do without its code. */
const factorCode = new Lazy(() => import('./sign-in-factor.tsx'))

const SignIn = ({ session, warmUp }: PlainScreenProps) => {
  const factor = useSelector(session, ({ context }) => context.factor)
  const arrived = useArrived(factorCode)
  const config = useArrived(configFile)
  const isAsked = factor !== null
  useEffect(() => {
    if (!isAsked) return
    const text = 'The second factor form could not be loaded. Check the connection and try again.'
    factorCode.load().catch(() => session.send({ type: 'factor.lapsed', text }))
  }, [isAsked, session])
  // The configuration is fetched once the form is shown.
  useEffect(() => configFile.preload(), [])
  if (factor === null || arrived === null) {
    const hasLinks = config !== null && servesIn(config).includes('account')
    return <Login actor={session} onIntent={warmUp} givenEmail={givenEmail()} hasLinks={hasLinks} />
  }
  return <arrived.FactorOfSignIn key={factor.ticketRef} session={session} factor={factor} />
}

export const screen = definePlainScreen(SignIn)
