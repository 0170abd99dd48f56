/**
 * What is done with a supplier's invoice beside its list: its file is attached, replaced or fetched, and it is marked as
 * checked; and how many items name no invoice. Owned by the screen of the list, which loads its page anew when something
 * was saved.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { supplierInvoiceMessages } from '../../schemas/stock/supplier-invoice-fields.ts'
import type { InvoiceQuery, InvoiceSave } from '../../services/stock/supplier-invoice-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated, ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { invoiceActEvents } from './invoice-act.events.ts'

export type InvoiceActContext = {
  /** How many items name no invoice; null before that is known. */
  readonly withoutInvoice: number | null
  /** The invoice that something is done with; 0 before anything was. */
  readonly id: number
  readonly invoiceNumber: string
  readonly file: { readonly fileRef: string; readonly name: string; readonly size: number } | null
  readonly isChecked: boolean
  readonly submissionId: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the dialog has come back: its first wrong field takes the focus then. */
  readonly comebacks: number
}
type Failed = { readonly error: unknown }
type Emitted = ToastShown | RowsOutdated

const load = () => import('../../services/stock/supplier-invoice-service.ts')
const save = (request: InvoiceSave) =>
  load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.save(request)))

export const invoiceActMachine = setup({
  types: {
    context: {} as InvoiceActContext,
    events: {} as EventOf<typeof invoiceActEvents>,
    emitted: {} as Emitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    countWithout: fromEffect((_: undefined) =>
      load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.countWithout())),
    ),
    attach: fromEffect(save),
    check: fromEffect(save),
    download: fromEffect((query: InvoiceQuery) =>
      load().then(({ SupplierInvoiceService }) => SupplierInvoiceService.ask((service) => service.download(query))),
    ),
  },
  guards: { hasFile: ({ context }) => context.file !== null },
  actions: {
    storeCount: assign((_, { count }: { readonly count: number }) => ({ withoutInvoice: count })),
    beginAttaching: assign((_, { id, invoiceNumber }: { readonly id: number; readonly invoiceNumber: string }) => ({
      id,
      invoiceNumber,
      file: null,
      errors: {},
      failure: null,
      submissionId: null,
    })),
    // Another file is another submission.
    storeFile: assign((_, { fileRef, name, size }: NonNullable<InvoiceActContext['file']>) => ({
      file: { fileRef, name, size },
      errors: {},
      submissionId: null,
    })),
    removeFile: assign({ file: null, errors: {}, submissionId: null }),
    storeProblem: assign((_, { problem }: { readonly problem: string }) => ({ errors: { invoicePO: problem } })),
    askForFile: assign(({ context }) => ({
      errors: { invoicePO: supplierInvoiceMessages.fileRequired },
      comebacks: context.comebacks + 1,
    })),
    // Sent again after a lost answer it is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    storeCheck: assign((_, { id, isChecked, submissionId }: Omit<InvoiceSave & { isChecked: boolean }, 'fileRef'>) => ({
      id,
      isChecked,
      submissionId,
    })),
    storeWanted: assign((_, { id }: InvoiceQuery) => ({ id })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
    tell: emit((_, { text }: { readonly text: string }): Emitted => ({ type: 'toast.shown', kind: 'success', text })),
    tellFailure: emit(
      (_, { error }: Failed): Emitted => ({ type: 'toast.shown', kind: 'error', text: reasonOf(error) }),
    ),
    outdateRows: emit({ type: 'rows.outdated' } as Emitted),
  },
}).createMachine({
  id: 'invoiceAct',
  description: "A supplier's invoice gets a file, or is marked as checked.",
  context: {
    withoutInvoice: null,
    id: 0,
    invoiceNumber: '',
    file: null,
    isChecked: false,
    submissionId: null,
    errors: {},
    failure: null,
    comebacks: 0,
  },
  type: 'parallel',
  states: {
    count: {
      description: 'How many items name no invoice.',
      initial: 'asking',
      states: {
        asking: {
          description: 'It is asked.',
          invoke: {
            id: 'countWithout',
            src: 'countWithout',
            onDone: {
              target: 'told',
              actions: { type: 'storeCount', params: ({ event }) => ({ count: event.output }) },
            },
            onError: 'told',
          },
        },
        told: { description: 'It is known, or could not be asked: then nothing is said of it.' },
      },
    },
    act: {
      description: 'What is done with an invoice.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the list is shown.',
          on: {
            'attaching.opened': {
              target: 'choosing',
              actions: { type: 'beginAttaching', params: ({ event }) => event },
            },
            'check.requested': { target: 'checking', actions: { type: 'storeCheck', params: ({ event }) => event } },
            'download.requested': {
              target: 'downloading',
              actions: { type: 'storeWanted', params: ({ event }) => event },
            },
          },
        },
        choosing: {
          description: 'The dialog waits for the file; what was refused is shown there.',
          tags: ['open'],
          on: {
            'file.chosen': { actions: { type: 'storeFile', params: ({ event }) => event } },
            'file.refused': { actions: { type: 'storeProblem', params: ({ event }) => event } },
            'file.removed': { actions: 'removeFile' },
            'save.requested': [
              {
                guard: 'hasFile',
                target: 'attaching',
                actions: { type: 'storeSubmission', params: ({ event }) => event },
              },
              { actions: 'askForFile' },
            ],
            'act.closed': 'closed',
          },
        },
        attaching: {
          description: 'The file is sent; a second click changes nothing.',
          tags: ['open', 'busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'attach',
            src: 'attach',
            input: ({ context: { id, file, submissionId } }) => ({
              id,
              fileRef: file?.fileRef ?? '',
              submissionId: submissionId ?? '',
            }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'tell', params: ({ event }) => ({ text: event.output.message }) }, 'outdateRows'],
            },
            onError: {
              target: 'choosing',
              actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        checking: {
          description: 'It is written down who has checked it; a second click changes nothing.',
          tags: ['busy'],
          invoke: {
            id: 'check',
            src: 'check',
            input: ({ context: { id, isChecked, submissionId } }) => ({
              id,
              isChecked,
              submissionId: submissionId ?? '',
            }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'tell', params: ({ event }) => ({ text: event.output.message }) }, 'outdateRows'],
            },
            onError: {
              target: 'closed',
              actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        downloading: {
          description: 'The file is fetched; a second click changes nothing.',
          tags: ['busy'],
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context: { id } }) => ({ id }),
            onDone: 'closed',
            onError: {
              target: 'closed',
              actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type InvoiceActActor = ActorRefFrom<typeof invoiceActMachine>
