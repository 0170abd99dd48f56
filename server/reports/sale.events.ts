import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { at, Buyer, PlanOfSale, Price, SellingPartner, Visit } from '../people/customer.events.ts'

/** The SIM that the customer received. */
export const SoldSim = Schema.Struct({
  iccid: Schema.String,
  imsi: Schema.String,
  /** The telephone number. */
  cli: Schema.String,
  simPin: Schema.String,
  /** The code that installs an eSIM; empty for a physical SIM. */
  lpa: Schema.String,
})

/** With the country's code, which the country reports need; empty for a region. */
const PlanWithCode = Schema.Struct({ ...PlanOfSale.fields, countryCode: Schema.String })

/** A completed sale: customer, plan, price, supplier and payment. */
const sale = {
  ...at,
  guid: Schema.String,
  /** eSIM, SIM, Top Up or Free SIM. */
  type: Schema.String,
  customer: Buyer,
  visit: Visit,
  /** The site of the affiliate that referred the customer; null if none did. */
  affiliate: Schema.NullOr(Schema.String),
  plan: PlanOfSale,
  sim: SoldSim,
  /** The supplier that delivers it; null if it comes from our own stock, and `inventoryId` is the SIM. */
  vendor: Schema.NullOr(Schema.String),
  inventoryId: Schema.NullOr(Schema.Int),
  cart: Schema.Struct({ id: Schema.String, total: Schema.Finite }),
  /** The price that the customer pays; `list` is the price before the discount. */
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
  /** A day; empty if the customer gave none. */
  travelDate: Schema.String,
  remarks: Schema.String,
}

/** The shape before payments of a subscription were events, with the number of the payment. */
const Completed1 = Schema.Struct({ ...sale, subscriptionCount: Schema.Int })
const Completed2 = Schema.Struct(sale)
/** With the operator, tariff and bolt-on of the plan; empty if it has none. */
const Completed3 = Schema.Struct({
  ...sale,
  plan: PlanWithCode,
  simOperator: Schema.String,
  tariff: Schema.String,
  bolton: Schema.String,
})

/** With the partner that sold it; null if we sold it ourselves. */
export const Sale = Schema.Struct({ ...Completed3.fields, partner: Schema.NullOr(SellingPartner) })

const Happened = Schema.Struct(at)
const WithReason = Schema.Struct({ ...at, reason: Schema.String })

/** All events of a sale. */
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
