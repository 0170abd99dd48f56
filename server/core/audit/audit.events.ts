import { Schema } from 'effect'
import { declareEvents, storedAs } from '../events/event-types.ts'

/** What an event of the audit trail says; who did it is the event's actor, `anonymous` for nobody that we know. */
export const AuditRecord = Schema.Struct({
  /** The call, with the report or the item where there is one; empty where several are summed up. */
  subject: Schema.String,
  /** From where, an IPv6 address by its network; empty where several are summed up. */
  address: Schema.String,
  /** How often, between these moments (ISO 8601 in UTC). */
  count: Schema.Int,
  first: Schema.String,
  last: Schema.String,
})

/**
 * What somebody did or tried that changes nothing and must be known all the same. One event may stand for many: what
 * happens again within a minute is counted.
 */
export const auditEvents = declareEvents({
  /** No session (401), or one whose role may not (403). */
  AccessDenied: storedAs(AuditRecord),
  /** A request without its anti-forgery token. */
  ForgeryRefused: storedAs(AuditRecord),
  /** Too many attempts or requests (429). */
  RequestLimited: storedAs(AuditRecord),
  /** A list was read by the file: a stream of a whole report, or pages larger than any screen shows. */
  ListExported: storedAs(AuditRecord),
  InvoiceDownloaded: storedAs(AuditRecord),
  /** Somebody has read many rows of people page by page: `count` rows, between the two moments. */
  PersonalDataRead: storedAs(AuditRecord),
})
