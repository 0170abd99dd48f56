import type { Append } from '../../../server/core/events/event-store.ts'
import { plainPlan } from '../../../server/people/customer.events.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import { type Subscription, subscriptionStream } from '../../../server/reports/subscription.ts'
import { saleWith } from './sales.ts'

export type Partner = NonNullable<Sale['partner']>

/** A sale with the price and partner that its data says. */
export const soldBy = (id: number, partner: Partner | null, given: Partial<Sale> = {}): Sale =>
  saleWith(id, { partner, ...given })

/** A subscription that started with this many payments, at a price in minor units. */
export const subscribed = (
  id: number,
  partner: Partner | null,
  { at, cents, payments }: { readonly at: string; readonly cents: number; readonly payments: number },
): Append => {
  const { customer, visit, plan } = saleWith(id)
  const begun: Subscription = {
    id,
    at,
    guid: `subscription ${id}`,
    customer,
    visit,
    plan: plainPlan(plan),
    partner,
    price: { amount: cents / 100, currency: 'EUR' },
    method: 'Card',
    transaction: `sub_${id}`,
  }
  const paid = Array.from({ length: payments }, (_, index) => ({
    type: 'SubscriptionPaid',
    data: { id, at, saleId: id * 100 + index, payment: index + 1 },
  }))
  return {
    stream: subscriptionStream(id),
    expectedVersion: 0,
    actor: 'test',
    events: [{ type: 'SubscriptionStarted', data: begun }, ...paid],
  }
}
