import type { ReactNode } from 'react'
import type { FieldKind } from '../../../schemas/field.ts'

/** A column of a data table. `text` gives the whole content of a cell, `cell` draws it where it is more than text. */
export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** In pixels for letters of the usual size; the table is laid out from these and never measures its rows. */
  readonly width: number
  readonly text: (row: Row) => string
  /** For the few columns that are no text (a badge, a picture, a link): it costs what it draws, in every row. */
  readonly cell?: (row: Row) => ReactNode
  /** Offers a button that copies the cell. */
  readonly copy?: boolean
}

/** In which order a person wants the columns, and which not at all. Columns that it does not name come last. */
export type Arrangement = { readonly order: ReadonlyArray<string>; readonly hidden: ReadonlyArray<string> }

type Named = { readonly name: string }

/** Every column in the order of the arrangement; names of columns that no longer exist are passed over. */
export const orderedColumns = <C extends Named>(columns: ReadonlyArray<C>, order: ReadonlyArray<string>): C[] => {
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return [...known, ...columns.filter((column) => !order.includes(column.name))]
}

/** The columns that are drawn, in order. */
export const shownColumns = <C extends Named>(columns: ReadonlyArray<C>, { order, hidden }: Arrangement): C[] =>
  orderedColumns(columns, order).filter((column) => !hidden.includes(column.name))

/** The arrangement after `name` has taken the place of `target` among the shown columns. */
export const movedTo = (
  columns: ReadonlyArray<Named>,
  arrangement: Arrangement,
  name: string,
  target: string,
): Arrangement => {
  const order = orderedColumns(columns, arrangement.order).map((column) => column.name)
  const from = order.indexOf(name)
  const to = order.indexOf(target)
  if (from < 0 || to < 0 || from === to) return arrangement
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(to, 0, name) }
}

/** The arrangement with one column shown or hidden; the last shown column stays. */
export const withColumn = (
  columns: ReadonlyArray<Named>,
  arrangement: Arrangement,
  name: string,
  isShown: boolean,
): Arrangement => {
  const others = arrangement.hidden.filter((other) => other !== name)
  const next = { ...arrangement, hidden: isShown ? others : [...others, name] }
  return shownColumns(columns, next).length === 0 ? arrangement : next
}
