import type { Field } from '../core/field.ts'
import { planChoices } from '../plans/plan-choices.ts'

/** The columns of the reports (spec §3), wire names to the letter. Plain data, no library. */

/** When a sale was made: a day and a time in two fields, in UTC. */
const purchase = { day: 'purchaseDate', time: 'time' } as const

/** The sale report: every field of a sale, in the spec's order. About ten are shown by default. */
export const saleReportFields = [
  {
    name: 'operatorType',
    label: 'Operator Type',
    kind: 'text',
    width: 130,
    choices: planChoices.operatorType,
    hiddenAtFirst: true,
  },
  { name: 'remarks', label: 'Remarks', kind: 'text', width: 220, hiddenAtFirst: true },
  { name: 'u_Id', label: 'Customer ID', kind: 'integer', width: 110, hiddenAtFirst: true },
  { name: 'planFor', label: 'Plan For', kind: 'text', width: 110, choices: planChoices.planFor, hiddenAtFirst: true },
  { name: 'userName', label: 'User Name', kind: 'text', width: 150, tells: true, masked: true },
  { name: 'city', label: 'City', kind: 'text', width: 130, hiddenAtFirst: true },
  { name: 'pSource', label: 'Plan Source', kind: 'text', width: 130, hiddenAtFirst: true },
  { name: 'email', label: 'Email', kind: 'email', width: 230, masked: true },
  { name: 'iOrderId', label: 'Order ID', kind: 'integer', width: 100 },
  { name: 'inventory_Id', label: 'Inventory ID', kind: 'integer', width: 110, hiddenAtFirst: true },
  { name: 'lpa', label: 'LPA', kind: 'code', width: 320, hiddenAtFirst: true, masked: true },
  { name: 'displayName', label: 'Display Name', kind: 'text', width: 170, hiddenAtFirst: true, masked: true },
  { name: 'countryNameCheckout', label: 'Checkout Country', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'iccid', label: 'ICCID', kind: 'code', width: 210, masked: true },
  { name: 'cli', label: 'CLI', kind: 'phone', width: 150, hiddenAtFirst: true, masked: true },
  { name: 'imsi', label: 'IMSI', kind: 'code', width: 160, hiddenAtFirst: true, masked: true },
  { name: 'simPin', label: 'SIM PIN', kind: 'code', width: 90, hiddenAtFirst: true, masked: true },
  { name: 'saleType', label: 'Sale Type', kind: 'text', width: 110 },
  { name: 'guid', label: 'GUID', kind: 'code', width: 320, hiddenAtFirst: true },
  { name: 'countryNamePlan', label: 'Plan Country', kind: 'text', width: 150 },
  { name: 'stripCustomerId', label: 'Stripe Customer ID', kind: 'code', width: 190, hiddenAtFirst: true, masked: true },
  { name: 'promoCode', label: 'Promo Code', kind: 'text', width: 120, hiddenAtFirst: true },
  { name: 'discount', label: 'Discount', kind: 'money', width: 110, hiddenAtFirst: true },
  { name: 'purchaseDate', label: 'Purchase Date', kind: 'date', width: 190, halfOf: purchase, sortable: true },
  { name: 'subs_Count', label: 'Subscription Count', kind: 'integer', width: 160, hiddenAtFirst: true },
  { name: 'time', label: 'Time', kind: 'time', width: 170, halfOf: purchase, hiddenAtFirst: true },
  { name: 'sellingPrice', label: 'Selling Price', kind: 'money', width: 130, sortable: true },
  { name: 'vendorName', label: 'Vendor Name', kind: 'text', width: 140, hiddenAtFirst: true },
  { name: 'planName', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'validity', label: 'Validity', kind: 'text', width: 100 },
  { name: 'countryname', label: 'Country', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'cartSale', label: 'Cart Sale', kind: 'money', width: 110, hiddenAtFirst: true },
  { name: 'cartId', label: 'Cart ID', kind: 'code', width: 150, hiddenAtFirst: true },
  { name: 'regionName', label: 'Region', kind: 'text', width: 150 },
  { name: 'sellingCost', label: 'Selling Cost', kind: 'money', width: 120, hiddenAtFirst: true },
  { name: 'status', label: 'Status', kind: 'status', width: 160, tells: true },
  { name: 'suplerName', label: 'Supplier Name', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'paymentGateway', label: 'Payment Gateway', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'source', label: 'Source', kind: 'text', width: 110, hiddenAtFirst: true },
  { name: 'refSite', label: 'Referring Site', kind: 'text', width: 180, hiddenAtFirst: true },
  { name: 'accountType', label: 'Account Type', kind: 'text', width: 120, hiddenAtFirst: true },
  { name: 'cip', label: 'Customer IP', kind: 'code', width: 150, hiddenAtFirst: true, masked: true },
  { name: 'stripEmail', label: 'Stripe Email', kind: 'email', width: 230, hiddenAtFirst: true, masked: true },
  { name: 'companyBuyingPrice', label: 'Company Buying Price', kind: 'money', width: 180, hiddenAtFirst: true },
  { name: 'travelDate', label: 'Travel Date', kind: 'date', width: 110, hiddenAtFirst: true },
  { name: 'activationDate', label: 'Activation Date', kind: 'date', width: 130, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>
export type SaleReportFieldName = (typeof saleReportFields)[number]['name']

const operatorFields = [
  { name: 'simOperator', label: 'SIM Operator', kind: 'text', width: 130, choices: planChoices.simOperator },
  { name: 'tariff', label: 'Tariff', kind: 'text', width: 220, choices: planChoices.tariff },
  { name: 'bolton', label: 'Bolt-on', kind: 'text', width: 200, choices: planChoices.bolton, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>
export type UkReportFieldName = SaleReportFieldName | (typeof operatorFields)[number]['name']

/** Fields that are equal in every row of a country's report. */
const sameInCountry: ReadonlySet<SaleReportFieldName> = new Set(['countryNamePlan', 'regionName'])

/** The UK report: a sale with the mobile operator of its plan. Twelve columns are shown by default. */
export const ukReportFields: ReadonlyArray<Field & { readonly name: UkReportFieldName }> = [
  ...saleReportFields.map((field) =>
    sameInCountry.has(field.name) ? { ...field, hiddenAtFirst: true as const } : field,
  ),
  ...operatorFields,
]

/** All other reports, including orders, cancellations, reviews and sign-ups. Ten columns are shown by default. */
export const orderReportFields = [
  { name: 'username', label: 'User Name', kind: 'text', width: 150, tells: true, masked: true },
  { name: 'email', label: 'Email', kind: 'email', width: 230, masked: true },
  { name: 'customerid', label: 'Customer ID', kind: 'integer', width: 110, hiddenAtFirst: true },
  { name: 'displayname', label: 'Display Name', kind: 'text', width: 170, hiddenAtFirst: true, masked: true },
  { name: 'countryname', label: 'Country', kind: 'text', width: 150 },
  { name: 'price', label: 'Price', kind: 'money', width: 120, sortable: true },
  { name: 'createddate', label: 'Created Date', kind: 'dateTime', width: 170, tells: true, sortable: true },
  { name: 'planname', label: 'Plan Name', kind: 'text', width: 220, tells: true },
  { name: 'durationtype', label: 'Duration Type', kind: 'text', width: 130, choices: planChoices.validityType },
  { name: 'validity', label: 'Validity', kind: 'integer', width: 90 },
  { name: 'paymentstatus', label: 'Payment Status', kind: 'status', width: 140 },
  { name: 'guid', label: 'GUID', kind: 'code', width: 320, hiddenAtFirst: true },
  { name: 'source', label: 'Source', kind: 'text', width: 110, hiddenAtFirst: true },
  { name: 'refsite', label: 'Referring Site', kind: 'text', width: 180, hiddenAtFirst: true },
  { name: 'cip', label: 'Customer IP', kind: 'code', width: 150, hiddenAtFirst: true, masked: true },
  { name: 'transaction', label: 'Transaction', kind: 'code', width: 220, hiddenAtFirst: true },
  { name: 'paymentmethod', label: 'Payment Method', kind: 'text', width: 140 },
] as const satisfies ReadonlyArray<Field>
export type OrderReportFieldName = (typeof orderReportFields)[number]['name']
