import type { CSSProperties } from 'react'
import { type CardPlace, cardColumns } from './card-columns.ts'
import { cellClass } from './cell-class.ts'
import { type Arrangement, type Column, pinnedColumns, shownColumns, widthOf } from './columns.ts'
import type { WindowForm } from './window-form.ts'

/** In pixels, like the widths of columns. */
export const SERIAL_WIDTH = 64
/** The least width of the column of controls: its header must not be cut. */
const ACTION_HEAD_WIDTH = 72
/** The width of a column with this many controls in each row. */
const actionWidthOf = (actions: number): number => (actions === 0 ? 0 : Math.max(ACTION_HEAD_WIDTH, 28 + 32 * actions))
/** The width of the library's check box column. */
const SELECTION_WIDTH = 44

/** Columns scale with the reader's font size. */
export const inRem = (pixels: number): string => `${pixels / 16}rem`

/** The position of a pinned cell. `isEdge` marks the last one, which has the shadow. */
export type Pin = { readonly style: CSSProperties; readonly isEdge: boolean }

/** A column as it renders: its width, its position if pinned, and the class of its cells. */
export type DrawnColumn<Row> = Column<Row> & {
  readonly className: string | undefined
  /** Where it is on a phone's card; null in a table. */
  readonly place: CardPlace | null
  readonly pin: Pin | null
  /** The person pinned it, whether or not the window has room. */
  readonly isPinned: boolean
}

export type DrawnColumns<Row> = {
  readonly form: WindowForm
  readonly serialPin: Pin | null
  readonly columns: ReadonlyArray<DrawnColumn<Row>>
  /** The width of the column with the rows' controls; 0 without one. */
  readonly actionWidth: number
  /** The width of the whole table without check boxes. */
  readonly width: number
  /** The width of the pinned columns, which must not cover a focused cell. */
  readonly pinnedWidth: number
}

const asDrawn = <Row>(column: Column<Row>, pin: Pin | null, isPinned: boolean): DrawnColumn<Row> => ({
  ...column,
  className: cellClass[column.kind],
  place: null,
  pin,
  isPinned,
})

type Beside = { readonly actions: number; readonly isSelectable: boolean }

/** The least width for the scrolling columns: one of the usual width, and part of the next. */
const SCROLLING_WIDTH = 240

/**
 * How many of the pinned columns fit: the first ones that leave room for the others to scroll. `room` is the width of
 * the table's window.
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

/** The columns of a table in a window of this form, of which the first `stays` stay in view. */
export const drawnColumns = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  arrangement: Arrangement,
  form: WindowForm,
  beside: Beside,
  stays: number,
): DrawnColumns<Row> => {
  const actionWidth = actionWidthOf(beside.actions)
  if (form === 'cards') {
    const told = cardColumns(columns).map(({ column, place }) => ({ ...asDrawn(column, null, false), place }))
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
