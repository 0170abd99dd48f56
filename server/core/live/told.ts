import { historyCalls } from '../../../src/schemas/history/history.calls.ts'
import type { HistorySubject } from '../../../src/schemas/history/history.ts'
import type { Key } from '../../../src/schemas/people/permissions.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import { keptRecords } from '../../records/all.ts'
import { entriesOf, type ReportEvent, reportEvents } from '../../reports/report-entries.ts'
import type { StoredEvent } from '../events/event.ts'
import type { LiveEvent, LiveRow, Told } from './live-event.ts'
import { partnerTold } from './partner-told.ts'

/** What happens to an item by itself or by others is no save of its form. */
const itemSaves = new Set(['InventoryItemChanged', 'InventoryItemCorrected', 'InventoryItemVoided'])

type OfCategory = { readonly subject: LiveSubject; readonly key: Key }

const viewKeys: Readonly<Record<HistorySubject, Key>> = historyCalls.GetHistory.access.by.keys

const ofRecord = (name: HistorySubject): ReadonlyArray<OfCategory> => [{ subject: name, key: viewKeys[name] }]
const warehouse: OfCategory = { subject: 'warehouse', key: 'warehouse.view' }
const lowStock: OfCategory = { subject: 'notification', key: 'warehouse.view' }
const rates: OfCategory = { subject: 'pricing', key: 'pricing.view' }
const report: ReadonlyArray<OfCategory> = [{ subject: 'report', key: 'report.view' }]

/** By the category of a stream. What is not named here is told to nobody. */
const categories: Readonly<Record<string, ReadonlyArray<OfCategory>>> = {
  ...Object.fromEntries(
    Object.entries(keptRecords).map(([name, { saved }]) => [saved.category, ofRecord(name as HistorySubject)]),
  ),
  plan: [...ofRecord('plan'), rates],
  partner: [...ofRecord('partner'), rates],
  inventory: [
    ...ofRecord('inventory'),
    { subject: 'assignment', key: 'inventory.view' },
    { subject: 'supplierInvoice', key: 'invoice.view' },
    { subject: 'notification', key: 'inventory.view' },
    warehouse,
    lowStock,
    rates,
  ],
  assignment: [{ subject: 'assignment', key: 'inventory.view' }],
  'supplier-invoice': [{ subject: 'supplierInvoice', key: 'invoice.view' }],
  receipt: [warehouse, lowStock],
  location: [warehouse],
  reorder: [warehouse, lowStock],
  bulk: [{ subject: 'bulk', key: 'inventory.import' }],
  sale: report,
  customer: report,
  checkout: report,
  subscription: report,
  // What it sells, and what is paid of it, stands in the balance of its customer too.
  'offline-sale': [
    { subject: 'offlineSale', key: 'offlineSale.view' },
    { subject: 'notification', key: 'offlineSale.view' },
    ...ofRecord('customer'),
  ],
  access: [{ subject: 'notification', key: 'profile.reset' }],
  apiorder: [
    { subject: 'apiOrder', key: 'apiOrder.view' },
    { subject: 'notification', key: 'apiOrder.view' },
  ],
}

/** Of the doors only what asks for a link, or answers it. */
const linkEvents = new Set(['PasswordResetRequested', 'PasswordResetIssued', 'PasswordChanged'])
/**
 * Told to who has done it alone: their import is finished, what they have seen they have seen in every window, and a list
 * begins as they want it in every one.
 */
const ownEvents: ReadonlyMap<string, LiveSubject> = new Map([
  ['BulkImportFinished', 'notification'],
  ['BulkImportTakenBack', 'notification'],
  ['NotificationsSeen', 'notification'],
  ['ViewSaved', 'view'],
  ['ViewRemoved', 'view'],
])

/** What was refused or looked at has changed nothing. */
const silent = /(Refused|Unchanged|Revealed)$/

const reportTypes: ReadonlySet<string> = new Set(reportEvents.names)
/** The types whose data are needed to say what they change. */
export const readTypes: ReadonlyArray<string> = reportEvents.names

/** The lines that an event adds to reports, each report by its name. */
const reportLines = ({ stream, ...row }: LiveRow): ReadonlyArray<Told> => {
  if (!reportTypes.has(row.type)) return []
  const stored: StoredEvent = { ...row, stream, at: '', requestId: null, commandId: null }
  return entriesOf(reportEvents.read(stored) as ReportEvent, stream).map((entry) => ({
    subject: entry.report,
    key: 'report.view',
    isAddition: true,
    isSave: false,
  }))
}

/** What an event changes; nothing where it was refused, or changed nothing. */
export const toldOf = (row: LiveRow): LiveEvent => {
  const { position, stream, version, type, actor } = row
  const category = stream.slice(0, stream.lastIndexOf('-'))
  const subjects = Object.hasOwn(categories, category) ? (categories[category] ?? []) : []
  const isSilent = silent.test(type) || (category === 'access' && !linkEvents.has(type))
  const told = isSilent
    ? []
    : subjects.map(({ subject, key }, index): Told => {
        const isFirst = index === 0
        const isAddition = isFirst && version === 1
        const isSave = isFirst && !isAddition && (category !== 'inventory' || itemSaves.has(type))
        // Of all records that are told by their categories only orders are a partner's own.
        const partner = category !== 'apiorder' || row.partner === null ? {} : { partner: row.partner }
        return { subject, key, ...partner, isAddition, isSave: isSave && Object.hasOwn(viewKeys, subject) }
      })
  const subject = ownEvents.get(type)
  const own: ReadonlyArray<Told> =
    subject === undefined ? [] : [{ subject, key: null, account: actor, isAddition: false, isSave: false }]
  return {
    position,
    stream,
    version,
    actor,
    told: [...told, ...own, ...(isSilent ? [] : [...reportLines(row), ...partnerTold(row)])],
  }
}
