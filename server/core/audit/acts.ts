import type { EventOf } from '../events/event-types.ts'
import type * as stored from './audit.events.ts'

export type AuditRecord = typeof stored.AuditRecord.Type

/** An act or attempt that changes no data but must be on record. */
export type AuditEvent = EventOf<typeof stored.auditEvents.types>
export type AuditAct = AuditEvent['type']

/** One stream per account and day, so that no stream grows without limit. */
export const auditStream = (actor: string | null, day: string): string => `audit-${actor ?? 'anonymous'}-${day}`
