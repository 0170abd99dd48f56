import type { ActivityArea, ActivityOutcome } from '../../src/schemas/history/timeline/choices.ts'
import type { SubjectKind } from '../../src/schemas/history/timeline/link.ts'
import { type RecordName, records } from '../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import type { StoredEvent } from '../core/events/event.ts'
import { categoryOf } from '../records/events.ts'
import { activityWords } from './activity-words.ts'

/** The kind of an act's subject; '' if it has no number. */
type ActivityKind = SubjectKind | ''

/** A person's act or attempt (screens §10). It holds no saved values. */
export type Activity = {
  /** ISO 8601 in UTC, the same as in the record's history. */
  readonly at: string
  /** The account. */
  readonly actor: number
  readonly type: string
  readonly area: ActivityArea
  readonly outcome: ActivityOutcome
  readonly kind: ActivityKind
  readonly subjectId: number | null
  /** The audit trail's name of the subject; of a known one the file. */
  readonly detail: string
  /** Why it was refused, and at which fields; the names are separated by commas. */
  readonly reason: string
  readonly fields: string
  /** The caller's address, if the audit trail has it. */
  readonly address: string
  /** The number of consecutive repeats. */
  readonly times: number
}

const kinds: Readonly<Record<string, ActivityKind>> = {
  ...Object.fromEntries(
    Object.entries<AnyRecord>(records).map(([name, record]) => [categoryOf(record as never), name as RecordName]),
  ),
  company: 'company',
  notificationrules: 'notificationRules',
  mailsettings: 'mailSettings',
  mailpassword: 'mailSettings',
  sessionsettings: 'sessionSettings',
  mailtemplates: 'mailTemplates',
  plan: 'plan',
  reorder: 'plan',
  inventory: 'inventory',
  assignment: 'assignment',
  bulk: 'bulk',
  'offline-sale': 'offlineSale',
  'accounting-export': 'accountingExport',
  'customer-payment': 'customerPayment',
  'vat-check': 'customer',
  'accounting-accounts': 'accountingAccounts',
  'supplier-invoice': 'supplierInvoice',
  receipt: 'receipt',
  apiorder: 'apiOrder',
  partnerkey: 'partnerKey',
  location: 'location',
  department: 'department',
  access: 'employee',
}

type Subject = Pick<Activity, 'kind' | 'subjectId'>

/** The subjects of downloads whose audit entry has a number after the call. */
const exported: ReadonlyMap<string, ActivityKind> = new Map([
  ['GetDeliveryFile', 'offlineSale'],
  ['GetApiDeliveryFile', 'apiOrder'],
  ['GetRejectedRows', 'bulk'],
])

/** The subject of a stream: `supplier-12`, its refusals, its saves without changes. */
const subjectOf = (stream: string): Subject => {
  const [, category = '', id] = /^([a-z-]+?)(?:-(?:refused|unchanged))?(?:-(\d{1,9}))?$/.exec(stream) ?? []
  const kind = kinds[category] ?? ''
  return kind === '' || id === undefined ? { kind: '', subjectId: null } : { kind, subjectId: Number(id) }
}

const INVOICE = /^((?:offline-sale|inventory|supplier-invoice)-\d{1,9})(?: (.+))?$/

/**
 * The subject named in the audit trail: `inventory-12`, `GetApiDeliveryFile 7`, `offline-sale-17 PDF`, with its file if
 * that is named too; null if there is none.
 */
const namedIn = (detail: string): (Subject & { readonly file: string }) | null => {
  const [, call = '', id] = /^(\w+) (\d{1,9})$/.exec(detail) ?? []
  const kind = exported.get(call)
  if (kind !== undefined) return { kind, subjectId: Number(id), file: '' }
  const [, stream, file = ''] = INVOICE.exec(detail) ?? []
  return stream === undefined ? null : { ...subjectOf(stream), file }
}

const failures: ReadonlySet<string> = new Set(['SignInFailed', 'UnlockFailed', 'SecondFactorFailed'])
const refusals: Readonly<Record<string, string>> = {
  AccessDenied: 'denied',
  ForgeryRefused: 'forged',
  RequestLimited: 'limited',
}

type Data = {
  readonly date?: unknown
  readonly reason?: unknown
  readonly errors?: unknown
  readonly address?: unknown
  readonly subject?: unknown
  readonly count?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const outcomeOf = (type: string, { reason, errors }: Data): Pick<Activity, 'outcome' | 'reason' | 'fields'> => {
  const known = refusals[type]
  if (known !== undefined) return { outcome: 'refused', reason: known, fields: '' }
  if (failures.has(type)) return { outcome: 'failed', reason: '', fields: '' }
  if (typeof errors !== 'object' || errors === null) return { outcome: 'done', reason: '', fields: '' }
  return { outcome: 'refused', reason: textOf(reason), fields: Object.keys(errors).join(',') }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The act in an event; null if no person caused it. */
export const activityOf = ({ stream, type, actor, at, data }: StoredEvent): Activity | null => {
  const words = activityWords[type]
  if (words === undefined || !/^\d{1,9}$/.test(actor)) return null
  const said: Data = typeof data === 'object' && data !== null ? data : {}
  const detail = textOf(said.subject)
  const named = namedIn(detail)
  const told = named ?? subjectOf(stream)
  // An event of the person's own account needs no subject.
  const isOwn = stream === `access-${actor}`
  const date = textOf(said.date)
  return {
    at: MOMENT.test(date) ? date : at,
    actor: Number(actor),
    type,
    area: words.area,
    ...outcomeOf(type, said),
    kind: isOwn ? '' : told.kind,
    subjectId: isOwn ? null : told.subjectId,
    detail: named === null ? detail : named.file,
    address: textOf(said.address),
    times: typeof said.count === 'number' ? said.count : 1,
  }
}
