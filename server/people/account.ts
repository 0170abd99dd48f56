import { ACTIVE, INACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './account.events.ts'

/** The role that may do everything, and stays so. */
export const ADMIN_ROLE = 1

/** The stream of an account: what it is. */
export const userStream = (id: number): string => `user-${id}`

/** The audit trail of the doors, one stream per account (`access-unknown` where an e-mail belongs to none). */
export type AccessEvent = EventOf<typeof stored.accessEvents.types>

export const accessStream = (accountId: string | null): string => `access-${accountId ?? 'unknown'}`

/**
 * An account that may be used from now on: its invitation was accepted, or it was given a password by whoever runs the
 * server. `more` is what the person said of themselves.
 */
export const madeActive = (id: number, before: string, date: string, more: Readonly<Record<string, string>> = {}) => ({
  type: before === INACTIVE ? ('UserReactivated' as const) : ('UserChanged' as const),
  data: { id, changes: { ...more, status: ACTIVE }, by: more.employeeName ?? '', date, submission: '' },
})
