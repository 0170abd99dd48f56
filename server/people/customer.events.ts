import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** A customer of the shop, as at the time of an event. */
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

/** How a visitor came to the shop. */
export const Visit = Schema.Struct({
  /** Website, App, Affiliate … */
  source: Schema.String,
  refSite: Schema.String,
  /** The caller's address. */
  cip: Schema.String,
})

/** A plan as it was sold. */
export const SoldPlan = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** The country or region it is for; the other is empty. */
  country: Schema.String,
  region: Schema.String,
  validity: Schema.Finite,
  durationType: Schema.String,
})

/** A plan with all facts that a sale stores. */
export const PlanOfSale = Schema.Struct({
  ...SoldPlan.fields,
  planFor: Schema.String,
  source: Schema.String,
  operatorType: Schema.String,
  supplier: Schema.String,
})

/** A plan without the facts that only a sale stores. Checkouts and subscriptions of old demo data had these as well. */
export const plainPlan = ({
  planFor: _,
  source: __,
  operatorType: ___,
  supplier: ____,
  countryCode: _____,
  ...plan
}: typeof PlanOfSale.Type & { readonly countryCode?: string }): typeof SoldPlan.Type => plan

/** The selling partner with its terms at the time: percent on the list price, below 0 for a discount. */
export const SellingPartner = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  name: Schema.String,
  markupDiscount: Schema.Finite,
})

/** An amount and its currency. */
export const Price = Schema.Struct({ amount: Schema.Finite, currency: Schema.String })

/** The id and the time, in ISO 8601 in UTC with milliseconds. */
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

/** The shop's events about customers, and about checkouts without a payment. A paid checkout is a sale. */
export const customerEvents = declareEvents({
  CustomerSignedUp: storedAs(SignedUp),
  CheckoutAbandoned: storedAs(Abandoned1).since(Abandoned2, (left) => ({ ...left, plan: plainPlan(left.plan) })),
})
