import { columnKey } from './bulk-columns.ts'
import { cellKind } from './cell-kind.ts'
import { NO_HEADER } from './file-layout.ts'

/**
 * The shape of a file, by which the matching of an earlier one is found. Two files have one shape if their columns have
 * the same names, in any order. Without a header they have one shape if their columns hold the same kinds of cells. Pure.
 */

/** How many rows say what a column without a name holds. */
export const SHAPE_ROWS = 5

/** What a file is recognised by. */
export type ShapedFile = {
  readonly header: ReadonlyArray<string>
  /** 0 if the columns have no names. */
  readonly headerRow: number
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const hasNames = ({ headerRow }: ShapedFile): boolean => headerRow !== NO_HEADER

/** The kind of most cells of a column, without its empty ones. */
const kindIn = (rows: ShapedFile['rows'], column: number): string => {
  const counts = new Map<string, number>()
  for (const cells of rows.slice(0, SHAPE_ROWS)) {
    const kind = cellKind(cells[column] ?? '')
    if (kind !== 'empty') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 'empty'
}

/** The columns of a file in an order that does not depend on the file: by name, if they have names. */
export const shapeOrder = (file: ShapedFile): ReadonlyArray<number> => {
  const columns = file.header.map((_, column) => column)
  if (!hasNames(file)) return columns
  const keys = file.header.map(columnKey)
  const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return columns.sort((one, other) => compared(keys[one] ?? '', keys[other] ?? '') || one - other)
}

/** The shape as a text. It can contain cells, so only its hash is kept. */
export const shapeText = (file: ShapedFile): string => {
  const order = shapeOrder(file)
  const parts = order.map((column) =>
    hasNames(file) ? columnKey(file.header[column] ?? '') : kindIn(file.rows, column),
  )
  return JSON.stringify([hasNames(file) ? 'names' : 'kinds', ...parts])
}
