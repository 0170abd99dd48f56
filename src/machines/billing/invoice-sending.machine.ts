/**
 * The selected rows of the list of invoices, and sending them by mail: one after the other, in a drawer with the outcome
 * of each. Owned by the screen of the list, which loads its page again when the drawer is closed after a mail.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import { MAX_INVOICES } from '../../schemas/billing/document-mail/choices.ts'
import type { InvoicesToSend } from '../../schemas/billing/document-mail/wire.ts'
import type { InvoiceSending, SendingOutcome } from '../../services/billing/invoice-sending-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated } from '../core/emitted.ts'
import { isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { closedDrawer, type InvoiceSendingContext, requestOf, toBeSent, triedOf } from './invoice-sending.context.ts'
import type { invoiceSendingEvents, TriedInvoice } from './invoice-sending.events.ts'

type Failed = { readonly error: unknown }

const load = () => import('../../services/billing/invoice-sending-service.ts')

/** Adds the outcome of the current invoice, which replaces its previous one. */
const withTried = (context: InvoiceSendingContext, outcome: Pick<TriedInvoice, 'status' | 'message'>) => {
  const request = requestOf(context)
  return { tried: [...context.tried.filter(({ id }) => id !== request.id), { ...request, ...outcome }] }
}

export const invoiceSendingMachine = setup({
  types: {
    context: {} as InvoiceSendingContext,
    events: {} as EventOf<typeof invoiceSendingEvents>,
    emitted: {} as RowsOutdated,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadInvoices: fromEffect((query: { readonly ids: ReadonlyArray<number> }) =>
      load().then(({ InvoiceSendingService }) => InvoiceSendingService.ask((service) => service.check(query))),
    ),
    sendInvoice: fromEffect((request: InvoiceSending) =>
      load().then(({ InvoiceSendingService }) => InvoiceSendingService.ask((service) => service.send(request))),
    ),
  },
  guards: {
    hasSelected: ({ context: { selected } }) => selected.length > 0 && selected.length <= MAX_INVOICES,
    canSend: ({ context }) => toBeSent(context).length > 0,
    hasFurther: ({ context }) => context.queue.length > 1,
    hasTried: ({ context }) => context.tried.length > 0,
  },
  actions: {
    selectRows: assign((_, { ids }: { readonly ids: ReadonlyArray<number> }) => ({ selected: ids })),
    clearSelection: assign({ selected: [] }),
    clearFailure: assign({ failure: null }),
    storeInvoices: assign((_, { toSend }: { readonly toSend: InvoicesToSend }) => ({ toSend })),
    storeFailure: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    toggleAgain: assign(({ context }) => ({ again: !context.again })),
    beginRun: assign(({ context }, { submissionId }: { readonly submissionId: string }) => {
      const queue = toBeSent(context).map(({ id }) => id)
      return { queue, run: queue, submissionId }
    }),
    dropFurther: assign(({ context }) => ({ queue: context.queue.slice(0, 1) })),
    storeOutcome: assign(({ context }, outcome: SendingOutcome) => withTried(context, outcome)),
    // A refusal is an answer: nothing was sent.
    storeUnanswered: assign(({ context }, { error }: Failed) =>
      withTried(context, { status: isFailure(error, 'Refused') ? 'failed' : 'unanswered', message: reasonOf(error) }),
    ),
    goOn: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    endRun: assign({ queue: [], run: [] }),
    // Clears what was sent from the selection.
    forget: assign(({ context }) => ({
      ...closedDrawer,
      selected: context.selected.filter((id) => triedOf(context, id)?.status !== 'sent'),
    })),
    outdateRows: emit({ type: 'rows.outdated' } as RowsOutdated),
  },
}).createMachine({
  id: 'invoiceSending',
  description: 'Invoices are selected in their list, and sent by mail.',
  context: { selected: [], ...closedDrawer },
  initial: 'selecting',
  states: {
    selecting: {
      description: 'The person selects rows. With a selection, sending is offered.',
      on: {
        'rows.selected': { actions: { type: 'selectRows', params: ({ event }) => event } },
        'selection.cleared': { actions: 'clearSelection' },
        'sending.opened': { guard: 'hasSelected', target: 'checking' },
      },
    },
    checking: {
      description: 'The addresses and earlier mails of the selected invoices are loading.',
      tags: ['open'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadInvoices',
        src: 'loadInvoices',
        input: ({ context }) => ({ ids: context.selected }),
        onDone: {
          target: 'choosing',
          actions: { type: 'storeInvoices', params: ({ event }) => ({ toSend: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'sending.closed': 'selecting' },
    },
    failed: {
      description: 'The addresses could not be loaded: the reason and Retry are shown.',
      tags: ['open'],
      on: {
        'retry.requested': 'checking',
        'sending.closed': { target: 'selecting', actions: 'forget' },
      },
    },
    choosing: {
      description: 'The drawer shows which invoices can be sent, and the outcomes of those that were tried.',
      tags: ['open'],
      on: {
        'again.toggled': { actions: 'toggleAgain' },
        'send.requested': {
          guard: 'canSend',
          target: 'sending',
          actions: { type: 'beginRun', params: ({ event }) => event },
        },
        'sending.closed': [
          { guard: 'hasTried', target: 'selecting', actions: ['forget', 'outdateRows'] },
          { target: 'selecting', actions: 'forget' },
        ],
      },
    },
    sending: {
      description: 'The first invoice of the run is being sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendInvoice',
        src: 'sendInvoice',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: 'hasFurther',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'storeOutcome', params: ({ event }) => event.output }, 'goOn'],
          },
          {
            target: 'choosing',
            actions: [{ type: 'storeOutcome', params: ({ event }) => event.output }, 'endRun'],
          },
        ],
        onError: {
          target: 'choosing',
          actions: [{ type: 'storeUnanswered', params: ({ event }) => ({ error: event.error }) }, 'endRun'],
        },
      },
      on: { 'stop.requested': { guard: 'hasFurther', actions: 'dropFurther' } },
    },
  },
})

export type InvoiceSendingActor = ActorRefFrom<typeof invoiceSendingMachine>
export type InvoiceSendingSnapshot = SnapshotFrom<typeof invoiceSendingMachine>

export const isSendingOpen = (snapshot: InvoiceSendingSnapshot): boolean => snapshot.hasTag('open')

/** Invoices are being sent: leaving would hide their outcome. */
export const isSendingInvoices = (snapshot: InvoiceSendingSnapshot): boolean => snapshot.hasTag('busy')

/**
 * The position of the current invoice in the run, and their number; 0 of 0 if none runs. It is stopping if the person
 * asked for it.
 */
export const sendingProgress = ({ context: { run, queue } }: InvoiceSendingSnapshot) => {
  const [at, total] = [run.indexOf(queue[0] ?? 0) + 1, run.length]
  return { at, total, isStopping: queue.length === 1 && at < total }
}
