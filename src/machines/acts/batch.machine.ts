/**
 * Items of a list that are sent one after the other, in a drawer with the outcome of each: invoices by mail, which are
 * selected in their list, or waiting API orders from stock. `src/schemas/acts/batch.ts` says what each kind sends, and
 * `src/services/acts/send-item.ts` sends it. Owned by the screen of the list, which loads its page again after a run.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import {
  type Batch,
  type BatchKind,
  type BatchOf,
  type BatchOutcome,
  type BatchRequest,
  finishedIn,
  pendingOf,
  requestOf,
  withFailure,
  withOutcome,
} from '../../schemas/acts/batch.ts'
import { mailsOf } from '../../schemas/billing/document-mail/batch.ts'
import { MAX_INVOICES } from '../../schemas/billing/document-mail/choices.ts'
import type { InvoicesToSend } from '../../schemas/billing/document-mail/wire.ts'
import { deliveriesOf, toggled } from '../../schemas/partners/api-order/batch.ts'
import type { WaitingOrder } from '../../schemas/partners/api-order/waiting.ts'
import { sendItem } from '../../services/acts/send-item.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated } from '../core/emitted.ts'
import { isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { batchEvents } from './batch.events.ts'

export type BatchContext = {
  /** The ids of the selected rows. */
  readonly selected: ReadonlyArray<number>
  /** What can be sent, and the outcomes; null while no drawer is open, and until it is loaded. */
  readonly batch: Batch | null
  /** The items of this run, the current one first; empty if none runs. */
  readonly queue: ReadonlyArray<number>
  /** The items of the run, by id, and its submission id. */
  readonly run: ReadonlyArray<number>
  readonly submissionId: string
  /** Why the batch could not be loaded. */
  readonly failure: string | null
}

type Failed = { readonly error: unknown }

const closedDrawer = { batch: null, queue: [], run: [], submissionId: '', failure: null } as const

const currentOf = ({ batch, queue, submissionId }: BatchContext): BatchRequest =>
  requestOf(batch as Batch, queue[0] ?? 0, submissionId)

export const batchMachine = setup({
  types: {
    context: {} as BatchContext,
    events: {} as EventOf<typeof batchEvents>,
    emitted: {} as RowsOutdated,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadInvoices: fromEffect((query: { readonly ids: ReadonlyArray<number> }) =>
      import('../../services/billing/invoice-sending-service.ts').then(({ InvoiceSendingService }) =>
        InvoiceSendingService.ask((service) => service.check(query)),
      ),
    ),
    sendItem: fromEffect((request: BatchRequest) => sendItem(request)),
  },
  guards: {
    hasSelected: ({ context: { selected } }) => selected.length > 0 && selected.length <= MAX_INVOICES,
    canSend: ({ context: { batch } }) => batch !== null && pendingOf(batch).length > 0,
    hasFurther: ({ context }) => context.queue.length > 1,
    hasTried: ({ context: { batch } }) => batch !== null && batch.tried.length > 0,
  },
  actions: {
    selectRows: assign((_, { ids }: { readonly ids: ReadonlyArray<number> }) => ({ selected: ids })),
    clearSelection: assign({ selected: [] }),
    clearFailure: assign({ failure: null }),
    storeInvoices: assign((_, { loaded }: { readonly loaded: InvoicesToSend }) => ({ batch: mailsOf(loaded) })),
    storeOrders: assign((_, { orders }: { readonly orders: ReadonlyArray<WaitingOrder> }) => ({
      batch: deliveriesOf(orders),
    })),
    storeFailure: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    toggleAgain: assign(({ context: { batch } }) =>
      batch?.kind === 'invoiceMails' ? { batch: { ...batch, again: !batch.again } } : {},
    ),
    toggleOrder: assign(({ context: { batch } }, { id }: { readonly id: number }) =>
      batch?.kind === 'orderDeliveries' ? { batch: toggled(batch, id) } : {},
    ),
    beginRun: assign(({ context: { batch } }, { submissionId }: { readonly submissionId: string }) => {
      const queue = pendingOf(batch as Batch)
      return { queue, run: queue, submissionId }
    }),
    dropFurther: assign(({ context }) => ({ queue: context.queue.slice(0, 1) })),
    storeOutcome: assign(({ context }, { outcome }: { readonly outcome: BatchOutcome }) => ({
      batch: withOutcome(context.batch as Batch, currentOf(context), outcome),
    })),
    storeUnsent: assign(({ context }, { error }: Failed) => ({
      batch: withFailure(context.batch as Batch, currentOf(context), {
        message: reasonOf(error),
        isRefused: isFailure(error, 'Refused'),
      }),
    })),
    goOn: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    endRun: assign({ queue: [], run: [] }),
    // Clears what was sent from the selection.
    forget: assign(({ context: { selected, batch } }) => {
      const finished = batch === null ? [] : finishedIn(batch)
      return { ...closedDrawer, selected: selected.filter((id) => !finished.includes(id)) }
    }),
    outdateRows: emit({ type: 'rows.outdated' } as RowsOutdated),
  },
}).createMachine({
  id: 'batch',
  description: 'Items of a list are chosen, and sent one after the other.',
  context: { selected: [], ...closedDrawer },
  initial: 'closed',
  states: {
    closed: {
      description: 'The list is shown, and the person may select rows. With a selection, sending is offered.',
      on: {
        'rows.selected': { actions: { type: 'selectRows', params: ({ event }) => event } },
        'selection.cleared': { actions: 'clearSelection' },
        'sending.opened': { guard: 'hasSelected', target: 'loading' },
        'deliveries.opened': { target: 'choosing', actions: { type: 'storeOrders', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'The addresses and earlier mails of the selected invoices are loading.',
      tags: ['open'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadInvoices',
        src: 'loadInvoices',
        input: ({ context }) => ({ ids: context.selected }),
        onDone: {
          target: 'choosing',
          actions: { type: 'storeInvoices', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'batch.closed': 'closed' },
    },
    failed: {
      description: 'The addresses could not be loaded: the reason and Retry are shown.',
      tags: ['open'],
      on: {
        'retry.requested': 'loading',
        'batch.closed': { target: 'closed', actions: 'forget' },
      },
    },
    choosing: {
      description: 'The drawer shows what can be sent, and the outcomes of the items that were tried.',
      tags: ['open'],
      on: {
        'again.toggled': { actions: 'toggleAgain' },
        'order.toggled': { actions: { type: 'toggleOrder', params: ({ event }) => event } },
        'send.requested': {
          guard: 'canSend',
          target: 'sending',
          actions: { type: 'beginRun', params: ({ event }) => event },
        },
        'batch.closed': [
          { guard: 'hasTried', target: 'closed', actions: ['forget', 'outdateRows'] },
          { target: 'closed', actions: 'forget' },
        ],
      },
    },
    sending: {
      description: 'The first item of the run is being sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendItem',
        src: 'sendItem',
        input: ({ context }) => currentOf(context),
        onDone: [
          {
            guard: 'hasFurther',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'storeOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'goOn'],
          },
          {
            target: 'choosing',
            actions: [{ type: 'storeOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'endRun'],
          },
        ],
        onError: {
          target: 'choosing',
          actions: [{ type: 'storeUnsent', params: ({ event }) => ({ error: event.error }) }, 'endRun'],
        },
      },
      on: { 'stop.requested': { guard: 'hasFurther', actions: 'dropFurther' } },
    },
  },
})

export type BatchActor = ActorRefFrom<typeof batchMachine>
export type BatchSnapshot = SnapshotFrom<typeof batchMachine>

export const isBatchOpen = (snapshot: BatchSnapshot): boolean => snapshot.hasTag('open')

/** Items are being sent: leaving would hide their outcome. */
export const isBatchBusy = (snapshot: BatchSnapshot): boolean => snapshot.hasTag('busy')

/** The batch, where it is of this kind. */
export const batchIn = <Kind extends BatchKind>({ context }: BatchSnapshot, kind: Kind): BatchOf<Kind> | null =>
  context.batch?.kind === kind ? (context.batch as BatchOf<Kind>) : null

/** How many items are sent now. */
export const pendingCount = ({ context: { batch } }: BatchSnapshot): number =>
  batch === null ? 0 : pendingOf(batch).length

/**
 * The position of the current item in the run, and their number; 0 of 0 if none runs. It is stopping if the person
 * asked for it.
 */
export const batchProgress = ({ context: { run, queue } }: BatchSnapshot) => {
  const [at, total] = [run.indexOf(queue[0] ?? 0) + 1, run.length]
  return { at, total, isStopping: queue.length === 1 && at < total }
}
