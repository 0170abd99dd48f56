/**
 * Acts on a supplier invoice from its list that need no dialog: its file is downloaded, and it is marked as checked. It
 * also counts the SIMs without an invoice. Owned by the screen of the list, which loads its page again after a change.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { InvoiceCheck, InvoiceQuery } from '../../services/stock/supplier-invoice-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated, ToastShown } from '../core/emitted.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { invoiceActEvents } from './invoice-act.events.ts'

type InvoiceActContext = {
  /** The number of SIMs without an invoice; null until it is known. */
  readonly withoutInvoice: number | null
  /** The invoice of the last act; 0 before the first. */
  readonly id: number
  readonly isChecked: boolean
  readonly submissionId: string
}
type Failed = { readonly error: unknown }
type Emitted = ToastShown | RowsOutdated

const load = () => import('../../services/stock/supplier-invoice-service.ts')
export const invoiceActMachine = setup({
  types: {
    context: {} as InvoiceActContext,
    events: {} as EventOf<typeof invoiceActEvents>,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    countWithout: fromEffect((_: undefined) =>
      load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.countWithout())),
    ),
    check: fromEffect((request: InvoiceCheck) =>
      load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.check(request))),
    ),
    download: fromEffect((query: InvoiceQuery) =>
      load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.download(query))),
    ),
  },
  actions: {
    storeCount: assign((_, { count }: { readonly count: number }) => ({ withoutInvoice: count })),
    storeCheck: assign((_, { id, isChecked, submissionId }: InvoiceCheck) => ({ id, isChecked, submissionId })),
    storeId: assign((_, { id }: InvoiceQuery) => ({ id })),
    showSuccess: emit(
      (_, { text }: { readonly text: string }): Emitted => ({ type: 'toast.shown', kind: 'success', text }),
    ),
    showFailure: emit(
      (_, { error }: Failed): Emitted => ({ type: 'toast.shown', kind: 'error', text: reasonOf(error) }),
    ),
    outdateRows: emit({ type: 'rows.outdated' } as Emitted),
  },
}).createMachine({
  id: 'invoiceAct',
  description: 'A supplier invoice is marked as checked, or its file is downloaded.',
  context: { withoutInvoice: null, id: 0, isChecked: false, submissionId: '' },
  type: 'parallel',
  states: {
    count: {
      description: 'The number of SIMs without an invoice.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The number is loaded.',
          invoke: {
            id: 'countWithout',
            src: 'countWithout',
            onDone: {
              target: 'known',
              actions: { type: 'storeCount', params: ({ event }) => ({ count: event.output }) },
            },
            onError: 'known',
          },
        },
        known: { description: 'The number is known, or could not be loaded: then it is not shown.' },
      },
    },
    act: {
      description: 'The act on an invoice.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is sent.',
          on: {
            'check.requested': { target: 'checking', actions: { type: 'storeCheck', params: ({ event }) => event } },
            'download.requested': {
              target: 'downloading',
              actions: { type: 'storeId', params: ({ event }) => event },
            },
          },
        },
        checking: {
          description: 'The check is sent; a second click changes nothing.',
          tags: ['busy'],
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context: { id, isChecked, submissionId } }) => ({ id, isChecked, submissionId }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'showSuccess', params: ({ event }) => ({ text: event.output.message }) },
                'outdateRows',
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        downloading: {
          description: 'The file is downloaded; a second click changes nothing.',
          tags: ['busy'],
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context: { id } }) => ({ id }),
            onDone: 'idle',
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type InvoiceActActor = ActorRefFrom<typeof invoiceActMachine>
