import type { ArrayColumn } from '../core/projections/rows.ts'
import type { Buyer, Price, SoldPlan, Visit } from '../people/customer.ts'
import type { ReportEvent } from './report-entries.ts'
import { applyPayment, type Payment, type Sale, saleStream, statusOf } from './sale.ts'

/** What every subject of a report tells: who, from where, and of which plan at what price. */
type Told = {
  readonly at: string
  readonly customer: Buyer
  readonly visit: Visit
  readonly guid?: string
  readonly plan?: SoldPlan
  readonly price?: Price
}

/** What later events change. */
export type Standing = Payment & {
  readonly status: string
  readonly activationDate: string
  /** Which payment of a subscription a sale is; 0 for a single one. */
  readonly subscriptions: number
}

/** What reports are about: a sale, a customer's sign-up, a checkout, a subscription. */
export type Subject = {
  readonly stream: string
  readonly told: Told
  /** Null for what is none. */
  readonly sale: Sale | null
  readonly transaction: string
  readonly paymentMethod: string
  standing: Standing
}

const begun = (
  stream: string,
  told: Told,
  status: string,
  { sale = null, transaction = '', paymentMethod = '' }: Partial<Subject> = {},
): Subject => {
  const payment = { price: told.price?.amount ?? 0, refunded: 0, isCancelled: false }
  const standing = { ...payment, status, activationDate: '', subscriptions: 0 }
  return { stream, told, sale, transaction, paymentMethod, standing }
}

/** The subject (sale, subscription) that an event creates; null where it only changes one. */
export const subjectOf = (stream: string, event: ReportEvent): Subject | null => {
  switch (event.type) {
    case 'SaleCompleted': {
      const { price, payment } = event.data
      const status = statusOf({ price: price.amount, refunded: 0, isCancelled: false })
      const { transaction, gateway: paymentMethod } = payment
      return begun(stream, event.data, status, { sale: event.data, transaction, paymentMethod })
    }
    case 'CustomerSignedUp':
      return begun(stream, event.data, '')
    case 'CheckoutAbandoned':
      return begun(stream, event.data, 'Not Paid', { paymentMethod: event.data.paymentMethod })
    case 'SubscriptionStarted': {
      const { transaction, method: paymentMethod } = event.data
      return begun(stream, event.data, 'Active', { transaction, paymentMethod })
    }
    default:
      return null
  }
}

const standingEvents: ReadonlySet<string> = new Set<ReportEvent['type']>([
  'SimActivated',
  'SaleRefunded',
  'SaleCancelled',
  'SubscriptionCancelled',
])

/** The stream of the subject whose standing an event changes; null for an event that changes none. */
export const changedBy = (event: ReportEvent, stream: string): string | null => {
  if (event.type === 'SubscriptionPaid') return saleStream(event.data.saleId)
  return standingEvents.has(event.type) ? stream : null
}

/** Folds such an event into it. */
export const nextStanding = (standing: Standing, event: ReportEvent): Standing => {
  if (event.type === 'SimActivated') return { ...standing, activationDate: event.data.at.slice(0, 10) }
  if (event.type === 'SubscriptionPaid') return { ...standing, subscriptions: event.data.payment }
  if (event.type === 'SubscriptionCancelled') return { ...standing, status: 'Cancelled' }
  if (event.type !== 'SaleRefunded' && event.type !== 'SaleCancelled') return standing
  const payment = applyPayment(standing, event)
  return { ...standing, ...payment, status: statusOf(payment) }
}

const text = (of: (subject: Subject) => string): ArrayColumn<Subject> => ({ type: 'text not null', of })
/** Columns that are null where the subject is no sale. */
const ofSale = (type: 'text' | 'integer' | 'float8', of: (sale: Sale, subject: Subject) => string | number | null) => ({
  type,
  of: (subject: Subject) => (subject.sale === null ? null : of(subject.sale, subject)),
})

const keyOf = (value: string): string | null => (value === '' ? null : searchKey(value))
/** What a person finds a row by, from its beginning on: in lower case, null where it has none. */
const key = (of: (subject: Subject) => string): ArrayColumn<Subject> => ({
  type: 'text collate "C"',
  of: (subject) => keyOf(of(subject)),
})
const keyOfSale = (of: (sale: Sale) => string): ArrayColumn<Subject> => ({
  type: 'text collate "C"',
  of: ({ sale }) => (sale === null ? null : keyOf(of(sale))),
})

/** A text as the keys of rows are written, so that the beginning of one is the beginning of the other. */
export const searchKey = (value: string): string => value.toLowerCase()

/** The columns that a text is looked for in. */
export const searchKeys = ['order_key', 'email_key', 'iccid_key', 'guid_key', 'user_key', 'name_key'] as const

/** The columns of a subject's row: one row each, whatever reports it is in, so that they cannot disagree. */
export const reportRowColumns = {
  subject: { type: 'text primary key', of: ({ stream }) => stream },
  at: text(({ told }) => told.at),
  user_name: text(({ told }) => told.customer.userName),
  display_name: text(({ told }) => told.customer.displayName),
  email: text(({ told }) => told.customer.email),
  customer_id: { type: 'integer not null', of: ({ told }) => told.customer.id },
  checkout_country: text(({ told }) => told.customer.country),
  city: text(({ told }) => told.customer.city),
  account_type: text(({ told }) => told.customer.accountType),
  source: text(({ told }) => told.visit.source),
  ref_site: text(({ told }) => told.visit.refSite),
  cip: text(({ told }) => told.visit.cip),
  guid: text(({ told }) => told.guid ?? ''),
  plan_id: { type: 'integer', of: ({ told }) => told.plan?.id ?? null },
  plan_name: text(({ told }) => told.plan?.name ?? ''),
  country: text(({ told }) => told.plan?.country ?? ''),
  region: text(({ told }) => told.plan?.region ?? ''),
  validity: { type: 'integer', of: ({ told }) => told.plan?.validity ?? null },
  duration_type: text(({ told }) => told.plan?.durationType ?? ''),
  price: { type: 'float8', of: ({ told }) => told.price?.amount ?? null },
  currency: text(({ told }) => told.price?.currency ?? ''),
  status: text(({ standing }) => standing.status),
  transaction: text(({ transaction }) => transaction),
  payment_method: text(({ paymentMethod }) => paymentMethod),
  email_key: key(({ told }) => told.customer.email),
  user_key: key(({ told }) => told.customer.userName),
  name_key: key(({ told }) => told.customer.displayName),
  guid_key: key(({ told }) => told.guid ?? ''),
  refunded: ofSale('float8', (_, { standing }) => standing.refunded),
  is_cancelled: ofSale('integer', (_, { standing }) => Number(standing.isCancelled)),
  activation_date: ofSale('text', (_, { standing }) => standing.activationDate),
  order_key: keyOfSale(({ id }) => String(id)),
  iccid_key: keyOfSale(({ sim }) => sim.iccid),
  order_id: ofSale('integer', ({ id }) => id),
  inventory_id: ofSale('integer', ({ inventoryId }) => inventoryId),
  sale_type: ofSale('text', ({ type }) => type),
  plan_for: ofSale('text', ({ plan }) => plan.planFor),
  plan_source: ofSale('text', ({ plan }) => plan.source),
  operator_type: ofSale('text', ({ plan }) => plan.operatorType),
  vendor: ofSale('text', ({ vendor }) => vendor ?? ''),
  supplier: ofSale('text', ({ plan }) => plan.supplier),
  iccid: ofSale('text', ({ sim }) => sim.iccid),
  imsi: ofSale('text', ({ sim }) => sim.imsi),
  cli: ofSale('text', ({ sim }) => sim.cli),
  sim_pin: ofSale('text', ({ sim }) => sim.simPin),
  lpa: ofSale('text', ({ sim }) => sim.lpa),
  stripe_customer_id: ofSale('text', ({ payment }) => payment.customerId),
  stripe_email: ofSale('text', ({ payment }) => payment.email),
  promo_code: ofSale('text', ({ price }) => price.promoCode),
  discount: ofSale('float8', ({ price }) => price.discount),
  selling_cost: ofSale('float8', ({ price }) => price.list),
  buying_price: ofSale('float8', ({ buyingPrice }) => buyingPrice),
  cart_id: ofSale('text', ({ cart }) => cart.id),
  cart_sale: ofSale('float8', ({ cart }) => cart.total),
  subscriptions: ofSale('integer', (_, { standing }) => standing.subscriptions),
  travel_date: ofSale('text', ({ travelDate }) => travelDate),
  remarks: ofSale('text', ({ remarks }) => remarks),
  sim_operator: ofSale('text', ({ simOperator }) => simOperator),
  tariff: ofSale('text', ({ tariff }) => tariff),
  bolton: ofSale('text', ({ bolton }) => bolton),
} as const satisfies Readonly<Record<string, ArrayColumn<Subject>>>
