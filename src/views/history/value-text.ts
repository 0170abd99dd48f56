import { labelOf } from '../../schemas/choice.ts'
import { formatDay, formatMoney } from '../../schemas/format.ts'
import type { HistorySubject } from '../../schemas/history.ts'
import { inventoryStoredFields, inventoryTypes, paymentTypes } from '../../schemas/inventory-fields.ts'
import { findPlanField, planFieldLabel, planValueText } from '../../schemas/plan-fields.ts'

const inventoryFieldOf = (field: string) => inventoryStoredFields.find(({ name }) => name === field)

/** What is entered beside the fields of an item. */
const otherLabels: Readonly<Record<string, string>> = { reason: 'Reason' }

/** The label of a field, by its wire name. */
export const fieldText = (subject: HistorySubject, field: string): string =>
  subject === 'plan' ? planFieldLabel(field) : (inventoryFieldOf(field)?.label ?? otherLabels[field] ?? field)

const planText = (field: string, value: string): string =>
  planValueText(field, findPlanField(field)?.stored === 'text' ? value : Number(value))

const inventoryText = (field: string, value: string): string => {
  if (field === 'type') return labelOf(inventoryTypes, value)
  if (field === 'paymentType') return labelOf(paymentTypes, value)
  const kind = inventoryFieldOf(field)?.kind
  if (kind === 'money') return formatMoney(Number(value))
  return kind === 'date' ? formatDay(value) : value
}

/** A value of the history as a person reads it; a dash where there was none. */
export const valueText = (subject: HistorySubject, field: string, value: string): string => {
  const text = value === '' ? '' : subject === 'plan' ? planText(field, value) : inventoryText(field, value)
  return text === '' ? '–' : text
}
