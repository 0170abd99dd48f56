import type { FieldKind } from '../../../schemas/field.ts'

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `2026-11-21…` → `21/11/2026`; what is not a day is shown as it came. */
export const dayText = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : value

const two = (part: number): string => (part < 10 ? `0${part}` : String(part))

/** A moment in the reader's own time zone, `21/11/2026 09:05`. Not Intl: a page of it is 30 times as slow. */
export const momentText = (value: string): string => {
  const moment = new Date(value)
  if (value === '' || Number.isNaN(moment.getTime())) return value
  return `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** What a list shows of a value of the wire. An unknown value is an empty cell, never `null`. */
export const cellText = (kind: FieldKind, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return money.format(value)
  if (kind === 'date') return dayText(String(value))
  if (kind === 'dateTime') return momentText(String(value))
  return String(value)
}
