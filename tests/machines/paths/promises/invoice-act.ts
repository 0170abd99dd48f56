import { isDeepStrictEqual as isSame } from 'node:util'
import { invoiceActEvents } from '../../../../src/machines/billing/invoice-act.events.ts'
import { invoiceActMachine } from '../../../../src/machines/billing/invoice-act.machine.ts'
import { definePromises } from '../promises.ts'

type Told = ReadonlyArray<{ readonly type: string }>
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
export const invoiceActPromises = definePromises(
  { machine: invoiceActMachine, events: invoiceActEvents },
  {
    begins: {
      'the items without a number are counted, and nothing is done': ({ after }) =>
        after.matches({ count: 'asking', act: 'idle' }) &&
        isSame(after.context, { withoutInvoice: null, id: 0, isChecked: false, submissionId: '' }),
    },
    events: {
      'check.requested': [
        {
          in: 'act.idle',
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
          in: 'act.idle',
          to: 'act.downloading',
          changes: ['id'],
          asks: ['download'],
          so: { 'it is that invoice': ({ event, after }) => after.context.id === event.id },
        },
      ],
      'xstate.done.actor.countWithout': [
        {
          in: 'count.asking',
          to: 'count.known',
          changes: ['withoutInvoice'],
          so: { 'it is what came': ({ event, after }) => after.context.withoutInvoice === event.output },
        },
      ],
      'xstate.error.actor.countWithout': [{ in: 'count.asking', to: 'count.known' }],
      'xstate.done.actor.check': [
        { in: 'act.checking', to: 'act.idle', tells: ['toast.shown', 'rows.outdated'], so: saysSo },
      ],
      'xstate.error.actor.check': [{ in: 'act.checking', to: 'act.idle', tells: ['toast.shown'], so: tellsWhy }],
      'xstate.done.actor.download': [{ in: 'act.downloading', to: 'act.idle' }],
      'xstate.error.actor.download': [{ in: 'act.downloading', to: 'act.idle', tells: ['toast.shown'], so: tellsWhy }],
    },
    states: {
      'count.asking': { 'no number is shown yet': ({ after }) => after.context.withoutInvoice === null },
      'count.known': {
        'the number is not asked again': ({ asked }) => !asked.some(({ name }) => name === 'countWithout'),
      },
      'act.idle': { 'nothing is busy': ({ after }) => !after.hasTag('busy') },
      'act.checking': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'act.downloading': { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
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
