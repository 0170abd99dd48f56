import { isDeepStrictEqual as isSame } from 'node:util'
import { invoiceActEvents } from '../../../../src/machines/billing/invoice-act.events.ts'
import { type InvoiceActContext, invoiceActMachine } from '../../../../src/machines/billing/invoice-act.machine.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy } from './small-forms.ts'

type Told = ReadonlyArray<{ readonly type: string }>
type Step = {
  readonly before: { readonly context: InvoiceActContext }
  readonly after: { readonly context: InvoiceActContext }
}

const isAsTold = (told: Told, text: string) =>
  isSame(told, [{ type: 'toast.shown', kind: 'success', text }, { type: 'rows.outdated' }])
const saysSo = {
  'it is told in the words of the server, and the list is loaded anew': ({
    event,
    told,
  }: {
    readonly event: { readonly output: { readonly message: string } }
    readonly told: Told
  }) => isAsTold(told, event.output.message),
} as const
const tellsWhy = {
  'it is told why': ({
    event,
    told,
  }: {
    readonly event: { readonly error: { readonly message: string } }
    readonly told: Told
  }) => isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
} as const
const keepsFile = {
  'the file stays': ({ before, after }: Step) => after.context.file === before.context.file,
} as const

export const invoiceActPromises = definePromises(
  { machine: invoiceActMachine, events: invoiceActEvents },
  {
    begins: {
      'the items without a number are counted, and nothing is done': ({ after }) =>
        after.matches({ count: 'asking', act: 'closed' }) &&
        isSame(after.context, {
          withoutInvoice: null,
          id: 0,
          invoiceNumber: '',
          file: null,
          isChecked: false,
          submissionId: null,
          errors: {},
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'attaching.opened': [
        {
          in: 'act.closed',
          to: 'act.choosing',
          changes: ['id', 'invoiceNumber', 'file', 'errors', 'failure', 'submissionId'],
          so: {
            'it is that invoice, and nothing is left of the last time': ({ event, after: { context } }) =>
              isSame(
                [context.id, context.invoiceNumber, context.file, context.errors, context.failure],
                [event.id, event.invoiceNumber, null, {}, null],
              ) && context.submissionId === null,
          },
        },
      ],
      'file.chosen': [
        {
          in: 'act.choosing',
          changes: ['file', 'errors', 'submissionId'],
          so: {
            'it is that file, nothing is wrong with it, and it is another submission': ({
              event: { type: _, ...file },
              after: { context },
            }) => isSame(context.file, file) && isSame(context.errors, {}) && context.submissionId === null,
          },
        },
      ],
      'file.refused': [
        {
          in: 'act.choosing',
          changes: ['errors'],
          so: {
            'it says why': ({ event, after }) => isSame(after.context.errors, { invoicePO: event.problem }),
          },
        },
      ],
      'file.removed': [
        {
          in: 'act.choosing',
          changes: ['file', 'errors', 'submissionId'],
          so: {
            'there is none': ({ after: { context } }) =>
              context.file === null && isSame(context.errors, {}) && context.submissionId === null,
          },
        },
      ],
      'save.requested': [
        {
          in: 'act.choosing',
          when: { 'a file is chosen': ({ before }) => before.context.file !== null },
          to: 'act.attaching',
          changes: ['submissionId', 'errors', 'failure'],
          asks: ['attach'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
        {
          in: 'act.choosing',
          to: 'act.choosing',
          changes: ['errors', 'comebacks'],
          so: {
            'it asks for a file': ({ before, after: { context } }) =>
              typeof context.errors.invoicePO === 'string' && context.comebacks === before.context.comebacks + 1,
          },
        },
      ],
      'act.closed': [{ in: 'act.choosing', to: 'act.closed' }],
      'check.requested': [
        {
          in: 'act.closed',
          to: 'act.checking',
          changes: ['id', 'isChecked', 'submissionId'],
          asks: ['check'],
          so: {
            'it is that invoice, and what was said of it': ({ event, after: { context } }) =>
              context.id === event.id &&
              context.isChecked === event.isChecked &&
              context.submissionId === event.submissionId,
          },
        },
      ],
      'download.requested': [
        {
          in: 'act.closed',
          to: 'act.downloading',
          changes: ['id'],
          asks: ['download'],
          so: { 'it is that invoice': ({ event, after }) => after.context.id === event.id },
        },
      ],
      'xstate.done.actor.countWithout': [
        {
          in: 'count.asking',
          to: 'count.told',
          changes: ['withoutInvoice'],
          so: { 'it is what came': ({ event, after }) => after.context.withoutInvoice === event.output },
        },
      ],
      'xstate.error.actor.countWithout': [{ in: 'count.asking', to: 'count.told' }],
      'xstate.done.actor.attach': [
        { in: 'act.attaching', to: 'act.closed', tells: ['toast.shown', 'rows.outdated'], so: saysSo },
      ],
      'xstate.error.actor.attach': [
        {
          in: 'act.attaching',
          to: 'act.choosing',
          changes: ['errors', 'failure', 'comebacks'],
          so: { ...formSaysWhy, ...keepsFile },
        },
      ],
      'xstate.done.actor.check': [
        { in: 'act.checking', to: 'act.closed', tells: ['toast.shown', 'rows.outdated'], so: saysSo },
      ],
      'xstate.error.actor.check': [{ in: 'act.checking', to: 'act.closed', tells: ['toast.shown'], so: tellsWhy }],
      'xstate.done.actor.download': [{ in: 'act.downloading', to: 'act.closed' }],
      'xstate.error.actor.download': [
        { in: 'act.downloading', to: 'act.closed', tells: ['toast.shown'], so: tellsWhy },
      ],
    },
    states: {
      'count.asking': { 'nothing is said yet': ({ after }) => after.context.withoutInvoice === null },
      'count.told': {
        'nothing more is asked': ({ after }) => !after.can({ type: 'act.closed' }) || after.hasTag('open'),
      },
      'act.closed': { 'no dialog is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      'act.choosing': {
        'the dialog can be filled, and closed': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.can({ type: 'act.closed' }),
      },
      'act.attaching': {
        'the dialog is busy, with a file and a submission': ({ after }) =>
          after.hasTag('open') &&
          after.hasTag('busy') &&
          after.context.file !== null &&
          after.context.submissionId !== null,
      },
      'act.checking': { 'no dialog is open': ({ after }) => !after.hasTag('open') && after.hasTag('busy') },
      'act.downloading': { 'no dialog is open': ({ after }) => !after.hasTag('open') && after.hasTag('busy') },
    },
    calls: {
      attach: {
        'it attaches the file to that invoice, under its id': ({ input, after: { context } }) =>
          isSame(input, { id: context.id, fileRef: context.file?.fileRef, submissionId: context.submissionId }),
      },
      check: {
        'it says so of that invoice, under its id': ({ input, after: { context } }) =>
          isSame(input, { id: context.id, isChecked: context.isChecked, submissionId: context.submissionId }),
      },
      download: {
        'it is the file of that invoice': ({ input, after: { context } }) => isSame(input, { id: context.id }),
      },
    },
  },
)
