import type { ReactNode } from 'react'
import type { Columns } from '../../../machines/lists/columns.ts'
import type { FieldKind } from '../../../schemas/core/field.ts'

/**
 * A column of a data table. `text` gives the whole content of a cell; `cell` renders content that is more than text.
 */
export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** In pixels at the default font size. The table's layout uses these widths and never measures rows. */
  readonly width: number
  readonly text: (row: Row) => string
  /** For the few columns that are more than text (a badge, a picture, a link): it renders in every row. */
  readonly cell?: (row: Row) => ReactNode
  /** What a card shows in its place, where the other columns that it needs are not on the card. */
  readonly inCard?: (row: Row) => ReactNode
  /** Adds a button that copies the cell. */
  readonly copy?: boolean
  /** Identifies the row: a phone shows only these columns, and begins with the `name`. */
  readonly tells?: boolean | 'name'
  /** Hidden in the default columns. */
  readonly hiddenAtFirst?: boolean
  /** The rows can be sorted by this column. */
  readonly sortable?: boolean
}

/** A person's arrangement of columns. Columns that are not in the order come last. */
export type Arrangement = Columns

/** The narrowest and widest column, and one keyboard step, in pixels. */
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
export const WIDTH_STEP = 16

type Named = { readonly name: string }

const isPinnedIn = ({ pinned }: Arrangement, { name }: Named): boolean => pinned?.includes(name) ?? false

/** Every column in order, pinned ones first. Names of former columns are ignored. */
export const orderedColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] => {
  const { order } = arrangement
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const all = [...known, ...columns.filter((column) => !order.includes(column.name))]
  return [
    ...all.filter((column) => isPinnedIn(arrangement, column)),
    ...all.filter((column) => !isPinnedIn(arrangement, column)),
  ]
}

/** The visible columns in order. */
export const shownColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] =>
  orderedColumns(columns, arrangement).filter((column) => !arrangement.hidden.includes(column.name))

/** The visible columns that are to stay in view. */
export const pinnedColumns = <C extends Named>(columns: ReadonlyArray<C>, arrangement: Arrangement): C[] =>
  shownColumns(columns, arrangement).filter((column) => isPinnedIn(arrangement, column))

/** The arrangement with one column pinned or not. */
export const withPinned = (arrangement: Arrangement, name: string, isPinned: boolean): Arrangement => {
  const others = (arrangement.pinned ?? []).filter((other) => other !== name)
  return { ...arrangement, pinned: isPinned ? [...others, name] : others }
}

/** The arrangement after `name` has moved to the place of `target`. It is pinned if the target is. */
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

/** The arrangement with one column shown or hidden; the last visible column stays. */
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

/** The width of a column, in pixels at the default font size. */
export const widthOf = ({ name, width }: Named & { readonly width: number }, { widths }: Arrangement): number =>
  widths?.[name] ?? width

/** The arrangement with another width of a column; null resets it. */
export const withWidth = (arrangement: Arrangement, name: string, width: number | null): Arrangement => {
  const { [name]: _, ...others } = arrangement.widths ?? {}
  if (width === null) return { ...arrangement, widths: others }
  const kept = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
  return { ...arrangement, widths: { ...others, [name]: kept } }
}

type First = Named & { readonly tells?: boolean | 'name'; readonly hiddenAtFirst?: boolean }

/** The arrangement with the default columns visible. */
export const withFirstColumns = (columns: ReadonlyArray<First>, arrangement: Arrangement): Arrangement => ({
  ...arrangement,
  hidden: columns.filter((column) => column.hiddenAtFirst).map(({ name }) => name),
})

/** The arrangement with a single column: the first that identifies the row. */
export const withoutColumns = (columns: ReadonlyArray<First>, arrangement: Arrangement): Arrangement => {
  const all = orderedColumns(columns, arrangement)
  const kept = all.find((column) => column.tells) ?? all[0]
  return { ...arrangement, hidden: all.filter((column) => column !== kept).map(({ name }) => name) }
}

/** A stored arrangement adapted to the current columns: new ones are hidden, former ones are dropped. */
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

/** Whether two arrangements show and pin the same columns in the same order. */
export const isShownAlike = (columns: ReadonlyArray<Named>, one: Arrangement, other: Arrangement): boolean => {
  const told = (arrangement: Arrangement) =>
    shownColumns(columns, arrangement).map((column) => [column.name, isPinnedIn(arrangement, column)])
  return String(told(one)) === String(told(other))
}
