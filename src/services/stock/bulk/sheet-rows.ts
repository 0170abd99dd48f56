import { plainText } from '../../../schemas/core/quotation.ts'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { daysIn, type OpenDayColumns } from '../../../schemas/stock/day-order.ts'
import { FIRST_ROWS, NO_HEADER, namelessColumns } from '../../../schemas/stock/file-layout.ts'
import { headerRowIn } from '../../../schemas/stock/header-row.ts'
import { type NumberColumns, numberColumns } from './number-columns.ts'
import { Unreadable } from './unreadable.ts'

/** A row of a file with its spreadsheet number: titles, the header and empty rows count. */
export type SheetRow = { readonly row: number; readonly cells: ReadonlyArray<string> }

/** The parsed rows of a file. */
export type SheetRows = NumberColumns & {
  /** Columns whose order of day and month is open. */
  readonly days: OpenDayColumns
  /** Columns (from 0) whose dates are clearly day first. */
  readonly dayFirst: ReadonlyArray<number>
  /** The row of the header (0 for none), and the one that was recognised. */
  readonly headerRow: number
  readonly foundRow: number
  /** The first rows as they are, with the header and what is above it. */
  readonly first: ReadonlyArray<SheetRow>
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SheetRow>
}

const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell.trim() === '')

const lastFilled = (cells: ReadonlyArray<string>): number => {
  let last = cells.length
  while (last > 0 && (cells[last - 1] ?? '').trim() === '') last--
  return last
}

const dayColumns = (rows: ReadonlyArray<SheetRow>, columns: number): Pick<SheetRows, 'days' | 'dayFirst'> => {
  const found = Array.from({ length: columns }, (_, column) => {
    const texts = rows.map(({ cells }) => cells[column] ?? '')
    return [column, daysIn(texts.filter((text) => text.includes('/')).map(plainText))] as const
  })
  return {
    days: Object.fromEntries(
      found.flatMap(([column, open]) => (open === null || open === 'dayFirst' ? [] : [[column, open]])),
    ),
    dayFirst: found.flatMap(([column, order]) => (order === 'dayFirst' ? [column] : [])),
  }
}

/** The first rows as they are, without empty cells at their ends and blank rows at the end of the file. */
const firstRows = (all: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<SheetRow> =>
  all
    .slice(0, Math.min(FIRST_ROWS, all.findLastIndex((cells) => !isBlank(cells)) + 1))
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, lastFilled(cells)) }))

/**
 * The rows of a sheet after its header, without empty ones. The header is recognised if no row is chosen. Throws
 * `Unreadable` if there are too many rows, or none.
 */
export const sheetRows = (all: ReadonlyArray<ReadonlyArray<string>>, chosen?: number): SheetRows => {
  if (all.every(isBlank)) throw new Unreadable(bulkMessages.empty)
  const foundRow = headerRowIn(all.slice(0, FIRST_ROWS))
  const headerRow = chosen ?? foundRow
  const head = headerRow === NO_HEADER ? [] : (all[headerRow - 1] ?? [])
  if (headerRow !== NO_HEADER && isBlank(head)) throw new Unreadable(bulkMessages.noHeader(headerRow))
  const width = lastFilled(head)
  const rows = all.flatMap((cells, index): ReadonlyArray<SheetRow> => {
    if (index < headerRow || isBlank(cells)) return []
    return [{ row: index + 1, cells: cells.slice(0, Math.max(width, lastFilled(cells))) }]
  })
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), width)
  if (widest > bulkLimits.columns) throw new Unreadable(bulkMessages.tooManyColumns(widest))
  if (rows.length > bulkLimits.rows) throw new Unreadable(bulkMessages.tooManyRows(rows.length))
  if (rows.length === 0) throw new Unreadable(bulkMessages.noRows)
  const header = headerRow === NO_HEADER ? namelessColumns(widest) : head.slice(0, width).map(plainText)
  const first = firstRows(all)
  return { headerRow, foundRow, first, header, rows, ...numberColumns(rows, widest), ...dayColumns(rows, widest) }
}
