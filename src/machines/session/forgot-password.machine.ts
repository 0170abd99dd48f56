/**
 * Somebody has forgotten their password, and has no link yet: they give an e-mail and get one answer, whether there is
 * such an account or not. Owned by the screen /auth/forgot-password; a link leads on to the machine `accountLink`.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { forgotPasswordEvents } from './forgot-password.events.ts'

type Context = {
  /** What the server says to everybody who asks; null before somebody did. */
  readonly answer: string | null
  /** What is wrong with the e-mail. */
  readonly error: string | null
  /** Why nobody could be asked. */
  readonly failure: string | null
}
type Failed = { readonly error: unknown }

export const forgotPasswordMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<typeof forgotPasswordEvents>, tags: {} as 'busy' },
  actors: {
    askForLink: fromEffect((request: { readonly email: string }) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.askForLink(request))),
    ),
  },
  actions: {
    storeAnswer: assign({ answer: (_, { text }: { readonly text: string }) => text }),
    storeFailure: assign((_, { error }: Failed) => {
      const { email = null } = fieldProblemsOf(error)
      return { error: email, failure: email === null ? reasonOf(error) : null }
    }),
    clearFailure: assign({ error: null, failure: null }),
  },
}).createMachine({
  id: 'forgotPassword',
  description: 'Somebody who has forgotten their password asks for a link.',
  context: { answer: null, error: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form waits for an e-mail, and says why an earlier try failed.',
      on: { 'email.submitted': 'asking' },
    },
    asking: {
      description: 'The server is asked; a second click changes nothing.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'askForLink',
        src: 'askForLink',
        input: ({ event }) => ({ email: event.type === 'email.submitted' ? event.email : '' }),
        onDone: { target: 'asked', actions: { type: 'storeAnswer', params: ({ event }) => ({ text: event.output }) } },
        onError: {
          target: 'idle',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    asked: { description: 'What everybody is told is shown, and the way back to the sign-in.', type: 'final' },
  },
})

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>
