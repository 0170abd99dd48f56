import { partnerLists } from '../../../src/schemas/partners/partner-report-routes.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import { isOfPartner, partnerLineOf, partnerReportEvents } from '../../partners/partner-reports.ts'
import type { LiveRow, VisibleChange } from './live-event.ts'

/** Which changes of an event are reported to partners: new or changed lines, and changes to the summary. */

/** Events that change a line's status or payments. */
export const lineChanges: ReadonlyArray<string> = [
  'SaleRefunded',
  'SaleCancelled',
  'SubscriptionPaid',
  'SubscriptionCancelled',
]
/** Events that change which SIMs a partner holds, or their plan or expiry. */
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

/**
 * Whether an order is failed now, or may have been before. The first event after its arrival cannot follow a failure.
 */
const isOfFailure = ({ type, version }: LiveRow): boolean =>
  type === 'ApiOrderFailed' || (settling.includes(type) && version > 2)

const changeOf = (subject: LiveSubject, partner: number, isAddition = false): VisibleChange => ({
  subject,
  key: 'partnerReport.view',
  partner,
  isAddition,
  isSave: false,
})

/** The lines that an event adds to its partner's reports; most sales have no partner. */
const addedLines = (row: LiveRow): ReadonlyArray<VisibleChange> => {
  const stored = { ...row, at: '', requestId: null, commandId: null }
  const line = partnerLineOf(row.stream, partnerReportEvents.read(stored))
  return (line?.reports ?? []).map((report) => changeOf(partnerLists[report], line?.partnerId ?? 0, true))
}

const listsOfLine = ({ type, isH2o }: LiveRow): ReadonlyArray<LiveSubject> => {
  if (type.startsWith('Subscription')) return ['PartnerSubscriptionReport']
  return isH2o ? ['PartnerSalesReport', 'PartnerH2OReport'] : ['PartnerSalesReport']
}

export const partnerChanges = (row: LiveRow): ReadonlyArray<VisibleChange> => {
  const { type, partner } = row
  if (isOfPartner(row)) return addedLines(row)
  if (partner === null) return []
  if (lineChanges.includes(type)) return listsOfLine(row).map((list) => changeOf(list, partner))
  return holdingChanges.includes(type) || isOfFailure(row) ? [changeOf('PartnerSummary', partner)] : []
}
