import type { EventOf } from '../events/event-types.ts'
import type * as stored from '../events/types/account.ts'

export type Account = typeof stored.Account.Type

/** The stream of an account: what it is. */
export const userStream = (id: number): string => `user-${id}`

/** The audit trail of the doors, one stream per account (`access-unknown` where an e-mail belongs to none). */
export type AccessEvent = EventOf<typeof stored.accessEvents.types>

export const accessStream = (accountId: string | null): string => `access-${accountId ?? 'unknown'}`
