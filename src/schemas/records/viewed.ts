import { accountingExport } from './accounting-export.ts'
import { type RecordName, records } from './all.ts'
import { assignment } from './assignment.ts'
import { balance } from './balance.ts'
import { invoice } from './invoice.ts'
import type { AnyRecord } from './kit/define.ts'
import { offlineInvoice } from './offline-invoice.ts'
import { payment } from './payment.ts'
import { receipt } from './receipt.ts'
import { reminder } from './reminder.ts'
import type { viewedRoutes } from './routes.ts'
import { stockDay } from './stock-day.ts'
import { taxSummary } from './tax-summary.ts'

/** Lists whose rows come from other screens than a record form. Each has a page and a search, but no save. */
export const viewed = {
  assignment,
  invoice,
  balance,
  receipt,
  stockDay,
  offlineInvoice,
  payment,
  reminder,
  accountingExport,
  taxSummary,
} as const satisfies Readonly<Record<keyof typeof viewedRoutes, AnyRecord>>
export type ViewedName = keyof typeof viewed

/** Everything that the record list can show. */
export const listed = { ...records, ...viewed }
export type ListedName = RecordName | ViewedName
export const listedNames = Object.keys(listed) as ReadonlyArray<ListedName>
