import type { Field } from './field.ts'

/** The columns of the reports (spec §3), wire names to the letter. Plain data, no library. */

/** When a sale was made: a day and a time in two fields, in UTC. */
const purchase = { day: 'purchaseDate', time: 'time' } as const

/** The sale report: every field of a sale, in the spec's order. */
export const saleReportFields = [
  { name: 'operatorType', label: 'Operator Type', kind: 'text', width: 130 },
  { name: 'remarks', label: 'Remarks', kind: 'text', width: 220 },
  { name: 'u_Id', label: 'Customer ID', kind: 'integer', width: 110 },
  { name: 'planFor', label: 'Plan For', kind: 'text', width: 110 },
  { name: 'userName', label: 'User Name', kind: 'text', width: 150, tells: true },
  { name: 'city', label: 'City', kind: 'text', width: 130 },
  { name: 'pSource', label: 'Plan Source', kind: 'text', width: 130 },
  { name: 'email', label: 'Email', kind: 'email', width: 230 },
  { name: 'iOrderId', label: 'Order ID', kind: 'integer', width: 100 },
  { name: 'inventory_Id', label: 'Inventory ID', kind: 'integer', width: 110 },
  { name: 'lpa', label: 'LPA', kind: 'code', width: 320 },
  { name: 'displayName', label: 'Display Name', kind: 'text', width: 170 },
  { name: 'countryNameCheckout', label: 'Checkout Country', kind: 'text', width: 150 },
  { name: 'iccid', label: 'ICCID', kind: 'code', width: 210 },
  { name: 'cli', label: 'CLI', kind: 'phone', width: 150 },
  { name: 'imsi', label: 'IMSI', kind: 'code', width: 160 },
  { name: 'simPin', label: 'SIM PIN', kind: 'code', width: 90 },
  { name: 'saleType', label: 'Sale Type', kind: 'text', width: 110 },
  { name: 'guid', label: 'GUID', kind: 'code', width: 320 },
  { name: 'countryNamePlan', label: 'Plan Country', kind: 'text', width: 150 },
  { name: 'stripCustomerId', label: 'Stripe Customer ID', kind: 'code', width: 190 },
  { name: 'promoCode', label: 'Promo Code', kind: 'text', width: 120 },
  { name: 'discount', label: 'Discount', kind: 'money', width: 110 },
  { name: 'purchaseDate', label: 'Purchase Date', kind: 'date', width: 190, halfOf: purchase },
  { name: 'subs_Count', label: 'Subscription Count', kind: 'integer', width: 160 },
  { name: 'time', label: 'Time', kind: 'time', width: 170, halfOf: purchase },
  { name: 'sellingPrice', label: 'Selling Price', kind: 'money', width: 120 },
  { name: 'vendorName', label: 'Vendor Name', kind: 'text', width: 140 },
  { name: 'planName', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'validity', label: 'Validity', kind: 'text', width: 100 },
  { name: 'countryname', label: 'Country', kind: 'text', width: 150 },
  { name: 'cartSale', label: 'Cart Sale', kind: 'money', width: 110 },
  { name: 'cartId', label: 'Cart ID', kind: 'code', width: 150 },
  { name: 'regionName', label: 'Region', kind: 'text', width: 150 },
  { name: 'sellingCost', label: 'Selling Cost', kind: 'money', width: 120 },
  { name: 'status', label: 'Status', kind: 'status', width: 160, tells: true },
  { name: 'suplerName', label: 'Supplier Name', kind: 'text', width: 150 },
  { name: 'paymentGateway', label: 'Payment Gateway', kind: 'text', width: 150 },
  { name: 'source', label: 'Source', kind: 'text', width: 110 },
  { name: 'refSite', label: 'Referring Site', kind: 'text', width: 180 },
  { name: 'accountType', label: 'Account Type', kind: 'text', width: 120 },
  { name: 'cip', label: 'Customer IP', kind: 'code', width: 150 },
  { name: 'stripEmail', label: 'Stripe Email', kind: 'email', width: 230 },
  { name: 'companyBuyingPrice', label: 'Company Buying Price', kind: 'money', width: 180 },
  { name: 'travelDate', label: 'Travel Date', kind: 'date', width: 110 },
  { name: 'activationDate', label: 'Activation Date', kind: 'date', width: 130 },
] as const satisfies ReadonlyArray<Field>
export type SaleReportFieldName = (typeof saleReportFields)[number]['name']

/** All other reports, orders, cancellations, reviews and sign-ups included. */
export const orderReportFields = [
  { name: 'username', label: 'User Name', kind: 'text', width: 150, tells: true },
  { name: 'email', label: 'Email', kind: 'email', width: 230 },
  { name: 'customerid', label: 'Customer ID', kind: 'integer', width: 110 },
  { name: 'displayname', label: 'Display Name', kind: 'text', width: 170 },
  { name: 'countryname', label: 'Country', kind: 'text', width: 150 },
  { name: 'price', label: 'Price', kind: 'money', width: 120 },
  { name: 'createddate', label: 'Created Date', kind: 'dateTime', width: 200, tells: true },
  { name: 'planname', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'durationtype', label: 'Duration Type', kind: 'text', width: 130 },
  { name: 'validity', label: 'Validity', kind: 'integer', width: 90 },
  { name: 'paymentstatus', label: 'Payment Status', kind: 'status', width: 160 },
  { name: 'guid', label: 'GUID', kind: 'code', width: 320 },
  { name: 'source', label: 'Source', kind: 'text', width: 110 },
  { name: 'refsite', label: 'Referring Site', kind: 'text', width: 180 },
  { name: 'cip', label: 'Customer IP', kind: 'code', width: 150 },
  { name: 'transaction', label: 'Transaction', kind: 'code', width: 220 },
  { name: 'paymentmethod', label: 'Payment Method', kind: 'text', width: 140 },
] as const satisfies ReadonlyArray<Field>
export type OrderReportFieldName = (typeof orderReportFields)[number]['name']
