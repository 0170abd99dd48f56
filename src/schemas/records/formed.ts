import { type RecordName, records } from './all.ts'
import type { AnyRecord } from './kit/define.ts'
import { receipt } from './receipt.ts'
import { type SingleName, singles } from './singles.ts'

/** Everything that the record form edits: the records, those of which there is one, and receipts, which can only be added. */
export const formed = { ...records, ...singles, receipt } as const satisfies Readonly<Record<string, AnyRecord>>
export type FormedName = RecordName | SingleName | 'receipt'
