import type { Field } from '../schemas/field.ts'

/** How a person has arranged a table: every column's name in order, and those that are hidden. */
export type Columns = { readonly order: ReadonlyArray<string>; readonly hidden: ReadonlyArray<string> }

/** The arrangement before anybody changed it. */
export const defaultColumns = (fields: ReadonlyArray<Field>): Columns => ({
  order: fields.map((field) => field.name),
  hidden: fields.filter((field) => field.hiddenAtFirst).map((field) => field.name),
})

/** A kept arrangement made to fit the table of today: unknown columns go, new ones come last, hidden as they are at first. */
export const fittingColumns = (fields: ReadonlyArray<Field>, kept: Columns): Columns => {
  const names = new Set(fields.map((field) => field.name))
  const order = [...new Set(kept.order)].filter((name) => names.has(name))
  const added = fields.filter((field) => !order.includes(field.name))
  const hidden = [...new Set(kept.hidden)].filter((name) => order.includes(name))
  const fitting = {
    order: [...order, ...added.map((field) => field.name)],
    hidden: [...hidden, ...added.filter((field) => field.hiddenAtFirst).map((field) => field.name)],
  }
  return shownColumns(fitting).length === 0 ? defaultColumns(fields) : fitting
}

/** The names of the columns that are shown, in their order. */
export const shownColumns = (columns: Columns): ReadonlyArray<string> =>
  columns.order.filter((name) => !columns.hidden.includes(name))
