import type { FieldKind } from '../../../schemas/core/field.ts'
import { formatDay, formatMoment, formatMoney } from '../../../schemas/core/format.ts'
import type { Times } from '../../../schemas/core/times.ts'

/** A list's text for a wire value; an amount is in the currency. An unknown value is an empty cell, never `null`. */
export const cellText = (kind: FieldKind, value: unknown, times: Times, currency?: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number')
    return formatMoney(value, typeof currency === 'string' ? currency : '')
  if (kind === 'date') return formatDay(String(value))
  if (kind === 'dateTime') return formatMoment(String(value), times)
  return String(value)
}
