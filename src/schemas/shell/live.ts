import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import type { HistorySubject } from '../history/history.ts'
import type { PartnerReportRouteName } from '../partners/partner-report-routes.ts'
import type { ReportName } from '../reports/reports.ts'

/** The changes on the server since a position of its log (our addition): subjects and counts, never contents. */

/** Milliseconds of silence after which a stream counts as cut off or held back by a proxy. */
export const LIVE_QUIET_MS = 25_000
/** Milliseconds within which the server sends at least one sign of life. */
export const LIVE_HEARTBEAT_MS = 15_000

/** How changes are grouped: by record kind, combined list, report or notifications. */
export type LiveSubject = HistorySubject | OtherSubject | ReportName | PartnerReportRouteName
/** Subjects that are neither a record with a History nor a report. */
export const otherSubjects = [
  'assignment',
  'supplierInvoice',
  'warehouse',
  'bulk',
  'report',
  'notification',
  'offlineSale',
  'accounting',
  'pricing',
  'apiOrder',
  'view',
] as const
type OtherSubject = (typeof otherSubjects)[number]

/** A saved record: its stream, and the stream's version after the save. */
export const LiveRecord = Schema.Struct({ stream: Schema.String, version: Schema.Int })
export type LiveRecord = typeof LiveRecord.Type

export const LiveChange = Schema.Struct({
  /** A newer server may send unknown subjects. */
  subject: Schema.String,
  /** The number of additions, and of changes to one record, by people other than the caller. */
  added: Schema.Int,
  changed: Schema.Int,
  /** The number of changes by the caller. */
  own: Schema.Int,
  /** The records that others saved and that may be open in a form. */
  records: Schema.Array(LiveRecord),
})
export type LiveChange = typeof LiveChange.Type

export const LiveMessage = Schema.Struct({
  /** The last event that the message covers; the next request continues from it. */
  position: Schema.Int,
  /** False if there were too many changes to count: anything may have changed. */
  isWhole: Schema.Boolean,
  changes: Schema.Array(LiveChange),
})
export type LiveMessage = typeof LiveMessage.Type

export const LiveAnswer = Schema.Struct({ ...answerFields, ...LiveMessage.fields })
export type LiveAnswer = typeof LiveAnswer.Type

/** How often a record was saved, and by whom last. */
export const Revision = Schema.Struct({ version: Schema.Int, updatedBy: Personal, updatedDate: Schema.String })
export type Revision = typeof Revision.Type
