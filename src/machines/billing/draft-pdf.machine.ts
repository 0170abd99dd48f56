/**
 * The PDF of a sale that is not issued. Owned by the screens of a sale by invoice, beside the sale's own machine, which it
 * never touches: the draft comes with the request, and nothing of it is kept.
 */
import { type ActorRefFrom, emit, setup } from 'xstate'
import type { DraftPdfQuery } from '../../services/billing/offline-sale-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { draftPdfEvents } from './draft-pdf.events.ts'

export const draftPdfMachine = setup({
  types: {
    events: {} as EventOf<typeof draftPdfEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy',
  },
  actors: {
    fetchPdf: fromEffect((query: DraftPdfQuery) =>
      import('../../services/billing/offline-sale-service.ts').then(({ OfflineSaleService }) =>
        OfflineSaleService.ask((service) => service.draftPdf(query)),
      ),
    ),
  },
  actions: {
    showFailure: emit(
      (_, { error }: { readonly error: unknown }): ToastShown => ({
        type: 'toast.shown',
        kind: 'error',
        text: reasonOf(error),
      }),
    ),
  },
}).createMachine({
  id: 'draftPdf',
  description: 'The PDF of a sale that is not issued.',
  initial: 'resting',
  states: {
    resting: {
      description: 'The PDF can be asked for.',
      on: { 'pdf.requested': 'fetching' },
    },
    fetching: {
      description: 'The PDF is downloaded; a second click changes nothing.',
      tags: ['busy'],
      invoke: {
        id: 'fetchPdf',
        src: 'fetchPdf',
        input: ({ event }): DraftPdfQuery =>
          event.type === 'pdf.requested' ? { draft: event.draft, paper: event.paper } : { draft: {}, paper: 'A4' },
        onDone: 'resting',
        onError: {
          target: 'resting',
          actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type DraftPdfActor = ActorRefFrom<typeof draftPdfMachine>
