import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { at, Buyer, PlanOfSale, Price, plainPlan, SellingPartner, SoldPlan, Visit } from '../people/customer.events.ts'

const subscription = {
  ...at,
  guid: Schema.String,
  customer: Buyer,
  visit: Visit,
  /** The amount of each payment. */
  price: Price,
  /** Card or PayPal. */
  method: Schema.String,
  transaction: Schema.String,
}
const Started1 = Schema.Struct({ ...subscription, plan: PlanOfSale })

const Started2 = Schema.Struct({ ...subscription, plan: SoldPlan })

/**
 * A plan with recurring payments until it is cancelled, with the partner that sold it; null if we sold it ourselves.
 */
export const Subscription = Schema.Struct({ ...Started2.fields, partner: Schema.NullOr(SellingPartner) })

/** A payment, which is a sale: at the start, then at each renewal. `payment` counts from 1. */
export const SubscriptionPayment = Schema.Struct({ ...at, saleId: Schema.Int, payment: Schema.Int })

/** All events of a subscription. */
export const subscriptionEvents = declareEvents({
  SubscriptionStarted: storedAs(Started1)
    .since(Started2, (begun) => ({ ...begun, plan: plainPlan(begun.plan) }))
    .since(Subscription, (begun) => ({ ...begun, partner: null })),
  SubscriptionPaid: storedAs(SubscriptionPayment),
  SubscriptionCancelled: storedAs(Schema.Struct({ ...at, reason: Schema.String })),
})
