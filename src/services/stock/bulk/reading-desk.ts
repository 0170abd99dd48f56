import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import type { FileLayout } from '../../../schemas/stock/file-layout.ts'
import { pieceFrom } from './pieces.ts'
import { readTable, type Table } from './read-table.ts'
import type { SheetRow } from './sheet-rows.ts'
import { Unreadable } from './unreadable.ts'

/** The number of rows shown while a person matches columns. */
const SAMPLE = 5

/** Messages from the page to the worker that reads files. */
export type ReadingOrder =
  | { readonly type: 'read'; readonly file: Blob; readonly sheet: string | null; readonly layout: FileLayout }
  | { readonly type: 'piece'; readonly index: number }

/** What the page learns of a file; the rows stay in the worker. */
export type FileRead = Omit<Table, 'rows'> & {
  readonly rowCount: number
  readonly sha256: string
  readonly sample: ReadonlyArray<SheetRow>
}

export type ReadingAnswer =
  | { readonly type: 'read'; readonly file: FileRead }
  | { readonly type: 'unreadable'; readonly message: string }
  | { readonly type: 'piece'; readonly index: number; readonly rows: ReadonlyArray<SheetRow> }
  | { readonly type: 'failed'; readonly reason: string }

/**
 * Reads files in order and gives out their rows. Each sheet counts as a separate file, so the hash covers both. The
 * layout is no part of it: a file that is read in another way is still the same delivery.
 */
export const createReadingDesk = (answer: (answer: ReadingAnswer) => void) => {
  let rows: ReadonlyArray<SheetRow> = []
  const read = async (file: Blob, wanted: string | null, layout: FileLayout) => {
    // Checked before the file is in memory: a file of many gigabytes would crash the tab.
    if (file.size > bulkLimits.bytes) throw new Unreadable(bulkMessages.tooLarge)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { rows: found, sheets, sheet, ...table } = await readTable(bytes, wanted, layout)
    rows = found
    const hash = sha256.create().update(bytes)
    if (sheet !== null && sheet !== sheets[0]) hash.update(new TextEncoder().encode(sheet))
    const sample = found.slice(0, SAMPLE)
    const read = { ...table, sheets, sheet, rowCount: found.length }
    answer({ type: 'read', file: { ...read, sha256: bytesToHex(hash.digest()), sample } })
  }
  return async (order: ReadingOrder): Promise<void> => {
    try {
      if (order.type === 'read') await read(order.file, order.sheet, order.layout)
      else answer({ type: 'piece', index: order.index, rows: pieceFrom(rows, order.index) })
    } catch (cause) {
      if (cause instanceof Unreadable) answer({ type: 'unreadable', message: cause.message })
      else answer({ type: 'failed', reason: String(cause) })
    }
  }
}
