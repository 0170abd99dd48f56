import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** A customer of the shop as an event names one: what was true at that moment. */
export const Buyer = Schema.Struct({
  id: Schema.Int,
  userName: Schema.String,
  displayName: Schema.String,
  email: Schema.String,
  country: Schema.String,
  city: Schema.String,
  /** Personal or Business. */
  accountType: Schema.String,
})

/** How somebody came to the shop. */
export const Visit = Schema.Struct({
  /** Website, App, Affiliate … */
  source: Schema.String,
  refSite: Schema.String,
  /** The address that the request came from. */
  cip: Schema.String,
})

/** A plan as it was sold. */
export const SoldPlan = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** The country or the region that it is for; the other is empty. */
  country: Schema.String,
  region: Schema.String,
  validity: Schema.Finite,
  durationType: Schema.String,
})

/** A plan with all that a sale tells of it. */
export const PlanOfSale = Schema.Struct({
  ...SoldPlan.fields,
  planFor: Schema.String,
  source: Schema.String,
  operatorType: Schema.String,
  supplier: Schema.String,
})

/** A plan without what only a sale tells of it: checkouts and subscriptions of the demo data said that too, once. */
export const plainPlan = ({
  planFor: _,
  source: __,
  operatorType: ___,
  supplier: ____,
  countryCode: _____,
  ...plan
}: typeof PlanOfSale.Type & { readonly countryCode?: string }): typeof SoldPlan.Type => plan

/** The partner that sold it, with the terms of that moment: percent on the list price, below 0 a discount. */
export const SellingPartner = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  name: Schema.String,
  markupDiscount: Schema.Finite,
})

/** An amount and what it is in. */
export const Price = Schema.Struct({ amount: Schema.Finite, currency: Schema.String })

/** Which one, and when: a moment is ISO 8601 in UTC with milliseconds. */
export const at = { id: Schema.Int, at: Schema.String }

const SignedUp = Schema.Struct({ ...at, customer: Buyer, visit: Visit })

const left = {
  ...at,
  guid: Schema.String,
  customer: Buyer,
  visit: Visit,
  price: Price,
  paymentMethod: Schema.String,
}
const Abandoned1 = Schema.Struct({ ...left, plan: PlanOfSale })
const Abandoned2 = Schema.Struct({ ...left, plan: SoldPlan })

/** What the shop tells of a customer, and of a checkout that ended without a payment. One that was paid is a sale. */
export const customerEvents = declareEvents({
  CustomerSignedUp: storedAs(SignedUp),
  CheckoutAbandoned: storedAs(Abandoned1).since(Abandoned2, (left) => ({ ...left, plan: plainPlan(left.plan) })),
})
