/**
 * One of our issued invoices: it is loaded, and its files are downloaded. An invoice never changes; payments and credit
 * notes are acts (`src/machines/acts/act.machine.ts`) beside it, after which it is loaded again. Owned by the screen of one
 * invoice.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import type { FileQuery, InvoiceQuery } from '../../services/stock/invoice-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { InvoiceFile, offlineInvoiceEvents } from './offline-invoice.events.ts'

type OfflineInvoiceContext = {
  /** The number of the sale in the address. */
  readonly id: number
  readonly sale: OfflineSale | null
  /** Why the invoice could not be loaded. */
  readonly failure: string | null
}
type Failed = { readonly error: unknown }
type Wanted = { readonly file: InvoiceFile; readonly credit: string }

const load = () => import('../../services/stock/invoice-service.ts')

export const offlineInvoiceMachine = setup({
  types: {
    input: {} as { readonly id: number },
    context: {} as OfflineInvoiceContext,
    events: {} as EventOf<typeof offlineInvoiceEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy',
  },
  actors: {
    loadSale: fromEffect((query: InvoiceQuery) =>
      load().then(({ InvoiceService }) => InvoiceService.ask((service) => service.invoice(query))),
    ),
    fetchFile: fromEffect((query: FileQuery) =>
      load().then(({ InvoiceService }) => InvoiceService.ask((service) => service.download(query))),
    ),
  },
  actions: {
    storeSale: assign((_, { sale }: { readonly sale: OfflineSale }) => ({ sale })),
    storeFailure: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    clearFailure: assign({ failure: null }),
    showFailure: emit(
      (_, { error }: Failed): ToastShown => ({ type: 'toast.shown', kind: 'error', text: reasonOf(error) }),
    ),
  },
}).createMachine({
  id: 'offlineInvoice',
  description: 'An issued invoice: it is loaded, and its files are downloaded.',
  context: ({ input: { id } }) => ({ id, sale: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The invoice is loaded, at first and after an act. The last one stays in sight.',
      tags: ['busy'],
      invoke: {
        id: 'loadSale',
        src: 'loadSale',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'storeSale', params: ({ event }) => ({ sale: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'There is no such invoice, or it could not be loaded: the reason and Retry are shown.',
      on: { 'refresh.requested': { target: 'loading', actions: 'clearFailure' } },
    },
    shown: {
      description: 'The invoice is shown as it was issued, with its payments and credit notes.',
      on: {
        'file.requested': 'fetching',
        'refresh.requested': 'loading',
      },
    },
    fetching: {
      description: 'A file is downloaded; a second click changes nothing.',
      tags: ['busy'],
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context: { id }, event }) => {
          const { file, credit }: Wanted = event.type === 'file.requested' ? event : { file: 'A4', credit: '' }
          return { id, file, credit }
        },
        onDone: 'shown',
        onError: {
          target: 'shown',
          actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type OfflineInvoiceActor = ActorRefFrom<typeof offlineInvoiceMachine>
type OfflineInvoiceSnapshot = SnapshotFrom<typeof offlineInvoiceMachine>

/** The invoice's number, as the heading has it. */
export const invoiceNumberOf = ({ context }: OfflineInvoiceSnapshot): string | null =>
  context.sale?.invoiceNumber ?? null
