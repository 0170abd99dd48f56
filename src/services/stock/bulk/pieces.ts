import { beginningOf } from '../../../schemas/core/text.ts'
import { bulkLimits } from '../../../schemas/stock/bulk-fields.ts'
import type { SheetRow } from './sheet-rows.ts'

/** The bytes of a row or cell beside its text: brackets, quotation marks, commas, the row number. */
const ROW_BYTES = 24
const CELL_BYTES = 3

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length + CELL_BYTES

/** Invalid text (unpaired surrogates, NUL) would get the whole piece refused. With this replacement only its row is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const asText = (cell: string): string => cell.replace(/\p{Surrogate}|\u0000/gu, '\uFFFD')

/** The rows from an index on that are sent together: at most 1,000, and within the size limit of a request. */
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
