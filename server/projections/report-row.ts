import type { Buyer, Price, SoldPlan, Visit } from '../domain/customer.ts'
import type { ReportEvent } from '../domain/report-entries.ts'
import { type Sale, statusOf } from '../domain/sale.ts'
import type { ArrayColumns } from './rows.ts'

/**
 * What the reports tell of a subject: a sale, a customer's sign-up, a checkout, a subscription. One row each, whatever
 * reports it is in, so that they cannot disagree. The keys are the columns; what a subject has not is null.
 */
export const reportRowColumns = {
  subject: 'text primary key',
  at: 'text not null',
  user_name: 'text not null',
  display_name: 'text not null',
  email: 'text not null',
  customer_id: 'integer not null',
  checkout_country: 'text not null',
  city: 'text not null',
  account_type: 'text not null',
  source: 'text not null',
  ref_site: 'text not null',
  cip: 'text not null',
  guid: 'text not null',
  plan_name: 'text not null',
  country: 'text not null',
  region: 'text not null',
  validity: 'integer',
  duration_type: 'text not null',
  price: 'float8',
  currency: 'text not null',
  status: 'text not null',
  transaction: 'text not null',
  payment_method: 'text not null',
  // Of a sale alone.
  refunded: 'float8',
  is_cancelled: 'integer',
  order_id: 'integer',
  inventory_id: 'integer',
  sale_type: 'text',
  plan_for: 'text',
  plan_source: 'text',
  operator_type: 'text',
  vendor: 'text',
  supplier: 'text',
  iccid: 'text',
  imsi: 'text',
  cli: 'text',
  sim_pin: 'text',
  lpa: 'text',
  stripe_customer_id: 'text',
  stripe_email: 'text',
  promo_code: 'text',
  discount: 'float8',
  selling_cost: 'float8',
  buying_price: 'float8',
  cart_id: 'text',
  cart_sale: 'float8',
  subscriptions: 'integer',
  travel_date: 'text',
  activation_date: 'text',
  remarks: 'text',
} as const satisfies ArrayColumns

export type ReportTableRow = { [Column in keyof typeof reportRowColumns]: string | number | null }

const noSale = {
  refunded: null,
  is_cancelled: null,
  order_id: null,
  inventory_id: null,
  sale_type: null,
  plan_for: null,
  plan_source: null,
  operator_type: null,
  vendor: null,
  supplier: null,
  iccid: null,
  imsi: null,
  cli: null,
  sim_pin: null,
  lpa: null,
  stripe_customer_id: null,
  stripe_email: null,
  promo_code: null,
  discount: null,
  selling_cost: null,
  buying_price: null,
  cart_id: null,
  cart_sale: null,
  subscriptions: null,
  travel_date: null,
  activation_date: null,
  remarks: null,
}

const noPlan: SoldPlan = { id: 0, name: '', country: '', region: '', validity: 0, durationType: '' }

type Told = {
  readonly at: string
  readonly customer: Buyer
  readonly visit: Visit
  readonly guid?: string
  readonly plan?: SoldPlan
  readonly price?: Price
}

/** What every subject tells: who, from where, and of which plan at what price. */
const commonColumns = (subject: string, { at, customer, visit, guid = '', plan = noPlan, price }: Told) => ({
  subject,
  at,
  user_name: customer.userName,
  display_name: customer.displayName,
  email: customer.email,
  customer_id: customer.id,
  checkout_country: customer.country,
  city: customer.city,
  account_type: customer.accountType,
  source: visit.source,
  ref_site: visit.refSite,
  cip: visit.cip,
  guid,
  plan_name: plan.name,
  country: plan.country,
  region: plan.region,
  validity: plan === noPlan ? null : plan.validity,
  duration_type: plan.durationType,
  price: price?.amount ?? null,
  currency: price?.currency ?? '',
})

const rowOfSale = (subject: string, sale: Sale): ReportTableRow => {
  const { plan, sim, price, payment, cart } = sale
  return {
    ...commonColumns(subject, sale),
    status: statusOf({ price: price.amount, refunded: 0, isCancelled: false }),
    transaction: payment.transaction,
    payment_method: payment.gateway,
    refunded: 0,
    is_cancelled: 0,
    order_id: sale.id,
    inventory_id: sale.inventoryId,
    sale_type: sale.type,
    plan_for: plan.planFor,
    plan_source: plan.source,
    operator_type: plan.operatorType,
    vendor: sale.vendor ?? '',
    supplier: plan.supplier,
    iccid: sim.iccid,
    imsi: sim.imsi,
    cli: sim.cli,
    sim_pin: sim.simPin,
    lpa: sim.lpa,
    stripe_customer_id: payment.customerId,
    stripe_email: payment.email,
    promo_code: price.promoCode,
    discount: price.discount,
    selling_cost: price.list,
    buying_price: sale.buyingPrice,
    cart_id: cart.id,
    cart_sale: cart.total,
    subscriptions: sale.subscriptionCount,
    travel_date: sale.travelDate,
    activation_date: '',
    remarks: sale.remarks,
  }
}

/** The row of the subject that an event begins; null for an event of one that is there. */
export const rowOfEvent = (subject: string, event: ReportEvent): ReportTableRow | null => {
  switch (event.type) {
    case 'SaleCompleted':
      return rowOfSale(subject, event.data)
    case 'CustomerSignedUp':
      return { ...commonColumns(subject, event.data), ...noSale, status: '', transaction: '', payment_method: '' }
    case 'CheckoutAbandoned':
      return {
        ...commonColumns(subject, event.data),
        ...noSale,
        status: 'Not Paid',
        transaction: '',
        payment_method: event.data.paymentMethod,
      }
    case 'SubscriptionStarted':
      return {
        ...commonColumns(subject, event.data),
        ...noSale,
        status: 'Active',
        transaction: event.data.transaction,
        payment_method: event.data.method,
      }
    default:
      return null
  }
}
