import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import type { FileLayout, Separator } from '../../../schemas/stock/file-layout.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetRows } from './sheet-rows.ts'
import { Unreadable } from './unreadable.ts'

/** A parsed file; `sheets` is empty for CSV, and only CSV has a separator. */
export type Table = SheetRows & {
  readonly sheets: ReadonlyArray<string>
  readonly sheet: string | null
  readonly separator?: Separator
  readonly foundSeparator?: Separator
}

const beginsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** The first bytes of other file types, such as PDF and pictures: refused, whatever the file's name. */
const OTHERS: ReadonlyArray<ReadonlyArray<number>> = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
]

/** Reads a CSV or XLSX file by its content, whatever its name. Throws `Unreadable` with the reason. */
export const readTable = async (
  bytes: Uint8Array,
  sheet: string | null = null,
  chosen: FileLayout = {},
): Promise<Table> => {
  if (bytes.length === 0) throw new Unreadable(bulkMessages.empty)
  if (bytes.length > bulkLimits.bytes) throw new Unreadable(bulkMessages.tooLarge)
  if (beginsWith(bytes, 0x50, 0x4b)) return readWorkbook(bytes, sheet, chosen.headerRow)
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable(bulkMessages.oldExcel)
  if (OTHERS.some((mark) => beginsWith(bytes, ...mark))) throw new Unreadable(bulkMessages.wrongKind)
  const { encoding: _, ...rows } = readCsv(bytes, chosen)
  return { ...rows, sheets: [], sheet: null }
}
