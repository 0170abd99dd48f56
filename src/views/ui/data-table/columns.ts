import type { ReactNode } from 'react'
import type { Columns } from '../../../machines/lists/columns.ts'
import type { FieldKind } from '../../../schemas/core/field.ts'

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
  /** Tells whose row it is: a phone shows these alone. */
  readonly tells?: boolean
  /** Not among the columns that a person sees before choosing others. */
  readonly hiddenAtFirst?: boolean
  /** The rows can be had in the order of this column. */
  readonly sortable?: boolean
}

/** How a person wants the columns. Columns that the order does not name come last. */
export type Arrangement = Columns

/** How narrow and how wide a person may make a column, and one step by keyboard, in pixels. */
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
export const WIDTH_STEP = 16

type Named = { readonly name: string }

const isPinnedIn = ({ pinned }: Arrangement, { name }: Named): boolean => pinned?.includes(name) ?? false

/** Every column in its place, those that stay in sight first; names of columns that no longer exist are passed over. */
export const orderedColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] => {
  const { order } = arrangement
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const all = [...known, ...columns.filter((column) => !order.includes(column.name))]
  return [
    ...all.filter((column) => isPinnedIn(arrangement, column)),
    ...all.filter((column) => !isPinnedIn(arrangement, column)),
  ]
}

/** The columns that are drawn, in order. */
export const shownColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] =>
  orderedColumns(columns, arrangement).filter((column) => !arrangement.hidden.includes(column.name))

/** Those of the drawn columns that shall stay in sight. */
export const pinnedColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] =>
  shownColumns(columns, arrangement).filter((column) => isPinnedIn(arrangement, column))

/** The arrangement with one column among those that stay in sight, or among the others. */
export const withPinned = (arrangement: Arrangement, name: string, isPinned: boolean): Arrangement => {
  const others = (arrangement.pinned ?? []).filter((other) => other !== name)
  return { ...arrangement, pinned: isPinned ? [...others, name] : others }
}

/** The arrangement after `name` has taken the place of `target`: among those that stay in sight if that one does. */
export const movedTo = (
  columns: ReadonlyArray<Named>,
  arrangement: Arrangement,
  name: string,
  target: string,
): Arrangement => {
  const order = orderedColumns(columns, arrangement).map((column) => column.name)
  const from = order.indexOf(name)
  const to = order.indexOf(target)
  if (from < 0 || to < 0 || from === to) return arrangement
  const moved = { ...arrangement, order: order.toSpliced(from, 1).toSpliced(to, 0, name) }
  const isPinned = isPinnedIn(arrangement, { name: target })
  return isPinned === isPinnedIn(arrangement, { name }) ? moved : withPinned(moved, name, isPinned)
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

/** How wide a column is drawn, in pixels for letters of the usual size. */
export const widthOf = ({ name, width }: Named & { readonly width: number }, { widths }: Arrangement): number =>
  widths?.[name] ?? width

/** The arrangement with a column as wide as a person made it; null is its own width again. */
export const withWidth = (arrangement: Arrangement, name: string, width: number | null): Arrangement => {
  const { [name]: _, ...others } = arrangement.widths ?? {}
  if (width === null) return { ...arrangement, widths: others }
  const kept = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
  return { ...arrangement, widths: { ...others, [name]: kept } }
}

type First = Named & { readonly tells?: boolean; readonly hiddenAtFirst?: boolean }

/** The columns that are shown at first, arranged as they are. */
export const withFirstColumns = (columns: ReadonlyArray<First>, arrangement: Arrangement): Arrangement => ({
  ...arrangement,
  hidden: columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name),
})

/** The one column that a table is not without: the first that tells whose row it is. */
export const withoutColumns = (columns: ReadonlyArray<First>, arrangement: Arrangement): Arrangement => {
  const all = orderedColumns(columns, arrangement)
  const kept = all.find((column) => column.tells) ?? all[0]
  return { ...arrangement, hidden: all.filter((column) => column !== kept).map(({ name }) => name) }
}

/** An arrangement that was kept when the table had other columns: those that came since are hidden, those that went are gone. */
export const fittingArrangement = (columns: ReadonlyArray<Named>, kept: Arrangement): Arrangement => {
  const isKnown = (name: string) => columns.some((column) => column.name === name)
  const added = columns.filter(({ name }) => !kept.order.includes(name)).map(({ name }) => name)
  const order = [...kept.order.filter(isKnown), ...added]
  const fitting = {
    ...kept,
    order,
    hidden: [...kept.hidden.filter(isKnown), ...added],
    ...(kept.pinned && { pinned: kept.pinned.filter(isKnown) }),
  }
  return shownColumns(columns, fitting).length === 0 ? { ...fitting, hidden: [] } : fitting
}

/** Whether two arrangements show the same columns in the same order, and keep the same in sight. */
export const isShownAlike = (columns: ReadonlyArray<Named>, one: Arrangement, other: Arrangement): boolean => {
  const told = (arrangement: Arrangement) =>
    shownColumns(columns, arrangement).map((column) => [column.name, isPinnedIn(arrangement, column)])
  return String(told(one)) === String(told(other))
}
