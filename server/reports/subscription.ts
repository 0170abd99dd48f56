import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './subscription.events.ts'

export type Subscription = typeof stored.Subscription.Type
export type SubscriptionPayment = typeof stored.SubscriptionPayment.Type

/** Any event of a subscription. */
export type SubscriptionEvent = EventOf<typeof stored.subscriptionEvents.types>

/** The current state of a subscription. */
export type SubscriptionState = { readonly isCancelled: boolean; readonly payments: number }

export const subscriptionStream = (id: number): string => `subscription-${id}`

/** Applies one event to a subscription; null before it starts. */
export const applySubscription = (
  state: SubscriptionState | null,
  event: SubscriptionEvent,
): SubscriptionState | null => {
  if (event.type === 'SubscriptionStarted') return { isCancelled: false, payments: 0 }
  if (state === null) return null
  return event.type === 'SubscriptionPaid'
    ? { ...state, payments: event.data.payment }
    : { ...state, isCancelled: true }
}

/** The next payment; null if there is no active subscription. */
export const decidePayment = (
  state: SubscriptionState | null,
  data: Omit<SubscriptionPayment, 'payment'>,
): SubscriptionEvent | null =>
  state === null || state.isCancelled
    ? null
    : { type: 'SubscriptionPaid', data: { ...data, payment: state.payments + 1 } }

/** Whether a subscription can be cancelled: only once. */
export const decideCancel = (
  state: SubscriptionState | null,
  data: { readonly id: number; readonly at: string; readonly reason: string },
): SubscriptionEvent | null => (state === null || state.isCancelled ? null : { type: 'SubscriptionCancelled', data })
