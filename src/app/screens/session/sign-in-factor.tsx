import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { SessionActor } from '../../../machines/session/session.machine.ts'
import { signInFactorMachine } from '../../../machines/session/sign-in-factor.machine.ts'
import type { HeldFactor } from '../../../schemas/people/second-factor.ts'
import { SignInFactor } from '../../../views/session/sign-in-factor.tsx'

/** The second factor at the sign-in; the session receives its outcome. */
export const FactorOfSignIn = ({
  session,
  factor,
}: {
  readonly session: SessionActor
  readonly factor: HeldFactor
}) => {
  const actor = useActorRef(signInFactorMachine, { input: factor })
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (told) => session.send(told))
    return unsubscribe
  }, [actor, session])
  return <SignInFactor actor={actor} />
}
