/**
 * The PDF of a customer's statement. Owned by the screen of statements, beside its list, which it never touches: customer
 * and days come with the request.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { StatementPdfQuery } from '../../services/billing/statement-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { statementPdfEvents } from './statement-pdf.events.ts'

type Context = {
  /** What was asked for last; null before the first time. */
  readonly asked: StatementPdfQuery | null
  /** Why the last download failed. */
  readonly failure: string | null
}

export const statementPdfMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<typeof statementPdfEvents>,
    tags: {} as 'busy',
  },
  actors: {
    fetchPdf: fromEffect((query: StatementPdfQuery) =>
      import('../../services/billing/statement-service.ts').then(({ StatementService }) =>
        StatementService.ask((service) => service.pdf(query)),
      ),
    ),
  },
  actions: {
    storeAsked: assign({
      asked: (_, { customerID, from, to, paper }: StatementPdfQuery) => ({ customerID, from, to, paper }),
    }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
  },
}).createMachine({
  id: 'statementPdf',
  description: "The PDF of a customer's statement.",
  context: { asked: null, failure: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The PDF can be asked for.',
      on: {
        'pdf.requested': { target: 'fetching', actions: { type: 'storeAsked', params: ({ event }) => event } },
      },
    },
    fetching: {
      description: 'The PDF is downloaded; a second click changes nothing.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'fetchPdf',
        src: 'fetchPdf',
        input: ({ context }) => context.asked as StatementPdfQuery,
        onDone: 'resting',
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The download failed: the reason and Retry are shown.',
      on: {
        'pdf.requested': { target: 'fetching', actions: { type: 'storeAsked', params: ({ event }) => event } },
        'retry.requested': 'fetching',
      },
    },
  },
})

export type StatementPdfActor = ActorRefFrom<typeof statementPdfMachine>
