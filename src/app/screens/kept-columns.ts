import { type Columns, defaultColumns } from '../../machines/columns.ts'
import type { Field } from '../../schemas/field.ts'

const isNames = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The columns as the person arranged them; whatever else the browser's storage holds is the arrangement at first. */
export const keptColumns = (kept: unknown, fields: ReadonlyArray<Field>): Columns => {
  if (typeof kept === 'object' && kept !== null && 'order' in kept && 'hidden' in kept) {
    const { order, hidden } = kept
    if (isNames(order) && isNames(hidden)) return { order, hidden }
  }
  return defaultColumns(fields)
}
