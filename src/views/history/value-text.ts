import { paymentHistoryFields, paymentStates } from '../../schemas/billing/customer-payment/choices.ts'
import { paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { vatCheckOutcomes } from '../../schemas/billing/vat-check.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay, formatMoney } from '../../schemas/core/format.ts'
import type { HistorySubject } from '../../schemas/history/history.ts'
import { findPlanField, planFieldLabel, planValueText } from '../../schemas/plans/plan-fields.ts'
import { formed } from '../../schemas/records/formed.ts'
import { draftChoices } from '../../schemas/records/kit/choices.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { inventoryStoredFields, paymentTypes } from '../../schemas/stock/inventory-fields.ts'
import { stockFieldLabels, stockStatuses, stockTypes } from '../../schemas/stock/stock.ts'
import { supplierInvoiceHistoryFields } from '../../schemas/stock/supplier-invoice-fields.ts'

const inventoryFieldOf = (field: string) => inventoryStoredFields.find(({ name }) => name === field)

/** Labels of entries beside the fields of a SIM. */
const otherLabels: Readonly<Record<string, string>> = { reason: 'Reason', locationID: 'Location', ...stockFieldLabels }

/** Labels of a check of a VAT number beside the fields of a customer. */
const checkLabels: Readonly<Record<string, string>> = { result: 'Result' }

type RecordSubject = Exclude<HistorySubject, 'plan' | 'inventory' | 'supplierInvoice' | 'customerPayment'>

const isRecord = (subject: HistorySubject): subject is RecordSubject => subject in formed

const recordFieldOf = (subject: RecordSubject, field: string) => {
  const { fields }: AnyRecord = formed[subject]
  return fields[field]
}

const labelOfInvoiceField = (field: string): string =>
  supplierInvoiceHistoryFields.find(({ name }) => name === field)?.label ?? field

/** The label of a field, by its wire name. */
export const fieldText = (subject: HistorySubject, field: string): string => {
  if (subject === 'plan') return planFieldLabel(field)
  if (subject === 'supplierInvoice') return labelOfInvoiceField(field)
  if (subject === 'customerPayment') return paymentHistoryFields.find(({ name }) => name === field)?.label ?? field
  if (isRecord(subject)) return recordFieldOf(subject, field)?.label ?? checkLabels[field] ?? field
  return inventoryFieldOf(field)?.label ?? otherLabels[field] ?? field
}

const planText = (field: string, value: string): string =>
  planValueText(field, findPlanField(field)?.stored === 'text' ? value : Number(value))

const inventoryText = (field: string, value: string): string => {
  if (field === 'type') return labelOf(stockTypes, value)
  if (field === 'stockStatus') return labelOf(stockStatuses, value)
  if (field === 'paymentType') return labelOf(paymentTypes, value)
  const kind = inventoryFieldOf(field)?.kind
  if (kind === 'money') return formatMoney(Number(value))
  return kind === 'date' ? formatDay(value) : value
}

const recordText = (subject: RecordSubject, name: string, value: string): string => {
  const field = recordFieldOf(subject, name)
  if (name in checkLabels) return labelOf(vatCheckOutcomes, value)
  return field && 'choices' in field ? labelOf(draftChoices(field), value) : value
}

const paymentText = (field: string, value: string): string => {
  if (field === 'paymentMode') return labelOf(paymentModes, value)
  if (field === 'status') return labelOf(paymentStates, value)
  return field === 'receivedDate' ? formatDay(value) : value
}

const textOf = (subject: HistorySubject, field: string, value: string): string => {
  if (subject === 'plan') return planText(field, value)
  if (subject === 'supplierInvoice') return field === 'difference' ? formatMoney(Number(value)) : value
  if (subject === 'customerPayment') return paymentText(field, value)
  return isRecord(subject) ? recordText(subject, field, value) : inventoryText(field, value)
}

/** A value of the history for display; a dash for an empty one. */
export const valueText = (subject: HistorySubject, field: string, value: string): string => {
  const text = value === '' ? '' : textOf(subject, field, value)
  return text === '' ? '–' : text
}
