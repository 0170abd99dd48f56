import { Vault } from '../vault.ts'
import type { OpenTable } from './open-table.ts'

/** The files that a worker holds: no row of them enters an event. A handle is worthless after a reload. */
export const openTables = new Vault<OpenTable>()

/** Lets a file go, with its worker. */
export const closeTable = (ref: string): void => openTables.redeem(ref)?.close()
