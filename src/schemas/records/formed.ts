import { type RecordName, records } from './all.ts'
import type { AnyRecord } from './kit/define.ts'
import { receipt } from './receipt.ts'

/** Everything that is entered by the form of a record: the records, and what is only added by it. */
export const formed = { ...records, receipt } as const satisfies Readonly<Record<string, AnyRecord>>
export type FormedName = RecordName | 'receipt'
