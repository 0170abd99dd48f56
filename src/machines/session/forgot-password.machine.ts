/**
 * A person has lost their password and has no link yet. They enter an e-mail and get the same answer whether the
 * account exists or not. Owned by the screen /auth/forgot-password; a link leads to the machine `accountLink`.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { forgotPasswordEvents } from './forgot-password.events.ts'

type Context = {
  /** The server's answer; null before the first request. */
  readonly answer: string | null
  /** The problem of the e-mail. */
  readonly error: string | null
  /** Why the server could not be reached. */
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
  description: 'A person with a lost password requests a link.',
  context: { answer: null, error: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form waits for an e-mail, and shows why an earlier try failed.',
      on: { 'email.submitted': 'asking' },
    },
    asking: {
      description: 'The request is being sent; a second click has no effect.',
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
    asked: { description: 'The answer is shown, and the way back to the sign-in.', type: 'final' },
  },
})

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>
