import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { at, Buyer, PlanOfSale, Price, SellingPartner, Visit } from '../people/customer.events.ts'

/** The card or profile that the customer got. */
export const SoldSim = Schema.Struct({
  iccid: Schema.String,
  imsi: Schema.String,
  /** The telephone number. */
  cli: Schema.String,
  simPin: Schema.String,
  /** What an eSIM is loaded with; empty for a card of plastic. */
  lpa: Schema.String,
})

/** What a sale tells of its plan since the reports go by country: also the country's code, empty for a region. */
const PlanWithCode = Schema.Struct({ ...PlanOfSale.fields, countryCode: Schema.String })

/** What is known when a sale is complete: who bought what for how much, from whom we have it, how it was paid. */
const sale = {
  ...at,
  guid: Schema.String,
  /** eSIM, SIM, Top Up or Free SIM. */
  type: Schema.String,
  customer: Buyer,
  visit: Visit,
  /** The site of the affiliate that brought the customer; null where none did. */
  affiliate: Schema.NullOr(Schema.String),
  plan: PlanOfSale,
  sim: SoldSim,
  /** Who delivers it; null where it comes from our own stock, which then names the item. */
  vendor: Schema.NullOr(Schema.String),
  inventoryId: Schema.NullOr(Schema.Int),
  cart: Schema.Struct({ id: Schema.String, total: Schema.Finite }),
  /** What the customer pays; `list` is the price before the discount. */
  price: Schema.Struct({
    ...Price.fields,
    list: Schema.Finite,
    discount: Schema.Finite,
    promoCode: Schema.String,
  }),
  buyingPrice: Schema.Finite,
  payment: Schema.Struct({
    gateway: Schema.String,
    transaction: Schema.String,
    customerId: Schema.String,
    email: Schema.String,
  }),
  /** A day, empty where the customer did not say. */
  travelDate: Schema.String,
  remarks: Schema.String,
}

/** From before the payments of a subscription were events: which of them a sale is; since then they are counted. */
const Completed1 = Schema.Struct({ ...sale, subscriptionCount: Schema.Int })
const Completed2 = Schema.Struct(sale)
/** With the mobile operator that a plan is set up at, its tariff and bolt-on; empty where it is set up at none. */
const Completed3 = Schema.Struct({
  ...sale,
  plan: PlanWithCode,
  simOperator: Schema.String,
  tariff: Schema.String,
  bolton: Schema.String,
})

/** With the partner that sold it; null where we did ourselves. */
export const Sale = Schema.Struct({ ...Completed3.fields, partner: Schema.NullOr(SellingPartner) })

const Happened = Schema.Struct(at)
const WithReason = Schema.Struct({ ...at, reason: Schema.String })

/** Everything that can have happened to a sale. */
export const saleEvents = declareEvents({
  SaleCompleted: storedAs(Completed1)
    .since(Completed2, ({ subscriptionCount: _, ...sale }) => sale)
    .since(Completed3, ({ plan, ...sale }) => ({
      ...sale,
      plan: { ...plan, countryCode: '' },
      simOperator: '',
      tariff: '',
      bolton: '',
    }))
    .since(Sale, (sale) => ({ ...sale, partner: null })),
  SimActivated: storedAs(Happened),
  SimcredibleOrderPlaced: storedAs(Schema.Struct({ ...at, orderNumber: Schema.String })),
  SimSuspended: storedAs(WithReason),
  SimResumed: storedAs(Happened),
  SaleRefunded: storedAs(
    Schema.Struct({ ...at, amount: Schema.Finite, transaction: Schema.String, reason: Schema.String }),
  ),
  SaleCancelled: storedAs(WithReason),
  ReviewGiven: storedAs(Schema.Struct({ ...at, rating: Schema.Int, text: Schema.String })),
})
