import type { ActivityArea, ActivityOutcome } from '../../src/schemas/history/timeline/choices.ts'
import type { SubjectKind } from '../../src/schemas/history/timeline/link.ts'
import { type RecordName, records } from '../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import type { StoredEvent } from '../core/events/event.ts'
import { categoryOf } from '../records/events.ts'
import { activityWords } from './activity-words.ts'

/** What something that was done was about; '' where that is nothing with a number. */
type ActivityKind = SubjectKind | ''

/** Something that a person did, or tried (screens §10). No value of what they saved is in it. */
export type Activity = {
  /** ISO 8601 in UTC: as the record's History has it. */
  readonly at: string
  /** The account. */
  readonly actor: number
  readonly type: string
  readonly area: ActivityArea
  readonly outcome: ActivityOutcome
  readonly kind: ActivityKind
  readonly subjectId: number | null
  /** What the audit trail calls what it was about. */
  readonly detail: string
  /** Why it was refused, and at which fields, their names with commas between. */
  readonly reason: string
  readonly fields: string
  /** From where, where the audit trail has it. */
  readonly address: string
  /** How often, one after the other. */
  readonly times: number
}

const kinds: Readonly<Record<string, ActivityKind>> = {
  ...Object.fromEntries(
    Object.entries<AnyRecord>(records).map(([name, record]) => [categoryOf(record as never), name as RecordName]),
  ),
  plan: 'plan',
  reorder: 'plan',
  inventory: 'inventory',
  assignment: 'assignment',
  bulk: 'bulk',
  'offline-sale': 'offlineSale',
  'supplier-invoice': 'supplierInvoice',
  receipt: 'receipt',
  apiorder: 'apiOrder',
  partnerkey: 'partnerKey',
  location: 'location',
  department: 'department',
  access: 'employee',
}

type Subject = Pick<Activity, 'kind' | 'subjectId'>

/** What the lists are of that are taken away as files and say its number behind their call. */
const exported: ReadonlyMap<string, ActivityKind> = new Map([
  ['GetDeliveryFile', 'offlineSale'],
  ['GetApiDeliveryFile', 'apiOrder'],
  ['GetRejectedRows', 'bulk'],
])

/** Which thing a stream is of: `supplier-12`, its refusals, its saves that changed nothing. */
const subjectOf = (stream: string): Subject => {
  const [, category = '', id] = /^([a-z-]+?)(?:-(?:refused|unchanged))?(?:-(\d{1,9}))?$/.exec(stream) ?? []
  const kind = kinds[category] ?? ''
  return kind === '' || id === undefined ? { kind: '', subjectId: null } : { kind, subjectId: Number(id) }
}

const INVOICE = /^(?:offline-sale|inventory|supplier-invoice)-\d{1,9}$/

/** Which thing the audit trail names: `inventory-12`, `GetApiDeliveryFile 7`; null where it names none. */
const namedIn = (detail: string): Subject | null => {
  const [, call = '', id] = /^(\w+) (\d{1,9})$/.exec(detail) ?? []
  const kind = exported.get(call)
  if (kind !== undefined) return { kind, subjectId: Number(id) }
  return INVOICE.test(detail) ? subjectOf(detail) : null
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

/** What of an event a person did; null where none did it. */
export const activityOf = ({ stream, type, actor, at, data }: StoredEvent): Activity | null => {
  const words = activityWords[type]
  if (words === undefined || !/^\d{1,9}$/.test(actor)) return null
  const said: Data = typeof data === 'object' && data !== null ? data : {}
  const detail = textOf(said.subject)
  const named = namedIn(detail)
  const told = named ?? subjectOf(stream)
  // Of a person at a door it goes without saying whose door it is.
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
    detail: named === null ? detail : '',
    address: textOf(said.address),
    times: typeof said.count === 'number' ? said.count : 1,
  }
}
