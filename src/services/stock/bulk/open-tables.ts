import { tableHeads, Vault } from '../../core/vault.ts'
import type { OpenTable } from './open-table.ts'

const held = new Vault<OpenTable>()
let last: string | null = null

/** Releases a file and ends its worker. */
export const closeTable = (ref: string): void => {
  tableHeads.delete(ref)
  held.redeem(ref)?.close()
}

/**
 * The file that a worker holds, so that no row of it enters an event. Only one at a time, since the worker keeps all
 * rows in memory: the next file releases it. A handle is worthless after a reload.
 */
export const openTables = {
  put: (table: OpenTable): string => {
    if (last !== null) closeTable(last)
    last = held.put(table)
    const { header, sample, headerRow, foundRow, first, comma, dayFirst, separator, foundSeparator } = table.file
    tableHeads.set(last, {
      header,
      headerRow,
      foundRow,
      first,
      comma,
      dayFirst,
      sample: sample.map(({ cells }) => cells),
      ...(separator !== undefined && { separator }),
      ...(foundSeparator !== undefined && { foundSeparator }),
    })
    return last
  },
  get: (ref: string): OpenTable | undefined => held.get(ref),
}
