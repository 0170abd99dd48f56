import { Schema } from 'effect'
import { declareEvents, storedAs } from '../events/event-types.ts'

/** The data of an audit event. The event's actor is the account, or `anonymous` if unknown. */
export const AuditRecord = Schema.Struct({
  /** The call, with the report or record it concerns; empty when several entries are summed. */
  subject: Schema.String,
  /** The caller's address, for IPv6 its network; empty when several entries are summed. */
  address: Schema.String,
  /** How often it happened between these two times (ISO 8601 in UTC). */
  count: Schema.Int,
  first: Schema.String,
  last: Schema.String,
})

/** Acts and attempts that change no data but must be on record. Repeats within a minute are counted in one event. */
export const auditEvents = declareEvents({
  /** No session (401), or a role without the permission (403). */
  AccessDenied: storedAs(AuditRecord),
  /** A request without its anti-forgery token. */
  ForgeryRefused: storedAs(AuditRecord),
  /** Too many attempts or requests (429). */
  RequestLimited: storedAs(AuditRecord),
  /** A list was exported: a whole report streamed, or pages larger than any screen shows. */
  ListExported: storedAs(AuditRecord),
  InvoiceDownloaded: storedAs(AuditRecord),
  /** An account read many rows of personal data page by page: `count` rows between the two times. */
  PersonalDataRead: storedAs(AuditRecord),
})
