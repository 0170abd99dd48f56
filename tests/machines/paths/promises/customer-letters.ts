import { isDeepStrictEqual as isSame } from 'node:util'
import { customerLettersEvents } from '../../../../src/machines/billing/customer-letters.events.ts'
import { customerLettersMachine } from '../../../../src/machines/billing/customer-letters.machine.ts'
import { definePromises } from '../promises.ts'

const isNothingSaid = {
  'nothing is said of letters': ({ after }: { readonly after: { readonly context: { readonly letters: unknown } } }) =>
    isSame(after.context.letters, []),
} as const

export const customerLettersPromises = definePromises(
  { machine: customerLettersMachine, events: customerLettersEvents },
  {
    begins: {
      'nothing is asked, and nothing is said': ({ after }) =>
        after.matches('resting') && isSame(after.context, { texts: {}, letters: [] }),
    },
    events: {
      'texts.changed': [
        {
          in: '',
          when: { 'there is a text to look at': ({ event }) => Object.keys(event.texts).length > 0 },
          to: 'asking',
          changes: ['texts'],
          asks: ['findLetters'],
          so: { 'it is that text': ({ event, after }) => isSame(after.context.texts, event.texts) },
        },
        {
          in: '',
          to: 'resting',
          changes: ['texts', 'letters'],
          so: { ...isNothingSaid, 'there is no text': ({ after }) => isSame(after.context.texts, {}) },
        },
      ],
      'xstate.done.actor.findLetters': [
        {
          in: 'asking',
          to: 'resting',
          changes: ['letters'],
          so: { 'they are those that came': ({ event, after }) => isSame(after.context.letters, event.output) },
        },
      ],
      'xstate.error.actor.findLetters': [{ in: 'asking', to: 'resting', changes: ['letters'], so: isNothingSaid }],
    },
    states: {
      resting: { 'nothing is to be answered': () => true },
      asking: { 'there is a text to look at': ({ after }) => Object.keys(after.context.texts).length > 0 },
    },
    calls: {
      findLetters: {
        'of the texts as they are': ({ input, after }) => isSame(input, { texts: after.context.texts }),
      },
    },
  },
)
