import { Schema } from 'effect'
import { UTC } from '../../../src/schemas/core/time-zone.ts'
import { historyCalls } from '../../../src/schemas/history/history.calls.ts'
import { FormSubject } from '../../../src/schemas/history/history.ts'
import type { Key } from '../../../src/schemas/people/permissions.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import { keptRecords } from '../../records/all.ts'
import { entriesOf, type ReportEvent, reportEvents } from '../../reports/report-entries.ts'
import type { StoredEvent } from '../events/event.ts'
import type { LiveEvent, LiveRow, VisibleChange } from './live-event.ts'
import { partnerChanges } from './partner-changes.ts'

/** Only these SIM events are saves of its form. */
const itemSaves = new Set(['InventoryItemChanged', 'InventoryItemCorrected', 'InventoryItemVoided'])

type OfCategory = { readonly subject: LiveSubject; readonly key: Key }

const viewKeys: Readonly<Record<FormSubject, Key>> = historyCalls.GetHistory.access.by.keys

const isOfForm = Schema.is(FormSubject)

const ofRecord = (name: FormSubject): ReadonlyArray<OfCategory> => [{ subject: name, key: viewKeys[name] }]
const warehouse: OfCategory = { subject: 'warehouse', key: 'warehouse.view' }
const lowStock: OfCategory = { subject: 'notification', key: 'warehouse.view' }
const rates: OfCategory = { subject: 'pricing', key: 'pricing.view' }
const report: ReadonlyArray<OfCategory> = [{ subject: 'report', key: 'report.view' }]

/** Subjects by stream category. A category that is missing here notifies nobody. */
const categories: Readonly<Record<string, ReadonlyArray<OfCategory>>> = {
  ...Object.fromEntries(
    Object.entries(keptRecords).map(([name, { saved }]) => [saved.category, ofRecord(name as FormSubject)]),
  ),
  company: ofRecord('company'),
  mailsettings: ofRecord('mailSettings'),
  sessionsettings: ofRecord('sessionSettings'),
  mailtemplates: ofRecord('mailTemplates'),
  // The rules change what everybody is notified of.
  notificationrules: [
    ...ofRecord('notificationRules'),
    { subject: 'notification', key: 'inventory.view' },
    { subject: 'notification', key: 'apiOrder.view' },
    { subject: 'notification', key: 'offlineSale.view' },
    warehouse,
    lowStock,
  ],
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
  // Sales and payments also change the customer's balance.
  'offline-sale': [
    { subject: 'offlineSale', key: 'offlineSale.view' },
    { subject: 'notification', key: 'offlineSale.view' },
    ...ofRecord('customer'),
  ],
  'accounting-export': [{ subject: 'accounting', key: 'accounting.view' }],
  'customer-payment': [{ subject: 'offlineSale', key: 'offlineSale.view' }, ...ofRecord('customer')],
  access: [{ subject: 'notification', key: 'profile.reset' }],
  apiorder: [
    { subject: 'apiOrder', key: 'apiOrder.view' },
    { subject: 'notification', key: 'apiOrder.view' },
  ],
}

/** Of the sign-in events, only those that request or answer a link. */
const linkEvents = new Set(['PasswordResetRequested', 'PasswordResetIssued', 'PasswordChanged'])
/**
 * Events that notify only the account that caused them, in all of its windows: a finished import, seen notifications,
 * saved views.
 */
const ownEvents: ReadonlyMap<string, LiveSubject> = new Map([
  ['BulkImportFinished', 'notification'],
  ['BulkImportTakenBack', 'notification'],
  ['NotificationsSeen', 'notification'],
  ['NotificationKindsHidden', 'notification'],
  ['ViewSaved', 'view'],
  ['ViewRemoved', 'view'],
])

/** Refusals and reads change nothing. */
const silent = /(Refused|Unchanged|Revealed)$/

const reportTypes: ReadonlySet<string> = new Set(reportEvents.names)
/** Event types whose data is needed to find what they change. */
export const readTypes: ReadonlyArray<string> = reportEvents.names

/** The lines that an event adds to reports, each with its report's name. */
const reportLines = ({ stream, ...row }: LiveRow, zone: string): ReadonlyArray<VisibleChange> => {
  if (!reportTypes.has(row.type)) return []
  const stored: StoredEvent = { ...row, stream, at: '', requestId: null, commandId: null }
  return entriesOf(reportEvents.read(stored) as ReportEvent, stream, zone).map((entry) => ({
    subject: entry.report,
    key: 'report.view',
    isAddition: true,
    isSave: false,
  }))
}

/** The changes an event makes; empty if it was refused or changed nothing. Days are counted in `zone`. */
export const changeOf = (row: LiveRow, zone: string = UTC): LiveEvent => {
  const { position, stream, version, type, actor } = row
  const category = stream.slice(0, stream.lastIndexOf('-'))
  const subjects = Object.hasOwn(categories, category) ? (categories[category] ?? []) : []
  const isSilent = silent.test(type) || (category === 'access' && !linkEvents.has(type))
  const told = isSilent
    ? []
    : subjects.map(({ subject, key }, index): VisibleChange => {
        const isFirst = index === 0
        const isAddition = isFirst && version === 1
        const isSave = isFirst && !isAddition && (category !== 'inventory' || itemSaves.has(type))
        // Of the records notified by category, only orders belong to a partner.
        const partner = category !== 'apiorder' || row.partner === null ? {} : { partner: row.partner }
        return { subject, key, ...partner, isAddition, isSave: isSave && isOfForm(subject) }
      })
  const subject = ownEvents.get(type)
  const own: ReadonlyArray<VisibleChange> =
    subject === undefined ? [] : [{ subject, key: null, account: actor, isAddition: false, isSave: false }]
  return {
    position,
    stream,
    version,
    actor,
    told: [...told, ...own, ...(isSilent ? [] : [...reportLines(row, zone), ...partnerChanges(row)])],
  }
}
