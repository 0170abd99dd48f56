import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { at, Buyer, PlanOfSale, Price, plainPlan, SellingPartner, SoldPlan, Visit } from '../people/customer.events.ts'

const subscription = {
  ...at,
  guid: Schema.String,
  customer: Buyer,
  visit: Visit,
  /** What each payment is. */
  price: Price,
  /** Card or PayPal. */
  method: Schema.String,
  transaction: Schema.String,
}
const Started1 = Schema.Struct({ ...subscription, plan: PlanOfSale })

const Started2 = Schema.Struct({ ...subscription, plan: SoldPlan })

/** A plan that is paid again and again, until somebody cancels it; with the partner that sold it, null where we did ourselves. */
export const Subscription = Schema.Struct({ ...Started2.fields, partner: Schema.NullOr(SellingPartner) })

/** A payment, which is a sale: the first when it starts, the others when it is renewed; `payment` counts them from 1. */
export const SubscriptionPayment = Schema.Struct({ ...at, saleId: Schema.Int, payment: Schema.Int })

/** Everything that can have happened to a subscription. */
export const subscriptionEvents = declareEvents({
  SubscriptionStarted: storedAs(Started1)
    .since(Started2, (begun) => ({ ...begun, plan: plainPlan(begun.plan) }))
    .since(Subscription, (begun) => ({ ...begun, partner: null })),
  SubscriptionPaid: storedAs(SubscriptionPayment),
  SubscriptionCancelled: storedAs(Schema.Struct({ ...at, reason: Schema.String })),
})
