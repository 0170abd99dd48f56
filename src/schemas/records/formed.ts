import { type RecordName, records } from './all.ts'
import type { AnyRecord } from './kit/define.ts'
import { receipt } from './receipt.ts'

/** Everything that the record form edits: the records, and receipts, which can only be added. */
export const formed = { ...records, receipt } as const satisfies Readonly<Record<string, AnyRecord>>
export type FormedName = RecordName | 'receipt'
