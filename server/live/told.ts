import { historyCalls } from '../../src/schemas/calls/history.ts'
import type { HistorySubject } from '../../src/schemas/history.ts'
import type { LiveSubject } from '../../src/schemas/live.ts'
import { partnerLists } from '../../src/schemas/partner-report-routes.ts'
import type { Key } from '../../src/schemas/permissions.ts'
import { isOfPartner, partnerLineOf, partnerReportEvents } from '../domain/partner-reports.ts'
import { entriesOf, type ReportEvent, reportEvents } from '../domain/report-entries.ts'
import type { StoredEvent } from '../events/event.ts'
import { keptRecords } from '../records/all.ts'

/** What an event changes in the eyes of whoever may see it. */
export type Told = {
  readonly subject: LiveSubject
  /** Whoever holds it is told, if they see everybody's rows. */
  readonly key: Key | null
  /** Whose alone it is: told to this account, whatever it may do. */
  readonly account?: string
  /** Whose it is: told also to who sees this partner alone, and holds the key. */
  readonly partner?: number
  readonly isAddition: boolean
  /** It is a save of something that can be open in a form. */
  readonly isSave: boolean
}

/** An event of the log as far as it is told. */
export type LiveEvent = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'actor'> & {
  readonly told: ReadonlyArray<Told>
}

/** What a row of the log says of an event; the data only where a report is made of it. */
export type LiveRow = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'type' | 'actor' | 'data'> & {
  /** The partner whose order it is; null of what is no order. */
  readonly ordering: number | null
}

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
    ...{ subject: entry.report, key: 'report.view', isAddition: true, isSave: false },
  }))
}

/** The lines that an event adds to the reports of its partner; most sales are of none. */
const partnerLines = (row: LiveRow): ReadonlyArray<Told> => {
  if (!isOfPartner(row)) return []
  const stored: StoredEvent = { ...row, at: '', requestId: null, commandId: null }
  const line = partnerLineOf(row.stream, partnerReportEvents.read(stored))
  return (line?.reports ?? []).map((report) => ({
    ...{ subject: partnerLists[report], key: 'partnerReport.view', isAddition: true, isSave: false },
    ...(line && { partner: line.partnerId }),
  }))
}

/** What an event changes; nothing where it was refused, or changed nothing. */
export const toldOf = (row: LiveRow): LiveEvent => {
  const { position, stream, version, type, actor, ordering } = row
  const category = stream.slice(0, stream.lastIndexOf('-'))
  const subjects = Object.hasOwn(categories, category) ? (categories[category] ?? []) : []
  const isSilent = silent.test(type) || (category === 'access' && !linkEvents.has(type))
  const told = isSilent
    ? []
    : subjects.map(({ subject, key }, index): Told => {
        const isFirst = index === 0
        const isAddition = isFirst && version === 1
        const isSave = isFirst && !isAddition && (category !== 'inventory' || itemSaves.has(type))
        const partner = ordering === null ? {} : { partner: ordering }
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
    told: [...told, ...own, ...(isSilent ? [] : [...reportLines(row), ...partnerLines(row)])],
  }
}
