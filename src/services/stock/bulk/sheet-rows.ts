import { plainText } from '../../../schemas/core/quotation.ts'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { type OpenDayColumns, openDaysIn } from '../../../schemas/stock/day-order.ts'
import { type NumberColumns, numberColumns } from './number-columns.ts'
import { Unreadable } from './unreadable.ts'

/** A row of a file with its spreadsheet number: the header is row 1, and empty rows count. */
export type SheetRow = { readonly row: number; readonly cells: ReadonlyArray<string> }

/** The parsed rows of a file. */
export type SheetRows = NumberColumns & {
  /** Columns whose order of day and month is open. */
  readonly days: OpenDayColumns
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SheetRow>
}

const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell.trim() === '')

const lastFilled = (cells: ReadonlyArray<string>): number => {
  let last = cells.length
  while (last > 0 && (cells[last - 1] ?? '').trim() === '') last--
  return last
}

const dayColumns = (rows: ReadonlyArray<SheetRow>, columns: number): OpenDayColumns =>
  Object.fromEntries(
    Array.from({ length: columns }, (_, column) => {
      const texts = rows.map(({ cells }) => cells[column] ?? '')
      return [column, openDaysIn(texts.filter((text) => text.includes('/')).map(plainText))] as const
    }).flatMap(([column, open]) => (open === null ? [] : [[column, open]])),
  )

/** The rows of a sheet after its header, without empty ones. Throws `Unreadable` if there are too many. */
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
  const header = head.slice(0, width).map(plainText)
  return { header, rows, ...numberColumns(rows, widest), days: dayColumns(rows, widest) }
}
