import { partnerLists } from '../../../src/schemas/partners/partner-report-routes.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import { isOfPartner, partnerLineOf, partnerReportEvents } from '../../partners/partner-reports.ts'
import type { LiveRow, Told } from './live-event.ts'

/** What of an event the reports of partners are told: a line that is new, or otherwise, and what else the summary tells. */

/** After these a line has another status, or other payments. */
export const lineChanges: ReadonlyArray<string> = [
  'SaleRefunded',
  'SaleCancelled',
  'SubscriptionPaid',
  'SubscriptionCancelled',
]
/** After these a partner may hold other SIMs, or of another plan or day. */
export const holdingChanges: ReadonlyArray<string> = [
  'InventoryItemAssigned',
  'InventoryItemUnassigned',
  'InventoryItemSold',
  'InventoryItemExpired',
  'InventoryItemVoided',
  'InventoryItemChanged',
]
const settling: ReadonlyArray<string> = [
  'ApiOrderRetryRequested',
  'ApiOrderCompleted',
  'ApiOrderCancelled',
  'ApiOrderRefunded',
]

/** Whether an order stands as failed now, or may have before: what follows its arrival at once has not. */
const isOfFailure = ({ type, version }: LiveRow): boolean =>
  type === 'ApiOrderFailed' || (settling.includes(type) && version > 2)

const changeOf = (subject: LiveSubject, partner: number, isAddition = false): Told => ({
  subject,
  key: 'partnerReport.view',
  partner,
  isAddition,
  isSave: false,
})

/** The lines that an event adds to the reports of its partner; most sales are of none. */
const addedLines = (row: LiveRow): ReadonlyArray<Told> => {
  const stored = { ...row, at: '', requestId: null, commandId: null }
  const line = partnerLineOf(row.stream, partnerReportEvents.read(stored))
  return (line?.reports ?? []).map((report) => changeOf(partnerLists[report], line?.partnerId ?? 0, true))
}

const listsOfLine = ({ type, isH2o }: LiveRow): ReadonlyArray<LiveSubject> => {
  if (type.startsWith('Subscription')) return ['PartnerSubscriptionReport']
  return isH2o ? ['PartnerSalesReport', 'PartnerH2OReport'] : ['PartnerSalesReport']
}

export const partnerTold = (row: LiveRow): ReadonlyArray<Told> => {
  const { type, partner } = row
  if (isOfPartner(row)) return addedLines(row)
  if (partner === null) return []
  if (lineChanges.includes(type)) return listsOfLine(row).map((list) => changeOf(list, partner))
  return holdingChanges.includes(type) || isOfFailure(row) ? [changeOf('PartnerSummary', partner)] : []
}
