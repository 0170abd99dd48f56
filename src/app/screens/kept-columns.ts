import { type Columns, defaultColumns } from '../../machines/columns.ts'
import type { Field } from '../../schemas/field.ts'
import { PAGE_SIZES } from '../../schemas/page-sizes.ts'

const isNames = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

const isWidths = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((width) => Number.isInteger(width) && width > 0)

/** The columns as the person arranged them; whatever else the browser's storage holds is the arrangement at first. */
export const keptColumns = (kept: unknown, fields: ReadonlyArray<Field>): Columns => {
  if (typeof kept !== 'object' || kept === null) return defaultColumns(fields)
  const { order, hidden, widths, pinned }: { readonly [key in keyof Columns]?: unknown } = kept
  if (!isNames(order) || !isNames(hidden)) return defaultColumns(fields)
  return { order, hidden, ...(isWidths(widths) && { widths }), ...(isNames(pinned) && { pinned }) }
}

/** The entries that the person has chosen, or the list's own. */
export const keptEntries = (kept: unknown, own: number, name = 'entries'): number => {
  const size = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[name] : undefined
  return typeof size === 'number' && PAGE_SIZES.includes(size) ? size : own
}
