/**
 * An invoice of our own as it was issued, and what becomes of it: payments are recorded and reversed, SIMs are credited, or
 * all that are left; its files are fetched. The invoice itself never changes. Owned by the screen of one invoice.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import { lettersIn } from '../../schemas/billing/offline-sale/letters.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import type { Deed, DeedRequest, FileQuery, InvoiceQuery } from '../../services/stock/invoice-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import {
  entryFor,
  isEntered,
  isPossible,
  nothing,
  type OfflineInvoiceContext,
  type Opened,
  requestOf,
} from './offline-invoice.context.ts'
import type { DeedField, InvoiceFile, offlineInvoiceEvents, SimChoice } from './offline-invoice.events.ts'

type Failed = { readonly error: unknown }
type Output = Deed
type Wanted = { readonly file: InvoiceFile; readonly credit: string }
type Changed = { readonly field: DeedField; readonly value: string }
type Toggled = { readonly choice: SimChoice; readonly ids: ReadonlyArray<number>; readonly isOn: boolean }

const load = () => import('../../services/stock/invoice-service.ts')

/** Of another reason, or another credit note, nothing is confirmed yet. */
const withoutLetters = ({ letters }: OfflineInvoiceContext) => (letters === undefined ? {} : { letters: [], boxes: [] })

export const offlineInvoiceMachine = setup({
  types: {
    input: {} as { readonly id: number },
    context: {} as OfflineInvoiceContext,
    events: {} as EventOf<typeof offlineInvoiceEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadSale: fromEffect((query: InvoiceQuery) =>
      load().then(({ InvoiceService }) => InvoiceService.ask((service) => service.invoice(query))),
    ),
    saveDeed: fromEffect((request: DeedRequest) =>
      load().then(({ InvoiceService }) => InvoiceService.ask((service) => service.save(request))),
    ),
    fetchFile: fromEffect((query: FileQuery) =>
      load().then(({ InvoiceService }) => InvoiceService.ask((service) => service.download(query))),
    ),
  },
  guards: {
    isPossible: ({ context }, opened: Opened) => isPossible(context, opened),
    isDone: (_, { isDone }: Output) => isDone,
    hasLetters: ({ context: { letters = [] } }) => letters.length > 0,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeSale: assign((_, { sale }: { readonly sale: OfflineSale }) => ({ sale })),
    begin: assign(({ context: { sale } }, opened: Opened) => ({
      deed: opened.deed,
      submissionId: null,
      entry: entryFor(sale, opened),
    })),
    // Something else that is typed or chosen is another submission.
    changeField: assign(({ context }, { field, value }: Changed) => {
      const { [field]: _, ...errors } = context.errors
      const entry = { ...context.entry, [field]: value }
      return { entry, errors, submissionId: null, ...withoutLetters(context) }
    }),
    forgetLetters: assign(({ context }) => withoutLetters(context)),
    confirmBoxes: assign(({ context: { letters = [] } }, { isOn }: { readonly isOn: boolean }) => ({
      boxes: isOn ? lettersIn(letters) : [],
      submissionId: null,
    })),
    toggleSims: assign(({ context: { entry } }, { choice, ids, isOn }: Toggled) => {
      const others = entry[choice].filter((id) => !ids.includes(id))
      return { entry: { ...entry, [choice]: isOn ? [...others, ...ids] : others }, rows: [], submissionId: null }
    }),
    // Sent again after a lost answer it is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    storeRows: assign(({ context }, { message, rows, letters }: Output) => ({
      ...(letters && { letters }),
      rows,
      failure: message,
      submissionId: null,
      comebacks: context.comebacks + 1,
    })),
    storeRefusal: assign(({ context }, { error }: Failed) => ({
      errors: fieldProblemsOf(error),
      failure: Object.keys(fieldProblemsOf(error)).length > 0 ? null : reasonOf(error),
      submissionId: null,
      comebacks: context.comebacks + 1,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => ({
      failure: reasonOf(error),
      comebacks: context.comebacks + 1,
    })),
    storeReason: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    clearFailure: assign({ errors: {}, rows: [], failure: null }),
    tell: emit((_, { message }: Output): ToastShown => ({ type: 'toast.shown', kind: 'success', text: message })),
    tellFailure: emit(
      (_, { error }: Failed): ToastShown => ({ type: 'toast.shown', kind: 'error', text: reasonOf(error) }),
    ),
  },
}).createMachine({
  id: 'offlineInvoice',
  description: 'An invoice as it was issued; it is paid, a payment is reversed, it is credited, and fetched as a file.',
  context: ({ input: { id } }) => ({
    id,
    sale: null,
    deed: null,
    entry: nothing,
    submissionId: null,
    errors: {},
    rows: [],
    failure: null,
    comebacks: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The invoice is loaded, also after something was done about it: it stays in sight meanwhile.',
      tags: ['busy'],
      invoke: {
        id: 'loadSale',
        src: 'loadSale',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'storeSale', params: ({ event }) => ({ sale: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'There is no such invoice, or it could not be loaded: the reason and Retry are shown.',
      on: { 'refresh.requested': { target: 'loading', actions: 'clearFailure' } },
    },
    shown: {
      description: 'The invoice stands there as it was issued, with what has become of it.',
      on: {
        'deed.opened': {
          guard: { type: 'isPossible', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        'file.requested': 'fetching',
        'refresh.requested': 'loading',
      },
    },
    editing: {
      description:
        'The dialog waits for what was paid, for why a payment is reversed, or for what is credited and why; what was refused is shown there.',
      tags: ['open'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'boxes.confirmed': {
          guard: 'hasLetters',
          actions: { type: 'confirmBoxes', params: ({ event }) => event },
        },
        'sims.toggled': { actions: { type: 'toggleSims', params: ({ event }) => event } },
        'save.requested': {
          target: 'saving',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'deed.closed': { target: 'shown', actions: ['clearFailure', 'forgetLetters'] },
      },
    },
    saving: {
      description: 'Saving... It is sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'saveDeed',
        src: 'saveDeed',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'loading',
            actions: [{ type: 'tell', params: ({ event }) => event.output }, 'forgetLetters'],
          },
          { target: 'editing', actions: { type: 'storeRows', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    fetching: {
      description: 'A file is fetched; a second click changes nothing.',
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
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type OfflineInvoiceActor = ActorRefFrom<typeof offlineInvoiceMachine>
type OfflineInvoiceSnapshot = SnapshotFrom<typeof offlineInvoiceMachine>

/** Whether leaving would lose what was typed or chosen. */
export const hasEntered = (snapshot: OfflineInvoiceSnapshot): boolean =>
  snapshot.hasTag('open') && isEntered(snapshot.context)

/** The invoice's number, as the heading has it. */
export const invoiceNumberOf = ({ context }: OfflineInvoiceSnapshot): string | null =>
  context.sale?.invoiceNumber ?? null
