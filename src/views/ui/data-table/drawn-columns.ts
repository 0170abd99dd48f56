import type { CSSProperties } from 'react'
import { cellClass } from './cell-class.ts'
import { type Arrangement, type Column, pinnedColumns, shownColumns, widthOf } from './columns.ts'
import type { WindowForm } from './window-form.ts'

/** In pixels, as the columns' widths are. */
export const SERIAL_WIDTH = 64
/** Of the column that has so many controls for each row. */
const actionWidthOf = (actions: number): number => (actions === 0 ? 0 : 28 + 32 * actions)
/** The column of check boxes, as wide as the library makes it. */
const SELECTION_WIDTH = 44

/** Columns grow with the reader's letters. */
export const inRem = (pixels: number): string => `${pixels / 16}rem`

/** Where a cell stays while the others scroll by; `isEdge` for the last of them, which casts the shadow. */
export type Pin = { readonly style: CSSProperties; readonly isEdge: boolean }

/** A column as it is drawn: how wide, where it stays, how its cells look. */
export type DrawnColumn<Row> = Column<Row> & {
  readonly className: string | undefined
  readonly pin: Pin | null
  /** The person wants it to stay, whether or not the window has the room. */
  readonly isPinned: boolean
}

export type DrawnColumns<Row> = {
  readonly form: WindowForm
  readonly serialPin: Pin | null
  readonly columns: ReadonlyArray<DrawnColumn<Row>>
  /** The width of the column with the controls of each row; 0 where there is none. */
  readonly actionWidth: number
  /** Of the whole table, without the check boxes. */
  readonly width: number
  /** Of the columns that stay at its beginning: what the keys lead to comes out from under them. */
  readonly pinnedWidth: number
}

const asDrawn = <Row>(column: Column<Row>, pin: Pin | null, isPinned: boolean): DrawnColumn<Row> => ({
  ...column,
  className: cellClass[column.kind],
  pin,
  isPinned,
})

type Beside = { readonly actions: number; readonly isSelectable: boolean }

/** What has to be left for the columns that scroll: one of the usual width, and some of the next. */
const SCROLLING_WIDTH = 240

/**
 * How many of the columns that shall stay in sight can: as many of the first as leave room for the others to scroll by.
 * `room` is the width of the table's window.
 */
export const stayingColumns = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  arrangement: Arrangement,
  { actions, isSelectable }: Beside,
  room: number,
): number => {
  const wanted = pinnedColumns(columns, arrangement)
  let left = room - (isSelectable ? SELECTION_WIDTH : 0) - SERIAL_WIDTH - actionWidthOf(actions)
  const tooMany = wanted.findIndex((column) => {
    left -= widthOf(column, arrangement)
    return left < SCROLLING_WIDTH
  })
  return tooMany < 0 ? wanted.length : tooMany
}

/** What a phone shows of a row: the columns that tell it, or the first two where none is named. */
const tellingColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> => {
  const telling = columns.filter((column) => column.tells)
  return telling.length > 0 ? telling : columns.slice(0, 2)
}

/** The columns of a table as a window of this form draws them, so many of them in sight all the time. */
export const drawnColumns = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  arrangement: Arrangement,
  form: WindowForm,
  beside: Beside,
  stays: number,
): DrawnColumns<Row> => {
  const actionWidth = actionWidthOf(beside.actions)
  if (form === 'cards') {
    const told = tellingColumns(columns).map((column) => asDrawn(column, null, false))
    return { form, serialPin: null, columns: told, actionWidth, width: 0, pinnedWidth: 0 }
  }
  const shown = shownColumns(columns, arrangement).map((column) => ({ ...column, width: widthOf(column, arrangement) }))
  const first = beside.isSelectable ? SELECTION_WIDTH : 0
  const staying = form === 'pinned' ? stays : 0
  let offset = first + SERIAL_WIDTH
  const drawn = shown.map((column, index) => {
    const isPinned = arrangement.pinned?.includes(column.name) ?? false
    if (index >= staying) return asDrawn(column, null, isPinned)
    const pin = { style: { left: inRem(offset) }, isEdge: index === staying - 1 }
    offset += column.width
    return asDrawn(column, pin, isPinned)
  })
  return {
    form,
    serialPin: { style: { left: inRem(first) }, isEdge: staying === 0 },
    columns: drawn,
    actionWidth,
    pinnedWidth: offset,
    width: shown.reduce((sum, column) => sum + column.width, SERIAL_WIDTH + actionWidth),
  }
}
