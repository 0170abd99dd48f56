import type { Append } from '../core/events/event-store.ts'
import { plainPlan } from '../people/customer.events.ts'
import type { Sale } from '../reports/sale.ts'
import {
  applySubscription,
  decideCancel,
  decidePayment,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStream,
} from '../reports/subscription.ts'
import { makeRandom } from './random.ts'
import type { Renewals } from './renewals.ts'
import { guidOf, isByPayPal } from './sales.ts'

const SEED = 74_000_129

/** An append of demo events. */
export const one = (stream: string, expectedVersion: 0 | 'any', ...events: Append['events']): Append => ({
  stream,
  expectedVersion,
  events,
  actor: 'system',
})

const started = (id: number, { at, customer, visit, plan, price, partner }: Sale): SubscriptionEvent => {
  const random = makeRandom(SEED - id * 24_593)
  const method = isByPayPal(id) ? 'PayPal' : 'Card'
  return {
    type: 'SubscriptionStarted',
    data: {
      id,
      at,
      guid: guidOf(random),
      customer,
      visit,
      plan: plainPlan(plan),
      price: { amount: price.amount, currency: price.currency },
      method,
      partner,
      transaction: `${method === 'Card' ? 'sub_' : 'I-'}${random.code(14)}`,
    },
  }
}

/** The demo's subscriptions: each payment is one of its sales. */
export const makeSubscriptions = ({ dueAt, cancelledAt, paidBefore }: Renewals) => {
  /** The state of a subscription before a sale, computed without memory. */
  const stateBefore = (id: number, number: number): SubscriptionState => ({
    isCancelled: false,
    payments: paidBefore(id, number),
  })

  /** The effect of a sale on the subscription that it pays. */
  const paidBy = (number: number, sale: Sale): ReadonlyArray<Append> => {
    const due = dueAt(number)
    if (due === null) return []
    const { id } = due
    const begun = due.payment === 1 ? [started(id, sale)] : []
    const state = begun.reduce<SubscriptionState | null>(
      applySubscription,
      due.payment === 1 ? null : stateBefore(id, number),
    )
    const paid = decidePayment(state, { id, at: sale.at, saleId: number })
    return paid === null ? [] : [one(subscriptionStream(id), begun.length > 0 ? 0 : 'any', ...begun, paid)]
  }

  /** The subscriptions that end after a sale. */
  const cancelledAfter = (number: number, at: string): ReadonlyArray<Append> =>
    cancelledAt(number).flatMap((id) => {
      const cancelled = decideCancel(stateBefore(id, number), { id, at, reason: 'Asked for by the customer' })
      return cancelled === null ? [] : [one(subscriptionStream(id), 'any', cancelled)]
    })

  return { paidBy, cancelledAfter }
}
