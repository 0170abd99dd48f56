import { ACTIVE, INACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './account.events.ts'

/** The role that always has all permissions. */
export const ADMIN_ROLE = 1

/** The stream of an account's record. */
export const userStream = (id: number): string => `user-${id}`

/** The audit trail of sign-in and sessions, one stream per account (`access-unknown` for emails without one). */
export type AccessEvent = EventOf<typeof stored.accessEvents.types>

export const accessStream = (accountId: string | null): string => `access-${accountId ?? 'unknown'}`

/**
 * The event that activates an account: its invitation was accepted, or the operator gave it a password. `more` is the
 * person's own data.
 */
export const madeActive = (id: number, before: string, date: string, more: Readonly<Record<string, string>> = {}) => ({
  type: before === INACTIVE ? ('UserReactivated' as const) : ('UserChanged' as const),
  data: { id, changes: { ...more, status: ACTIVE }, by: more.employeeName ?? '', date, submission: '' },
})
