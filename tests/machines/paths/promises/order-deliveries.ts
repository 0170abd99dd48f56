import { isDeepStrictEqual as isSame } from 'node:util'
import { orderDeliveriesEvents } from '../../../../src/machines/partners/order-deliveries.events.ts'
import {
  type OrderDeliveriesContext,
  orderDeliveriesMachine,
} from '../../../../src/machines/partners/order-deliveries.machine.ts'
import { definePromises } from '../promises.ts'

type Facts = OrderDeliveriesContext
type Kept = { readonly before: { readonly context: Facts }; readonly after: { readonly context: Facts } }
type Came = {
  readonly delivered: number
  readonly failure: string | null
  readonly now: { readonly version: number; readonly rest: number } | null
}

/** The order that was or is being sent: the first of the queue, as in the list or the last answer. */
const sentOf = ({ orders, tried, submissionId, queue }: Facts) => {
  const is = ({ id }: { readonly id: number }) => id === queue[0]
  const [last, first] = [tried.find(is), orders.find(is)]
  const { id = 0, version = 0, rest = 0 } = last ?? first ?? {}
  return { id, version, rest, submissionId: last?.submissionId ?? `${submissionId}-${id}` }
}

const triedBut = ({ tried }: Facts, sent: { readonly id: number }) => tried.filter(({ id }) => id !== sent.id)

/** Shows the outcome of the order that was sent, and changes nothing of the others. */
const isTold = ({ before, after }: Kept, { delivered, failure, now }: Came): boolean => {
  const { id, version, rest: of } = sentOf(before.context)
  const canBeTriedAgain = failure !== null && now !== null
  return isSame(
    [after.context.tried, after.context.chosen],
    [
      [...triedBut(before.context, { id }), { id, delivered, of, failure, ...(now ?? { version, rest: 0 }) }],
      before.context.chosen.filter((one) => one !== id || canBeTriedAgain),
    ],
  )
}

const isAtRest = ({ after: { context } }: Kept) => isSame([context.queue, context.run], [[], []])

const nothing = { orders: [], chosen: [], tried: [], queue: [], run: [], submissionId: '' }

export const orderDeliveriesPromises = definePromises(
  { machine: orderDeliveriesMachine, events: orderDeliveriesEvents },
  {
    begins: { 'no order is listed': ({ after }) => after.matches('closed') && isSame(after.context, nothing) },
    events: {
      'deliveries.opened': [
        {
          in: 'closed',
          to: 'choosing',
          changes: ['orders', 'chosen'],
          so: {
            'all orders of the page are chosen, and none was tried': ({ event: { orders }, after }) =>
              isSame(after.context, { ...nothing, orders, chosen: orders.map(({ id }) => id) }),
          },
        },
      ],
      'order.toggled': [
        {
          in: 'choosing',
          changes: ['chosen'],
          so: {
            'it is chosen, or no longer; others stay as they are': ({ event: { id }, before, after }) => {
              const was = before.context.chosen
              return isSame(after.context.chosen, was.includes(id) ? was.filter((one) => one !== id) : [...was, id])
            },
          },
        },
      ],
      'delivery.requested': [
        {
          in: 'choosing',
          when: { 'something is chosen': ({ before }) => before.context.chosen.length > 0 },
          to: 'delivering',
          changes: ['queue', 'run', 'submissionId'],
          asks: ['deliverRest'],
          so: {
            'the chosen ones are delivered in the order of the list': ({ before, after: { context } }) =>
              isSame(
                context.queue,
                before.context.orders.flatMap(({ id }) => (before.context.chosen.includes(id) ? [id] : [])),
              ) && isSame(context.run, context.queue),
            'it has the id that was given': ({ event, after }) => after.context.submissionId === event.submissionId,
          },
        },
      ],
      'stop.requested': [
        {
          in: 'delivering',
          when: { 'further ones are to come': ({ before }) => before.context.queue.length > 1 },
          changes: ['queue'],
          so: {
            'the order that was sent is waited for, and none comes after it': ({ before, after }) =>
              isSame(after.context.queue, before.context.queue.slice(0, 1)),
          },
        },
      ],
      'deliveries.closed': [
        {
          in: 'choosing',
          to: 'closed',
          changes: ['orders', 'chosen', 'tried', 'submissionId'],
          tells: ['rows.outdated'],
          so: { 'no order is kept': ({ after }) => isSame(after.context, nothing) },
        },
      ],
      'xstate.done.actor.deliverRest': [
        {
          in: 'delivering',
          when: { 'further ones are to come': ({ before }) => before.context.queue.length > 1 },
          to: 'delivering',
          changes: ['tried', 'chosen', 'queue'],
          asks: ['deliverRest'],
          so: {
            'it says what came of the order, and nothing of others': ({ event, before, after }) =>
              isTold({ before, after }, event.output),
            'the next one is delivered': ({ before, after }) =>
              isSame(after.context.queue, before.context.queue.slice(1)),
          },
        },
        {
          in: 'delivering',
          to: 'choosing',
          changes: ['tried', 'chosen', 'queue', 'run'],
          so: {
            'it says what came of the order, and nothing of others': ({ event, before, after }) =>
              isTold({ before, after }, event.output),
            'nothing more is delivered': isAtRest,
          },
        },
      ],
      'xstate.error.actor.deliverRest': [
        {
          in: 'delivering',
          to: 'choosing',
          changes: ['tried', 'queue', 'run'],
          so: {
            'it says why, and the order can be tried again as the same submission': ({ event, before, after }) => {
              const sent = sentOf(before.context)
              const tried = { ...sent, delivered: 0, of: sent.rest, failure: event.error.message }
              return isSame(after.context.tried, [...triedBut(before.context, sent), tried])
            },
            'nothing more is delivered': isAtRest,
          },
        },
      ],
    },
    states: {
      closed: { 'nothing is in the way of the list': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      choosing: {
        'orders are listed, and none is on its way': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.queue.length === 0,
      },
      delivering: {
        'one is on its way': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.queue.length > 0,
      },
    },
    calls: {
      deliverRest: {
        'it asks for the rest of the first one, at the version that was seen, under its id': ({ input, after }) =>
          isSame(input, sentOf(after.context)),
      },
    },
  },
)
