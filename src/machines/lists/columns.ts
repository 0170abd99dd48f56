import type { Field } from '../../schemas/core/field.ts'

/** How a person has arranged a table. A column is named by its field. */
export type Columns = {
  /** Every column in its place, the hidden ones too. */
  readonly order: ReadonlyArray<string>
  readonly hidden: ReadonlyArray<string>
  /** In pixels, of the columns whose width somebody has changed. */
  readonly widths?: Readonly<Record<string, number>>
  /** The columns that stay at the beginning while the rest scrolls by. None in what was kept before there were such. */
  readonly pinned?: ReadonlyArray<string>
}

/** The column that says whose row it is stays in sight at first. */
const pinnedAtFirst = (fields: ReadonlyArray<Field>): ReadonlyArray<string> =>
  fields
    .filter((field) => field.tells)
    .slice(0, 1)
    .map((field) => field.name)

/** The arrangement before anybody changed it. */
export const defaultColumns = (fields: ReadonlyArray<Field>): Columns => ({
  order: fields.map((field) => field.name),
  hidden: fields.filter((field) => field.hiddenAtFirst).map((field) => field.name),
  pinned: pinnedAtFirst(fields),
})

/** A kept arrangement made to fit the table of today: unknown columns go, new ones come last, hidden as they are at first. */
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

/** The names of the columns that are shown, in their order: those that stay come first. */
export const shownColumns = ({ order, hidden, pinned = [] }: Columns): ReadonlyArray<string> => {
  const shown = order.filter((name) => !hidden.includes(name))
  return [...shown.filter((name) => pinned.includes(name)), ...shown.filter((name) => !pinned.includes(name))]
}
