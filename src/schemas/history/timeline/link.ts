import { INVOICE_PAGE } from '../../billing/billing-routes.ts'
import { addressIn } from '../../core/address-in.ts'
import { API_ORDERS } from '../../partners/api-order/routes.ts'
import type { Key } from '../../people/permissions.ts'
import type { RecordName } from '../../records/all.ts'
import { areaOfRecord } from '../../records/area.ts'
import { recordRoutes, viewedRoutes } from '../../records/routes.ts'
import { receiptNumber } from '../../stock/warehouse.ts'

type Row = Readonly<Record<string, unknown>>
type TimelineLink = { readonly label: string; readonly href: string; readonly key: Key }

/** What in the query of a form opens the History of its record: `?history=open`. */
const HISTORY = 'history=open'
export const asksForHistory = (search: URLSearchParams): boolean => search.get('history') === 'open'

const isRecord = (kind: unknown): kind is RecordName => typeof kind === 'string' && Object.hasOwn(recordRoutes, kind)

/** An address must have a name that is no way through folders. */
const planAddress = (name: string, id: number): string =>
  `/pages/EditPlan/${encodeURIComponent(/^(\s*|\.{1,2})$/.test(name) ? String(id) : name)}?pid=${id}&${HISTORY}`

/** What an entry is about that is no record with a form of its own. */
type OtherKind =
  | ('plan' | 'inventory' | 'assignment' | 'bulk' | 'offlineSale' | 'supplierInvoice' | 'receipt')
  | ('apiOrder' | 'partnerKey' | 'location' | 'department')
/** What an entry of the timeline can be about. */
export type SubjectKind = RecordName | OtherKind

/** A list that is narrowed to the one that is called so. */
const listOf = (list: string, searchBy: string, text: string): string =>
  `${list}?${new URLSearchParams({ searchBy, text })}`

type Way = (id: number, row: Row) => TimelineLink | null

/** Where each of them is shown; the last two, a place and a department, are names in lists and have no screen. */
const ways: Readonly<Record<OtherKind, Way | null>> = {
  plan: (id, { subject }) => ({ label: 'Its History', href: planAddress(String(subject), id), key: 'plan.edit' }),
  inventory: (id) => ({
    label: 'Its History',
    href: `/pages/InventoryMaster/Edit/${id}?${HISTORY}`,
    key: 'inventory.edit',
  }),
  assignment: (id) => ({
    label: 'The assignment',
    href: `${viewedRoutes.assignment.edit}/${id}`,
    key: 'inventory.view',
  }),
  bulk: (id) => ({
    label: 'The import',
    href: `/pages/InventoryMaster/Bulk?bulkID=${id}`,
    key: 'inventory.import',
  }),
  offlineSale: (id) => ({
    label: 'The invoice',
    href: addressIn(INVOICE_PAGE, { saleID: id }),
    key: 'offlineSale.view',
  }),
  supplierInvoice: (_, { subject }) => ({
    label: "The supplier's invoice",
    href: listOf(viewedRoutes.invoice.list, 'invoiceNumber', String(subject)),
    key: 'invoice.view',
  }),
  receipt: (id) => ({
    label: 'The receipt',
    href: listOf(viewedRoutes.receipt.list, 'receiptNumber', receiptNumber(id)),
    key: 'warehouse.view',
  }),
  apiOrder: (id) => ({ label: 'The API order', href: `${API_ORDERS}?order=${id}`, key: 'apiOrder.view' }),
  partnerKey: (_, { ownerID }) =>
    typeof ownerID === 'number'
      ? { label: 'The partner', href: `${recordRoutes.partner.edit}/${ownerID}`, key: 'partner.edit' }
      : null,
  location: null,
  department: null,
}

const isOther = (kind: unknown): kind is OtherKind => typeof kind === 'string' && Object.hasOwn(ways, kind)

/** Where an entry of the timeline leads to: its record with the History open, or where it is shown; null for nowhere. */
export const timelineLink = (row: Row): TimelineLink | null => {
  const { kind, subjectID: id } = row
  if (typeof id !== 'number') return null
  if (isRecord(kind)) {
    const href = `${recordRoutes[kind].edit}/${id}?${HISTORY}`
    return { label: 'Its History', href, key: `${areaOfRecord(kind)}.edit` }
  }
  return isOther(kind) ? (ways[kind]?.(id, row) ?? null) : null
}
