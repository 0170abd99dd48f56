import type { orderReportFields, saleReportFields, ukReportFields } from '../../src/schemas/reports/report-fields.ts'
import type { ArrayColumn } from '../core/projections/rows.ts'
import { shownCode, shownPin } from '../stock/concealed.ts'
import type { Subject } from './report-row.ts'
import { ofSale, type Source, type Sources, stored } from './report-source.ts'

/** The country, else the region, else the customer's country. */
const place = { sql: `coalesce(nullif(r.country, ''), nullif(r.region, ''), r.checkout_country)` }

/** The sources of the columns of all reports except those of sales. */
export const orderSources = {
  username: stored('user_name', 'text not null', ({ told }) => told.customer.userName),
  email: stored('email', 'text not null', ({ told }) => told.customer.email),
  customerid: stored('customer_id', 'integer not null', ({ told }) => told.customer.id),
  displayname: stored('display_name', 'text not null', ({ told }) => told.customer.displayName),
  countryname: place,
  price: stored('price', 'float8', ({ told }) => told.price?.amount ?? null),
  createddate: stored('at', 'text not null', ({ told }) => told.at),
  planname: stored('plan_name', 'text not null', ({ told }) => told.plan?.name ?? ''),
  durationtype: stored('duration_type', 'text not null', ({ told }) => told.plan?.durationType ?? ''),
  validity: stored('validity', 'integer', ({ told }) => told.plan?.validity ?? null),
  paymentstatus: stored('status', 'text not null', ({ lineStatus }) => lineStatus.status),
  guid: stored('guid', 'text not null', ({ told }) => told.guid ?? ''),
  source: stored('source', 'text not null', ({ told }) => told.visit.source),
  refsite: stored('ref_site', 'text not null', ({ told }) => told.visit.refSite),
  cip: stored('cip', 'text not null', ({ told }) => told.visit.cip),
  transaction: stored('transaction', 'text not null', ({ transaction }) => transaction),
  paymentmethod: stored('payment_method', 'text not null', ({ paymentMethod }) => paymentMethod),
} as const satisfies Sources<typeof orderReportFields>

/** The sources of the columns of the Sale Report. */
export const saleSources = {
  operatorType: ofSale('operator_type', 'text', ({ plan }) => plan.operatorType),
  remarks: ofSale('remarks', 'text', ({ remarks }) => remarks),
  u_Id: orderSources.customerid,
  planFor: ofSale('plan_for', 'text', ({ plan }) => plan.planFor),
  userName: orderSources.username,
  city: stored('city', 'text not null', ({ told }) => told.customer.city),
  pSource: ofSale('plan_source', 'text', ({ plan }) => plan.source),
  email: orderSources.email,
  iOrderId: ofSale('order_id', 'integer', ({ id }) => id),
  inventory_Id: ofSale('inventory_id', 'integer', ({ inventoryId }) => inventoryId),
  lpa: { ...ofSale('lpa', 'text', ({ sim }) => sim.lpa), concealed: (column) => shownCode(column, false) },
  displayName: orderSources.displayname,
  countryNameCheckout: stored('checkout_country', 'text not null', ({ told }) => told.customer.country),
  iccid: ofSale('iccid', 'text', ({ sim }) => sim.iccid),
  cli: ofSale('cli', 'text', ({ sim }) => sim.cli),
  imsi: ofSale('imsi', 'text', ({ sim }) => sim.imsi),
  simPin: { ...ofSale('sim_pin', 'text', ({ sim }) => sim.simPin), concealed: (column) => shownPin(column, false) },
  saleType: ofSale('sale_type', 'text', ({ type }) => type),
  guid: orderSources.guid,
  countryNamePlan: stored('country', 'text not null', ({ told }) => told.plan?.country ?? ''),
  stripCustomerId: ofSale('stripe_customer_id', 'text', ({ payment }) => payment.customerId),
  promoCode: ofSale('promo_code', 'text', ({ price }) => price.promoCode),
  discount: ofSale('discount', 'float8', ({ price }) => price.discount),
  purchaseDate: { sql: 'left(r.at, 10)' },
  subs_Count: ofSale('subscriptions', 'integer', (_, { lineStatus }) => lineStatus.subscriptions),
  time: { sql: 'substr(r.at, 12, 8)' },
  sellingPrice: orderSources.price,
  vendorName: ofSale('vendor', 'text', ({ vendor }) => vendor ?? ''),
  planName: orderSources.planname,
  validity: { sql: `r.validity || ' ' || r.duration_type` },
  countryname: place,
  cartSale: ofSale('cart_sale', 'float8', ({ cart }) => cart.total),
  cartId: ofSale('cart_id', 'text', ({ cart }) => cart.id),
  regionName: stored('region', 'text not null', ({ told }) => told.plan?.region ?? ''),
  sellingCost: ofSale('selling_cost', 'float8', ({ price }) => price.list),
  status: orderSources.paymentstatus,
  suplerName: ofSale('supplier', 'text', ({ plan }) => plan.supplier),
  paymentGateway: orderSources.paymentmethod,
  source: orderSources.source,
  refSite: orderSources.refsite,
  accountType: stored('account_type', 'text not null', ({ told }) => told.customer.accountType),
  cip: orderSources.cip,
  stripEmail: ofSale('stripe_email', 'text', ({ payment }) => payment.email),
  companyBuyingPrice: ofSale('buying_price', 'float8', ({ buyingPrice }) => buyingPrice),
  travelDate: ofSale('travel_date', 'text', ({ travelDate }) => travelDate),
  activationDate: ofSale('activation_date', 'text', (_, { lineStatus }) => lineStatus.activationDate),
} as const satisfies Sources<typeof saleReportFields>

/** The sources of the columns of the UK report. */
export const ukSources = {
  ...saleSources,
  simOperator: ofSale('sim_operator', 'text', ({ simOperator }) => simOperator),
  tariff: ofSale('tariff', 'text', ({ tariff }) => tariff),
  bolton: ofSale('bolton', 'text', ({ bolton }) => bolton),
} as const satisfies Sources<typeof ukReportFields>

/** A text in the form of the rows' search keys, so that prefixes can be compared. */
export const searchKey = (value: string): string => value.toLowerCase()

/** A search key of a row: lower case, matched from its beginning; null if the row has none. */
const key = (of: (subject: Subject) => string | undefined) => ({
  type: 'text collate "C"' as const,
  of: (subject: Subject) => searchKey(of(subject) ?? '') || null,
})

const keyColumns = {
  order_key: key(({ sale }) => sale?.id.toString()),
  email_key: key(({ told }) => told.customer.email),
  iccid_key: key(({ sale }) => sale?.sim.iccid),
  guid_key: key(({ told }) => told.guid),
  user_key: key(({ told }) => told.customer.userName),
  name_key: key(({ told }) => told.customer.displayName),
}

/** The columns that a text search reads. */
export const searchKeys = Object.keys(keyColumns)

/** The columns that no report shows: the subject, and those for searches, filters and changes. */
const ownColumns = {
  subject: { type: 'text primary key', of: ({ stream }: Subject) => stream },
  plan_id: stored('plan_id', 'integer', ({ told }) => told.plan?.id ?? null),
  currency: stored('currency', 'text not null', ({ told }) => told.price?.currency ?? ''),
  refunded: ofSale('refunded', 'float8', (_, { lineStatus }) => lineStatus.refunded),
  is_cancelled: ofSale('is_cancelled', 'integer', (_, { lineStatus }) => Number(lineStatus.isCancelled)),
  ...keyColumns,
} as const

type ColumnOf<Sources> = Extract<Sources[keyof Sources], { readonly column: string }>['column']
type ShownColumn = ColumnOf<typeof orderSources> | ColumnOf<typeof ukSources>

const shownColumns: { readonly [_ in ShownColumn]: ArrayColumn<Subject> } = Object.fromEntries(
  [orderSources, ukSources].flatMap((sources) =>
    Object.values<Source>(sources).flatMap((source) => ('column' in source ? [[source.column, source]] : [])),
  ),
) as never

/** The columns of a subject's row. A subject has one row for all its reports, so they cannot disagree. */
export const reportRowColumns = {
  ...ownColumns,
  ...shownColumns,
}
