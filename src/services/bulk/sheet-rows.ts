import { plainCell } from '../../schemas/bulk-cell.ts'
import { bulkLimits, bulkMessages } from '../../schemas/bulk-fields.ts'
import { isExponent, isZeroed } from '../../schemas/bulk-row.ts'
import { Unreadable } from './unreadable.ts'

/** A row of a file with its number, as a spreadsheet counts: the header is in row 1, and an empty row counts. */
export type SheetRow = { readonly row: number; readonly cells: ReadonlyArray<string> }

/** A file as it was read. */
export type SheetRows = {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SheetRow>
  /** The columns whose long numbers have zeros for their last digits. */
  readonly cut: ReadonlyArray<number>
}

const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell.trim() === '')

const lastFilled = (cells: ReadonlyArray<string>): number => {
  let last = cells.length
  while (last > 0 && (cells[last - 1] ?? '').trim() === '') last--
  return last
}

/** One zeroed number may be a real one; a column of them, or beside such as `8.94E+18`, is cut off. */
const SHARE_OF_CUT = 0.2
const LONG_NUMBER = /^\d{18,20}$/

const cutColumns = (rows: ReadonlyArray<SheetRow>, columns: number): ReadonlyArray<number> => {
  const long = new Array<number>(columns).fill(0)
  const zeroed = new Array<number>(columns).fill(0)
  const exponents = new Array<boolean>(columns).fill(false)
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (cell.length < 5) continue
      if (LONG_NUMBER.test(cell)) {
        long[column] = (long[column] ?? 0) + 1
        if (isZeroed(cell)) zeroed[column] = (zeroed[column] ?? 0) + 1
      } else if (isExponent(cell)) exponents[column] = true
    }
  }
  return long.flatMap((count, column) => {
    const cut = zeroed[column] ?? 0
    return cut > 0 && (exponents[column] || (cut > 1 && cut / count > SHARE_OF_CUT)) ? [column] : []
  })
}

/** The rows of a sheet behind its header, without those that are empty; `Unreadable` where there are too many. */
export const sheetRows = (all: ReadonlyArray<ReadonlyArray<string>>): SheetRows => {
  const first = all.findIndex((cells) => !isBlank(cells))
  const head = all[first]
  if (head === undefined) throw new Unreadable(bulkMessages.empty)
  const width = lastFilled(head)
  const rows = all.flatMap((cells, index): ReadonlyArray<SheetRow> => {
    if (index <= first || isBlank(cells)) return []
    return [{ row: index + 1, cells: cells.slice(0, Math.max(width, lastFilled(cells))) }]
  })
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), width)
  if (widest > bulkLimits.columns) throw new Unreadable(bulkMessages.tooManyColumns(widest))
  if (rows.length > bulkLimits.rows) throw new Unreadable(bulkMessages.tooManyRows(rows.length))
  if (rows.length === 0) throw new Unreadable(bulkMessages.noRows)
  const header = head.slice(0, width).map(plainCell)
  return { header, rows, cut: cutColumns(rows, widest) }
}
