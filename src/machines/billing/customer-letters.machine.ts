/**
 * Which letters in the form of a customer cannot be printed on our invoices. Owned by the screen of the form, beside the
 * form's own machine, which it never touches: it warns, and a customer can be saved with them.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import type { LettersQuery } from '../../services/billing/letters-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { customerLettersEvents } from './customer-letters.events.ts'

type CustomerLettersContext = LettersQuery & {
  /** By the fields of the form, as the server said last. */
  readonly letters: ReadonlyArray<UnprintableAt>
}

export const customerLettersMachine = setup({
  types: {
    context: {} as CustomerLettersContext,
    events: {} as EventOf<typeof customerLettersEvents>,
  },
  actors: {
    findLetters: fromEffect((query: LettersQuery) =>
      import('../../services/billing/letters-service.ts').then(({ LettersService }) =>
        LettersService.ask((service) => service.find(query)),
      ),
    ),
  },
  guards: {
    hasTexts: (_, { texts }: LettersQuery) => Object.keys(texts).length > 0,
  },
  actions: {
    storeTexts: assign((_, { texts }: LettersQuery) => ({ texts })),
    storeLetters: assign((_, { letters }: Pick<CustomerLettersContext, 'letters'>) => ({ letters })),
    forgetLetters: assign({ letters: [] }),
  },
}).createMachine({
  id: 'customerLetters',
  description: "Which letters of a customer's texts cannot be printed on invoices.",
  context: { texts: {}, letters: [] },
  initial: 'resting',
  states: {
    resting: { description: 'The fields show what is known of their letters; nothing is asked.' },
    asking: {
      description: 'The server is asked, after a pause for the next key; what it said before stays until then.',
      invoke: {
        id: 'findLetters',
        src: 'findLetters',
        input: ({ context }) => ({ texts: context.texts }),
        onDone: {
          target: 'resting',
          actions: { type: 'storeLetters', params: ({ event }) => ({ letters: event.output }) },
        },
        // Nothing is said then: the review of a sale asks again.
        onError: { target: 'resting', actions: 'forgetLetters' },
      },
    },
  },
  on: {
    'texts.changed': [
      {
        guard: { type: 'hasTexts', params: ({ event }) => event },
        target: '.asking',
        reenter: true,
        actions: { type: 'storeTexts', params: ({ event }) => event },
      },
      {
        target: '.resting',
        actions: [{ type: 'storeTexts', params: ({ event }) => event }, 'forgetLetters'],
      },
    ],
  },
})

export type CustomerLettersActor = ActorRefFrom<typeof customerLettersMachine>
