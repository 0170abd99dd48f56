import type { Field } from '../../schemas/core/field.ts'

/** A person's arrangement of a table. A column has the name of its field. */
export type Columns = {
  /** All columns in their order, including hidden ones. */
  readonly order: ReadonlyArray<string>
  readonly hidden: ReadonlyArray<string>
  /** In pixels, for the columns whose width was changed. */
  readonly widths?: Readonly<Record<string, number>>
  /** The columns that stay at the start while the others scroll. Absent in older preferences. */
  readonly pinned?: ReadonlyArray<string>
}

/** By default the first column that identifies the row is pinned. */
const pinnedAtFirst = (fields: ReadonlyArray<Field>): ReadonlyArray<string> =>
  fields
    .filter((field) => field.tells)
    .slice(0, 1)
    .map((field) => field.name)

/** The default arrangement. */
export const defaultColumns = (fields: ReadonlyArray<Field>): Columns => ({
  order: fields.map((field) => field.name),
  hidden: fields.filter((field) => field.hiddenAtFirst).map((field) => field.name),
  pinned: pinnedAtFirst(fields),
})

/** A stored arrangement fitted to the current columns: unknown ones go, new ones come last with their default visibility. */
export const fittingColumns = (fields: ReadonlyArray<Field>, kept: Columns): Columns => {
  const names = new Set(fields.map((field) => field.name))
  const order = [...new Set(kept.order)].filter((name) => names.has(name))
  const added = fields.filter((field) => !order.includes(field.name))
  const hidden = [...new Set(kept.hidden)].filter((name) => order.includes(name))
  const widths = Object.entries(kept.widths ?? {}).filter(([name]) => names.has(name))
  const fitting: Columns = {
    order: [...order, ...added.map((field) => field.name)],
    hidden: [...hidden, ...added.filter((field) => field.hiddenAtFirst).map((field) => field.name)],
    pinned: kept.pinned?.filter((name) => names.has(name)) ?? pinnedAtFirst(fields),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
  }
  return shownColumns(fitting).length === 0 ? defaultColumns(fields) : fitting
}

/** The names of the visible columns in their order, pinned ones first. */
export const shownColumns = ({ order, hidden, pinned = [] }: Columns): ReadonlyArray<string> => {
  const shown = order.filter((name) => !hidden.includes(name))
  return [...shown.filter((name) => pinned.includes(name)), ...shown.filter((name) => !pinned.includes(name))]
}
