import { beginningOf } from '../../../schemas/core/text.ts'
import { bulkLimits } from '../../../schemas/stock/bulk-fields.ts'
import type { SheetRow } from './sheet-rows.ts'

/** What a row adds to a request beside its texts: brackets, quotation marks, commas, its number. */
const ROW_BYTES = 24
const CELL_BYTES = 3

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length + CELL_BYTES

/** What is no text (halves of characters, NUL) would be refused with the whole piece: as this mark its row alone is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what it looks for.
const asText = (cell: string): string => cell.replace(/\p{Surrogate}|\u0000/gu, '\uFFFD')

/** The rows from an index on that go up together: 1,000 at most, and no more than one request may weigh. */
export const pieceFrom = (rows: ReadonlyArray<SheetRow>, index: number): ReadonlyArray<SheetRow> => {
  const piece: Array<SheetRow> = []
  let bytes = 0
  for (const { row, cells } of rows.slice(index, index + bulkLimits.pieceRows)) {
    const short = cells.map((cell) => beginningOf(asText(cell), bulkLimits.cell))
    bytes += short.reduce((sum, cell) => sum + bytesOf(cell), ROW_BYTES)
    if (bytes > bulkLimits.pieceBytes && piece.length > 0) break
    piece.push({ row, cells: short })
  }
  return piece
}
