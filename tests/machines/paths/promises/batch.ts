import { isDeepStrictEqual as isSame } from 'node:util'
import { batchEvents } from '../../../../src/machines/acts/batch.events.ts'
import { type BatchContext, batchMachine } from '../../../../src/machines/acts/batch.machine.ts'
import type { MailsBatch } from '../../../../src/schemas/billing/document-mail/batch.ts'
import type { DeliveriesBatch } from '../../../../src/schemas/partners/api-order/batch.ts'
import { definePromises } from '../promises.ts'

type Facts = BatchContext
type Kept = { readonly before: { readonly context: Facts }; readonly after: { readonly context: Facts } }

const nothing = { batch: null, queue: [], run: [], submissionId: '', failure: null }

/** The invoices that are sent: with an address, and those that may have arrived only on request. */
const mailsExpected = ({ isSetUp, items, again, tried }: MailsBatch): ReadonlyArray<number> =>
  (isSetUp ? items : []).flatMap(({ id, email, sent }) => {
    const last = tried.find((one) => one.id === id)?.status
    const isHere = last === 'sent'
    const isAsked = last === undefined ? sent === 'no' || sent === 'failed' : last === 'failed' || last === 'unanswered'
    return email !== '' && !isHere && sent !== 'sending' && (isAsked || again) ? [id] : []
  })

/** What is sent: chosen orders in the order of the list, or the invoices that can be sent. */
const expected = ({ batch }: Facts): ReadonlyArray<number> => {
  if (batch === null) return []
  if (batch.kind === 'invoiceMails') return mailsExpected(batch)
  return batch.items.flatMap(({ id }) => (batch.chosen.includes(id) ? [id] : []))
}

const mailOf = (batch: MailsBatch, id: number, fresh: string) => {
  const last = batch.tried.find((one) => one.id === id)
  return last?.status === 'unanswered'
    ? { id, again: last.again, submissionId: last.submissionId }
    : { id, again: batch.again, submissionId: fresh }
}

/** The delivery of an order, as in the list or the last answer. */
const deliveryOf = ({ items, tried }: DeliveriesBatch, order: number, fresh: string) => {
  const is = ({ id }: { readonly id: number }) => id === order
  const [last, first] = [tried.find(is), items.find(is)]
  const { id = 0, version = 0, rest = 0 } = last ?? first ?? {}
  return { id, version, rest, submissionId: last?.submissionId ?? fresh }
}

/** The request for the first of the queue; an unanswered one as it was. */
const sentOf = ({ batch, submissionId, queue: [id = 0] }: Facts): object => {
  const fresh = `${submissionId}-${id}`
  if (batch === null) return {}
  return {
    kind: batch.kind,
    ...(batch.kind === 'invoiceMails' ? mailOf(batch, id, fresh) : deliveryOf(batch, id, fresh)),
  }
}

type Delivered = {
  readonly delivered: number
  readonly failure: string | null
  readonly now: { readonly version: number; readonly rest: number } | null
}

/** The batch with the outcome of the item that was sent; nothing of the others is changed. */
const afterAnswer = ({ batch, submissionId, queue: [id = 0] }: Facts, output: object): object | null => {
  if (batch === null) return null
  const others = batch.tried.filter((one) => one.id !== id)
  const fresh = `${submissionId}-${id}`
  if (batch.kind === 'invoiceMails') {
    return { ...batch, tried: [...others, { ...mailOf(batch, id, fresh), ...output }] }
  }
  const { delivered, failure, now } = output as Delivered
  const { version, rest: of } = deliveryOf(batch, id, fresh)
  const canBeTriedAgain = failure !== null && now !== null
  return {
    ...batch,
    tried: [...others, { id, delivered, of, failure, ...(now ?? { version, rest: 0 }) }],
    chosen: batch.chosen.filter((one) => one !== id || canBeTriedAgain),
  }
}

/** The batch with the failure of the item that was sent: the submission is kept if it was not answered. */
const afterFailure = ({ batch, submissionId, queue: [id = 0] }: Facts, error: { _tag: string; message: string }) => {
  if (batch === null) return null
  const others = batch.tried.filter((one) => one.id !== id)
  const fresh = `${submissionId}-${id}`
  const isRefused = error._tag === 'Refused'
  if (batch.kind === 'invoiceMails') {
    const status = isRefused ? 'failed' : 'unanswered'
    return { ...batch, tried: [...others, { ...mailOf(batch, id, fresh), status, message: error.message }] }
  }
  const { submissionId: sentAs, ...order } = deliveryOf(batch, id, fresh)
  const tried = { ...order, delivered: 0, of: order.rest, failure: error.message }
  return { ...batch, tried: [...others, isRefused ? tried : { ...tried, submissionId: sentAs }] }
}

const hasFurther = ({ before }: Pick<Kept, 'before'>): boolean => before.context.queue.length > 1
const isAtRest = ({ after: { context } }: Kept) => isSame([context.queue, context.run], [[], []])
const isUsable = ({ selected }: Facts) => selected.length > 0 && selected.length <= 50

const outcome = {
  'it says what came of this one, and nothing of others': ({
    event,
    before,
    after,
  }: Kept & { readonly event: { readonly output: object } }) =>
    isSame(after.context.batch, afterAnswer(before.context, event.output)),
}

const closing = {
  'nothing of the drawer is kept, and what was sent is no longer selected': ({ before, after }: Kept) => {
    const { selected, batch } = before.context
    const sent = batch?.kind === 'invoiceMails' ? batch.tried.filter(({ status }) => status === 'sent') : []
    return isSame(after.context, {
      ...nothing,
      selected: selected.filter((id) => !sent.some((one) => one.id === id)),
    })
  },
} as const

export const batchPromises = definePromises(
  { machine: batchMachine, events: batchEvents },
  {
    begins: {
      'nothing is selected': ({ after }) =>
        after.matches('closed') && isSame(after.context, { ...nothing, selected: [] }),
    },
    events: {
      'rows.selected': [
        {
          in: 'closed',
          changes: ['selected'],
          so: { 'these are selected': ({ event, after }) => isSame(after.context.selected, event.ids) },
        },
      ],
      'selection.cleared': [
        {
          in: 'closed',
          changes: ['selected'],
          so: { 'nothing is selected': ({ after }) => after.context.selected.length === 0 },
        },
      ],
      'sending.opened': [
        {
          in: 'closed',
          when: { 'some are selected, and not too many': ({ before }) => isUsable(before.context) },
          to: 'loading',
          asks: ['loadInvoices'],
        },
      ],
      'deliveries.opened': [
        {
          in: 'closed',
          to: 'choosing',
          changes: ['batch'],
          so: {
            'all orders of the page are chosen, and none was tried': ({ event, after }) =>
              isSame(after.context.batch, {
                kind: 'orderDeliveries',
                items: event.orders,
                chosen: event.orders.map(({ id }) => id),
                tried: [],
              }),
          },
        },
      ],
      'retry.requested': [
        {
          in: 'failed',
          to: 'loading',
          changes: ['failure'],
          asks: ['loadInvoices'],
          so: { 'the reason is gone': ({ after }) => after.context.failure === null },
        },
      ],
      'again.toggled': [
        {
          in: 'choosing',
          changes: ['batch'],
          so: {
            'what was sent before is included, or no longer': ({ before: { context }, after }) =>
              context.batch?.kind === 'invoiceMails' &&
              isSame(after.context.batch, { ...context.batch, again: !context.batch.again }),
          },
        },
      ],
      'order.toggled': [
        {
          in: 'choosing',
          changes: ['batch'],
          so: {
            'it is chosen, or no longer; others stay as they are': ({ event: { id }, before: { context }, after }) => {
              if (context.batch?.kind !== 'orderDeliveries') return false
              const was = context.batch.chosen
              const chosen = was.includes(id) ? was.filter((one) => one !== id) : [...was, id]
              return isSame(after.context.batch, { ...context.batch, chosen })
            },
          },
        },
      ],
      'send.requested': [
        {
          in: 'choosing',
          when: { 'something can be sent': ({ before }) => expected(before.context).length > 0 },
          to: 'sending',
          changes: ['queue', 'run', 'submissionId'],
          asks: ['sendItem'],
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
          when: { 'further ones are to come': hasFurther },
          changes: ['queue'],
          so: {
            'the current one is waited for, and none comes after it': ({ before, after }) =>
              isSame(after.context.queue, before.context.queue.slice(0, 1)),
          },
        },
      ],
      'batch.closed': [
        { in: 'loading', to: 'closed' },
        { in: 'failed', to: 'closed', changes: ['failure'], so: closing },
        {
          in: 'choosing',
          when: { 'something was tried': ({ before }) => (before.context.batch?.tried.length ?? 0) > 0 },
          to: 'closed',
          changes: ['selected', 'batch', 'submissionId'],
          tells: ['rows.outdated'],
          so: closing,
        },
        { in: 'choosing', to: 'closed', changes: ['batch'], so: closing },
      ],
      'xstate.done.actor.loadInvoices': [
        {
          in: 'loading',
          to: 'choosing',
          changes: ['batch'],
          so: {
            'they are listed': ({ event: { output }, after }) =>
              isSame(after.context.batch, {
                kind: 'invoiceMails',
                isSetUp: output.isSetUp,
                items: output.invoices,
                again: false,
                tried: [],
              }),
          },
        },
      ],
      'xstate.error.actor.loadInvoices': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.sendItem': [
        {
          in: 'sending',
          when: { 'further ones are to come': hasFurther },
          to: 'sending',
          changes: ['batch', 'queue'],
          asks: ['sendItem'],
          so: {
            ...outcome,
            'the next one is sent': ({ before, after }) => isSame(after.context.queue, before.context.queue.slice(1)),
          },
        },
        {
          in: 'sending',
          to: 'choosing',
          changes: ['batch', 'queue', 'run'],
          so: { ...outcome, 'nothing more is sent': isAtRest },
        },
      ],
      'xstate.error.actor.sendItem': [
        {
          in: 'sending',
          to: 'choosing',
          changes: ['batch', 'queue', 'run'],
          so: {
            'it says why; an unanswered submission can be repeated': ({ event, before, after }) =>
              isSame(after.context.batch, afterFailure(before.context, event.error)),
            'nothing more is sent': isAtRest,
          },
        },
      ],
    },
    states: {
      closed: { 'no drawer is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      loading: { 'the drawer is open': ({ after }) => after.hasTag('open') && !after.hasTag('busy') },
      failed: { 'it says why': ({ after }) => after.hasTag('open') && after.context.failure !== null },
      choosing: {
        'items are listed, and none is being sent': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.batch !== null && !after.context.queue.length,
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
      sendItem: {
        'it sends the first one, as it was seen, under its own id': ({ input, after }) =>
          isSame(input, sentOf(after.context)),
      },
    },
  },
)
