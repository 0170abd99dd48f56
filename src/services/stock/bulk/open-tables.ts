import { tableHeads, Vault } from '../../core/vault.ts'
import type { OpenTable } from './open-table.ts'

const held = new Vault<OpenTable>()
let last: string | null = null

/** Lets a file go, with its worker. */
export const closeTable = (ref: string): void => {
  tableHeads.delete(ref)
  held.redeem(ref)?.close()
}

/**
 * The file that a worker holds: no row of it enters an event. One at a time, as a worker keeps all its rows: the next one
 * lets it go. A handle is worthless after a reload.
 */
export const openTables = {
  put: (table: OpenTable): string => {
    if (last !== null) closeTable(last)
    last = held.put(table)
    const { header, sample } = table.file
    tableHeads.set(last, { header, sample: sample.map(({ cells }) => cells) })
    return last
  },
  get: (ref: string): OpenTable | undefined => held.get(ref),
}
