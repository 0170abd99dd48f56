import { isDeepStrictEqual as isSame } from 'node:util'
import type { InvoiceSendingContext } from '../../../../src/machines/billing/invoice-sending.context.ts'
import { invoiceSendingEvents } from '../../../../src/machines/billing/invoice-sending.events.ts'
import { invoiceSendingMachine } from '../../../../src/machines/billing/invoice-sending.machine.ts'
import { definePromises } from '../promises.ts'

type Facts = InvoiceSendingContext
type Kept = { readonly before: { readonly context: Facts }; readonly after: { readonly context: Facts } }

const nothing = {
  toSend: null,
  again: false,
  tried: [],
  queue: [],
  run: [],
  submissionId: '',
  failure: null,
}

/** The invoices that are sent: with an address, and those that may have arrived only on request. */
const expected = ({ toSend, again, tried }: Facts): ReadonlyArray<number> =>
  (toSend?.isSetUp ? toSend.invoices : []).flatMap(({ id, email, sent }) => {
    const last = tried.find((one) => one.id === id)?.status
    const isHere = last === 'sent'
    const isAsked = last === undefined ? sent === 'no' || sent === 'failed' : last === 'failed' || last === 'unanswered'
    return email !== '' && !isHere && sent !== 'sending' && (isAsked || again) ? [id] : []
  })

/** The request for the first of the queue; an unanswered one as it was. */
const sentOf = ({ tried, again, submissionId, queue }: Facts) => {
  const id = queue[0] ?? 0
  const last = tried.find((one) => one.id === id)
  return last?.status === 'unanswered'
    ? { id, again: last.again, submissionId: last.submissionId }
    : { id, again, submissionId: `${submissionId}-${id}` }
}

const isTold = ({ before, after }: Kept, outcome: object): boolean => {
  const sent = sentOf(before.context)
  return isSame(after.context.tried, [
    ...before.context.tried.filter(({ id }) => id !== sent.id),
    { ...sent, ...outcome },
  ])
}

const isAtRest = ({ after: { context } }: Kept) => isSame([context.queue, context.run], [[], []])
const isUsable = ({ selected }: Facts) => selected.length > 0 && selected.length <= 50

const closing = {
  'nothing of the drawer is kept, and what was sent is no longer selected': ({ before, after }: Kept) => {
    const sent = before.context.tried.filter(({ status }) => status === 'sent').map(({ id }) => id)
    return isSame(after.context, {
      ...nothing,
      selected: before.context.selected.filter((id) => !sent.includes(id)),
    })
  },
} as const

export const invoiceSendingPromises = definePromises(
  { machine: invoiceSendingMachine, events: invoiceSendingEvents },
  {
    begins: {
      'nothing is selected': ({ after }) =>
        after.matches('selecting') && isSame(after.context, { ...nothing, selected: [] }),
    },
    events: {
      'rows.selected': [
        {
          in: 'selecting',
          changes: ['selected'],
          so: { 'these are selected': ({ event, after }) => isSame(after.context.selected, event.ids) },
        },
      ],
      'selection.cleared': [
        {
          in: 'selecting',
          changes: ['selected'],
          so: { 'nothing is selected': ({ after }) => after.context.selected.length === 0 },
        },
      ],
      'sending.opened': [
        {
          in: 'selecting',
          when: { 'some are selected, and not too many': ({ before }) => isUsable(before.context) },
          to: 'checking',
          asks: ['loadInvoices'],
        },
      ],
      'retry.requested': [
        {
          in: 'failed',
          to: 'checking',
          changes: ['failure'],
          asks: ['loadInvoices'],
          so: { 'the reason is gone': ({ after }) => after.context.failure === null },
        },
      ],
      'again.toggled': [
        {
          in: 'choosing',
          changes: ['again'],
          so: {
            'what was sent before is included, or no longer': ({ before, after }) =>
              after.context.again === !before.context.again,
          },
        },
      ],
      'send.requested': [
        {
          in: 'choosing',
          when: { 'something can be sent': ({ before }) => expected(before.context).length > 0 },
          to: 'sending',
          changes: ['queue', 'run', 'submissionId'],
          asks: ['sendInvoice'],
          so: {
            'those that can be sent are sent in their order': ({ before, after: { context } }) =>
              isSame([context.queue, context.run], [expected(before.context), expected(before.context)]),
            'it has the id that was given': ({ event, after }) => after.context.submissionId === event.submissionId,
          },
        },
      ],
      'stop.requested': [
        {
          in: 'sending',
          when: { 'further ones are to come': ({ before }) => before.context.queue.length > 1 },
          changes: ['queue'],
          so: {
            'the current one is waited for, and none comes after it': ({ before, after }) =>
              isSame(after.context.queue, before.context.queue.slice(0, 1)),
          },
        },
      ],
      'sending.closed': [
        { in: 'checking', to: 'selecting' },
        { in: 'failed', to: 'selecting', changes: ['failure'], so: closing },
        {
          in: 'choosing',
          when: { 'something was tried': ({ before }) => before.context.tried.length > 0 },
          to: 'selecting',
          changes: ['selected', 'toSend', 'again', 'tried', 'submissionId'],
          tells: ['rows.outdated'],
          so: closing,
        },
        { in: 'choosing', to: 'selecting', changes: ['toSend', 'again'], so: closing },
      ],
      'xstate.done.actor.loadInvoices': [
        {
          in: 'checking',
          to: 'choosing',
          changes: ['toSend'],
          so: { 'they are listed': ({ event, after }) => isSame(after.context.toSend, event.output) },
        },
      ],
      'xstate.error.actor.loadInvoices': [
        {
          in: 'checking',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.sendInvoice': [
        {
          in: 'sending',
          when: { 'further ones are to come': ({ before }) => before.context.queue.length > 1 },
          to: 'sending',
          changes: ['tried', 'queue'],
          asks: ['sendInvoice'],
          so: {
            'it says what came of this one, and nothing of others': ({ event, before, after }) =>
              isTold({ before, after }, event.output),
            'the next one is sent': ({ before, after }) => isSame(after.context.queue, before.context.queue.slice(1)),
          },
        },
        {
          in: 'sending',
          to: 'choosing',
          changes: ['tried', 'queue', 'run'],
          so: {
            'it says what came of this one, and nothing of others': ({ event, before, after }) =>
              isTold({ before, after }, event.output),
            'nothing more is sent': isAtRest,
          },
        },
      ],
      'xstate.error.actor.sendInvoice': [
        {
          in: 'sending',
          to: 'choosing',
          changes: ['tried', 'queue', 'run'],
          so: {
            'it says why; an unanswered submission can be repeated': ({ event, before, after }) => {
              const status = event.error._tag === 'Refused' ? 'failed' : 'unanswered'
              return isTold({ before, after }, { status, message: event.error.message })
            },
            'nothing more is sent': isAtRest,
          },
        },
      ],
    },
    states: {
      selecting: { 'no drawer is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      checking: { 'the drawer is open': ({ after }) => after.hasTag('open') && !after.hasTag('busy') },
      failed: { 'it says why': ({ after }) => after.hasTag('open') && after.context.failure !== null },
      choosing: {
        'invoices are listed, and none is being sent': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.queue.length === 0,
      },
      sending: {
        'one is being sent': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.queue.length > 0,
      },
    },
    calls: {
      loadInvoices: {
        'it asks for the selected ones': ({ input, after }) => isSame(input, { ids: after.context.selected }),
      },
      sendInvoice: {
        'it sends the first one under its own id': ({ input, after }) => isSame(input, sentOf(after.context)),
      },
    },
  },
)
