import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import type { HistorySubject } from '../history/history.ts'
import type { PartnerReportRouteName } from '../partners/partner-report-routes.ts'
import type { ReportName } from '../reports/reports.ts'

/** What has changed on the server since a position of its log (ours): which things and how many, never what they are. */

/** Without a message for so long a stream has been cut off, or something between holds it back. */
export const LIVE_QUIET_MS = 25_000
/** The server says at least so often that it is there. */
export const LIVE_HEARTBEAT_MS = 15_000

/** What changes are counted by: a kind of record, a list that is made of several, a report, what one is told. */
export type LiveSubject = HistorySubject | OtherSubject | ReportName | PartnerReportRouteName
/** What is no kind of record that has a History, and no report by its name. */
export const otherSubjects = [
  'assignment',
  'supplierInvoice',
  'warehouse',
  'bulk',
  'report',
  'notification',
  'offlineSale',
  'pricing',
  'apiOrder',
  'view',
] as const
type OtherSubject = (typeof otherSubjects)[number]

/** A record that was saved, by its stream and the version of the stream after it. */
export const LiveRecord = Schema.Struct({ stream: Schema.String, version: Schema.Int })
export type LiveRecord = typeof LiveRecord.Type

export const LiveChange = Schema.Struct({
  /** A newer server may name what we do not know. */
  subject: Schema.String,
  /** How many are new, and how many acts changed one, by others than the caller. */
  added: Schema.Int,
  changed: Schema.Int,
  /** What the caller did. */
  own: Schema.Int,
  /** Those of others that were saved and can be open in a form. */
  records: Schema.Array(LiveRecord),
})
export type LiveChange = typeof LiveChange.Type

export const LiveMessage = Schema.Struct({
  /** Up to which event this tells: from there the next question goes on. */
  position: Schema.Int,
  /** False where too much has happened to count it: anything may have changed. */
  isWhole: Schema.Boolean,
  changes: Schema.Array(LiveChange),
})
export type LiveMessage = typeof LiveMessage.Type

export const LiveAnswer = Schema.Struct({ ...answerFields, ...LiveMessage.fields })
export type LiveAnswer = typeof LiveAnswer.Type

/** How often a record was saved, and by whom last. */
export const Standing = Schema.Struct({ version: Schema.Int, updatedBy: Personal, updatedDate: Schema.String })
export type Standing = typeof Standing.Type
