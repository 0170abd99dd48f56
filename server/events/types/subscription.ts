import { Schema } from 'effect'
import { declareEvents, storedAs } from '../event-types.ts'
import { at, Buyer, PlanOfSale, Price, plainPlan, SoldPlan, Visit } from './customer.ts'

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

/** A plan that is paid again and again, until somebody cancels it. */
export const Subscription = Schema.Struct({ ...subscription, plan: SoldPlan })

/** A payment, which is a sale: the first when it starts, the others when it is renewed; `payment` counts them from 1. */
export const SubscriptionPayment = Schema.Struct({ ...at, saleId: Schema.Int, payment: Schema.Int })

/** Everything that can have happened to a subscription. */
export const subscriptionEvents = declareEvents({
  SubscriptionStarted: storedAs(Started1).since(Subscription, (begun) => ({ ...begun, plan: plainPlan(begun.plan) })),
  SubscriptionPaid: storedAs(SubscriptionPayment),
  SubscriptionCancelled: storedAs(Schema.Struct({ ...at, reason: Schema.String })),
})
