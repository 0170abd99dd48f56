import { paymentNumber } from '../../billing/customer-payment/choices.ts'
import { API_ORDERS } from '../../partners/api-order/routes.ts'
import type { Key } from '../../people/permissions.ts'
import {
  assignmentAddress,
  editPlanAddress,
  invoiceAddress,
  listFilteredTo,
  simAddress,
  supplierInvoiceAddress,
} from '../../records/addresses.ts'
import type { RecordName } from '../../records/all.ts'
import { areaOfRecord } from '../../records/area.ts'
import { recordRoutes, settingsRoutes, viewedRoutes } from '../../records/routes.ts'
import { receiptNumber } from '../../stock/warehouse.ts'

type Row = Readonly<Record<string, unknown>>
type TimelineLink = { readonly label: string; readonly href: string; readonly key: Key }

/** The query parameter of an open History: `?history=open` for the record of a form, `?history=7` for a row of a list. */
export const HISTORY = 'history'
export const OWN_RECORD = 'open'
const OWN_HISTORY = `${HISTORY}=${OWN_RECORD}`

const isRecord = (kind: unknown): kind is RecordName => typeof kind === 'string' && Object.hasOwn(recordRoutes, kind)

/** Subjects that are not records with a form of their definition. */
type OtherKind =
  | ('plan' | 'inventory' | 'assignment' | 'bulk' | 'offlineSale' | 'supplierInvoice' | 'receipt')
  | (keyof typeof settingsRoutes | 'accountingExport' | 'accountingAccounts')
  | ('apiOrder' | 'partnerKey' | 'customerPayment' | 'location' | 'department')
/** The possible subjects of a timeline entry. */
export type SubjectKind = RecordName | OtherKind

const accountant: TimelineLink = {
  label: 'The files for the accountant',
  href: viewedRoutes.accountingExport.list,
  key: 'accounting.view',
}

type Way = (id: number, row: Row) => TimelineLink | null

const historyOf =
  (name: keyof typeof settingsRoutes, key: Key): Way =>
  () => ({ label: 'Its History', href: `${settingsRoutes[name].edit}?${OWN_HISTORY}`, key })

/**
 * The screen of each kind. The last two have none: a location and a department are only names in lists.
 */
const ways: Readonly<Record<OtherKind, Way | null>> = {
  plan: (id, { subject }) => ({
    label: 'Its History',
    href: `${editPlanAddress({ planName: String(subject), pid: id })}&${OWN_HISTORY}`,
    key: 'plan.edit',
  }),
  inventory: (id) => ({
    label: 'Its History',
    href: `${simAddress(id)}?${OWN_HISTORY}`,
    key: 'inventory.edit',
  }),
  assignment: (id) => ({
    label: 'The assignment',
    href: assignmentAddress(id),
    key: 'inventory.view',
  }),
  bulk: (id) => ({
    label: 'The import',
    href: `/pages/InventoryMaster/Bulk?bulkID=${id}`,
    key: 'inventory.import',
  }),
  offlineSale: (id) => ({
    label: 'The invoice',
    href: invoiceAddress(id),
    key: 'offlineSale.view',
  }),
  supplierInvoice: (_, { subject }) => ({
    label: 'The supplier invoice',
    href: supplierInvoiceAddress(String(subject)) ?? viewedRoutes.invoice.list,
    key: 'invoice.view',
  }),
  receipt: (id) => ({
    label: 'The receipt',
    href: listFilteredTo(viewedRoutes.receipt.list, 'receiptNumber', receiptNumber(id)),
    key: 'warehouse.view',
  }),
  company: historyOf('company', 'company.edit'),
  notificationRules: historyOf('notificationRules', 'settings.edit'),
  mailSettings: historyOf('mailSettings', 'settings.edit'),
  sessionSettings: historyOf('sessionSettings', 'settings.edit'),
  mailTemplates: historyOf('mailTemplates', 'company.edit'),
  accountingExport: () => accountant,
  accountingAccounts: () => accountant,
  apiOrder: (id) => ({ label: 'The API order', href: `${API_ORDERS}?order=${id}`, key: 'apiOrder.view' }),
  partnerKey: (_, { ownerID }) =>
    typeof ownerID === 'number'
      ? { label: 'The partner', href: `${recordRoutes.partner.edit}/${ownerID}`, key: 'partner.edit' }
      : null,
  customerPayment: (id) => ({
    label: 'The payment',
    href: listFilteredTo(viewedRoutes.payment.list, 'number', paymentNumber(id)),
    key: 'offlineSale.view',
  }),
  location: null,
  department: null,
}

const isOther = (kind: unknown): kind is OtherKind => typeof kind === 'string' && Object.hasOwn(ways, kind)

/** The link of a timeline entry: its record with the History open, or its list; null if there is none. */
export const timelineLink = (row: Row): TimelineLink | null => {
  const { kind, subjectID: id } = row
  if (typeof id !== 'number') return null
  if (isRecord(kind)) {
    const href = `${recordRoutes[kind].edit}/${id}?${OWN_HISTORY}`
    return { label: 'Its History', href, key: `${areaOfRecord(kind)}.edit` }
  }
  return isOther(kind) ? (ways[kind]?.(id, row) ?? null) : null
}
