import type { EventOf } from '../events/event-types.ts'
import type * as stored from './audit.events.ts'

export type AuditRecord = typeof stored.AuditRecord.Type

/** What somebody did or tried that changes nothing and must be known all the same. */
export type AuditEvent = EventOf<typeof stored.auditEvents.types>
export type AuditAct = AuditEvent['type']

/** One stream for an account and a day, so that none grows without end. */
export const auditStream = (actor: string | null, day: string): string => `audit-${actor ?? 'anonymous'}-${day}`
