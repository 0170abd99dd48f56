import type { Field } from '../core/field.ts'
import { orderReportFields } from '../reports/report-fields.ts'

/** The columns of the partner reports: those of every report, and the partner's. Plain data, no library. */

const partner = [
  { name: 'partnerCode', label: 'Partner Code', kind: 'code', width: 120 },
  { name: 'companyName', label: 'Company Name', kind: 'text', width: 200, tells: true, masked: true },
] as const satisfies ReadonlyArray<Field>

const terms = [
  { name: 'markupdiscount', label: 'Markup / Discount %', kind: 'number', width: 160, hiddenAtFirst: true },
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>

const iccid = { name: 'iccid', label: 'ICCID', kind: 'code', width: 210, hiddenAtFirst: true, masked: true } as const
const listPrice = { name: 'listprice', label: 'List Price', kind: 'money', width: 120, hiddenAtFirst: true } as const
const payments = { name: 'payments', label: 'Payments', kind: 'integer', width: 100 } as const

type OrderField = (typeof orderReportFields)[number]
/** The columns of the other reports, but not sortable: the order is always newest first. */
type Plain<F extends Field> = F extends Field ? Omit<F, 'sortable'> : never

const shownFirst: ReadonlySet<string> = new Set(['username', 'planname', 'price', 'createddate', 'paymentstatus'])

/**
 * Shows the customer's name, the plan, the price, the day and the status beside the partner; the others are hidden by
 * default.
 */
const order = orderReportFields.map(({ sortable: _, hiddenAtFirst: __, ...field }: Field) =>
  shownFirst.has(field.name) ? field : { ...field, hiddenAtFirst: true },
) as unknown as ReadonlyArray<Plain<OrderField>>

const [code, company] = partner
const ofPartner = [{ ...code, hiddenAtFirst: true }, company] as const

export const partnerSaleFields = [...ofPartner, ...order, iccid, listPrice, ...terms]
export const partnerSubscriptionFields = [...ofPartner, ...order, iccid, payments, ...terms]

export const partnerSummaryFields = [
  ...partner,
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
  { name: 'orders', label: 'Orders', kind: 'integer', width: 90 },
  { name: 'simCount', label: 'SIMs Sold', kind: 'integer', width: 100 },
  { name: 'sales', label: 'Sales', kind: 'money', width: 130, tells: true },
  { name: 'refunds', label: 'Refunds', kind: 'money', width: 120 },
  { name: 'net', label: 'Net', kind: 'money', width: 130, tells: true },
  { name: 'failedOrders', label: 'Failed API Orders', kind: 'integer', width: 145 },
  { name: 'assignedLeft', label: 'SIMs Still Held', kind: 'integer', width: 130 },
  { name: 'lastOrder', label: 'Last Order', kind: 'dateTime', width: 170 },
] as const satisfies ReadonlyArray<Field>
