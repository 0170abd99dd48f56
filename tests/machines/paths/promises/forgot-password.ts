import { forgotPasswordEvents } from '../../../../src/machines/session/forgot-password.events.ts'
import { forgotPasswordMachine } from '../../../../src/machines/session/forgot-password.machine.ts'
import { definePromises } from '../promises.ts'

export const forgotPasswordPromises = definePromises(
  { machine: forgotPasswordMachine, events: forgotPasswordEvents },
  {
    begins: {
      'nobody has asked yet': ({ after: { context } }) =>
        context.answer === null && context.error === null && context.failure === null,
    },
    events: {
      'email.submitted': [{ in: 'idle', to: 'asking', changes: ['error', 'failure'], asks: ['askForLink'] }],
      'xstate.done.actor.askForLink': [
        {
          in: 'asking',
          to: 'asked',
          changes: ['answer'],
          so: { 'it says what the server says': ({ event, after }) => after.context.answer === event.output },
        },
      ],
      'xstate.error.actor.askForLink': [
        {
          in: 'asking',
          when: { 'the e-mail is refused': ({ event }) => event.error._tag === 'Refused' },
          to: 'idle',
          changes: ['error'],
          so: { 'it says so at the field': ({ event, after }) => after.context.error === event.error.message },
        },
        {
          in: 'asking',
          to: 'idle',
          changes: ['failure'],
          so: { 'it says why over the form': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
    },
    states: {
      idle: { 'there is no answer': ({ after }) => after.context.answer === null && !after.hasTag('busy') },
      asking: {
        'nothing is said of an earlier try': ({ after: { context }, after }) =>
          after.hasTag('busy') && context.error === null && context.failure === null,
      },
      asked: { 'there is an answer': ({ after }) => after.context.answer !== null && after.status === 'done' },
    },
    calls: {
      askForLink: {
        'for the e-mail that was given': ({ input, event }) =>
          JSON.stringify(input) === JSON.stringify({ email: event?.email }),
      },
    },
  },
)
