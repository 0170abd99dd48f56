import { addressIn } from '../address-in.ts'
import { INVOICE_PAGE } from '../billing-routes.ts'
import type { Key } from '../permissions.ts'
import type { RecordName } from '../records/all.ts'
import { areaOfRecord } from '../records/area.ts'
import { recordRoutes, viewedRoutes } from '../records/routes.ts'

type Row = Readonly<Record<string, unknown>>
export type TimelineLink = { readonly label: string; readonly href: string; readonly key: Key }

/** What in the query of a form opens the History of its record: `?history=open`. */
const HISTORY = 'history=open'
export const asksForHistory = (search: URLSearchParams): boolean => search.get('history') === 'open'

const isRecord = (kind: unknown): kind is RecordName => typeof kind === 'string' && Object.hasOwn(recordRoutes, kind)

/** An address must have a name that is no way through folders. */
const planAddress = (name: string, id: number): string =>
  `/pages/EditPlan/${encodeURIComponent(/^(\s*|\.{1,2})$/.test(name) ? String(id) : name)}?pid=${id}&${HISTORY}`

/** Where an entry of the timeline leads to: its record with the History open, or where it is shown; null for nowhere. */
export const timelineLink = ({ kind, subjectID: id, subject }: Row): TimelineLink | null => {
  if (typeof id !== 'number') return null
  if (isRecord(kind)) {
    const href = `${recordRoutes[kind].edit}/${id}?${HISTORY}`
    return { label: 'Its History', href, key: `${areaOfRecord(kind)}.edit` }
  }
  switch (kind) {
    case 'plan':
      return { label: 'Its History', href: planAddress(String(subject), id), key: 'plan.edit' }
    case 'inventory':
      return { label: 'Its History', href: `/pages/InventoryMaster/Edit/${id}?${HISTORY}`, key: 'inventory.edit' }
    case 'assignment':
      return { label: 'The assignment', href: `${viewedRoutes.assignment.edit}/${id}`, key: 'inventory.view' }
    case 'offlineSale':
      return { label: 'The invoice', href: addressIn(INVOICE_PAGE, { saleID: id }), key: 'offlineSale.view' }
    default:
      return null
  }
}
