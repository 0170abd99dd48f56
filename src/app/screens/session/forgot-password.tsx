import { useActorRef } from '@xstate/react'
import { forgotPasswordMachine } from '../../../machines/session/forgot-password.machine.ts'
import { ForgotPassword } from '../../../views/session/forgot-password.tsx'
import { linkedScreen } from '../../navigation/linked-screen.tsx'

const Asking = () => <ForgotPassword actor={useActorRef(forgotPasswordMachine)} />

/** Ask for a link, or set a password by one. */
export const screen = linkedScreen(
  { path: '/auth/forgot-password', title: 'Forgot Password', purpose: 'reset' },
  () => <Asking />,
)
