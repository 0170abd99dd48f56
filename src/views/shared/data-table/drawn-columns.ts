import type { CSSProperties } from 'react'
import { cellClass } from './cell-class.ts'
import { type Arrangement, type Column, shownColumns, widthOf } from './columns.ts'
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
export type DrawnColumn<Row> = Column<Row> & { readonly className: string | undefined; readonly pin: Pin | null }

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

const asDrawn = <Row>(column: Column<Row>, pin: Pin | null): DrawnColumn<Row> => ({
  ...column,
  className: cellClass[column.kind],
  pin,
})

/** What a phone shows of a row: the columns that tell it, or the first two where none is named. */
const tellingColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> => {
  const telling = columns.filter((column) => column.tells)
  return telling.length > 0 ? telling : columns.slice(0, 2)
}

/** The columns of a table as a window of this form draws them. */
export const drawnColumns = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  arrangement: Arrangement,
  form: WindowForm,
  beside: { readonly actions: number; readonly isSelectable: boolean },
): DrawnColumns<Row> => {
  const actionWidth = actionWidthOf(beside.actions)
  if (form === 'cards') {
    const told = tellingColumns(columns).map((column) => asDrawn(column, null))
    return { form, serialPin: null, columns: told, actionWidth, width: 0, pinnedWidth: 0 }
  }
  const shown = shownColumns(columns, arrangement).map((column) => ({ ...column, width: widthOf(column, arrangement) }))
  const first = beside.isSelectable ? SELECTION_WIDTH : 0
  const staying = form === 'pinned' ? shown.filter(({ name }) => arrangement.pinned?.includes(name)) : []
  let offset = first + SERIAL_WIDTH
  const drawn = shown.map((column, index) => {
    if (index >= staying.length) return asDrawn(column, null)
    const pin = { style: { left: inRem(offset) }, isEdge: index === staying.length - 1 }
    offset += column.width
    return asDrawn(column, pin)
  })
  return {
    form,
    serialPin: { style: { left: inRem(first) }, isEdge: staying.length === 0 },
    columns: drawn,
    actionWidth,
    pinnedWidth: offset,
    width: shown.reduce((sum, column) => sum + column.width, SERIAL_WIDTH + actionWidth),
  }
}
