import type { EventOf } from '../events/event-types.ts'
import type * as stored from '../events/types/partner.ts'

export type Partner = typeof stored.Partner.Type

/** Everything that can have happened to a partner. */
export type PartnerEvent = EventOf<typeof stored.partnerEvents.types>

export const partnerStream = (id: number): string => `partner-${id}`

/** Folds one event into a partner; null before it is added. */
export const applyPartner = (state: Partner | null, event: PartnerEvent): Partner | null => {
  if (event.type === 'PartnerAdded') return event.data
  return state === null ? null : { ...state, ...event.data.changes }
}
