import type { Buyer, Price, SoldPlan, Visit } from './customer.ts'

/** A plan that is paid again and again, until somebody cancels it. */
export type Subscription = {
  readonly id: number
  readonly at: string
  readonly guid: string
  readonly customer: Buyer
  readonly visit: Visit
  readonly plan: SoldPlan
  readonly price: Price
  readonly method: 'Card' | 'PayPal'
  readonly transaction: string
}

export type SubscriptionStatus = 'Active' | 'Cancelled'

export type SubscriptionEvent =
  | { readonly type: 'SubscriptionStarted'; readonly data: Subscription }
  | {
      readonly type: 'SubscriptionCancelled'
      readonly data: { readonly id: number; readonly at: string; readonly reason: string }
    }

export const subscriptionStream = (id: number): string => `subscription-${id}`

/** Folds one event into the state of a subscription; null before it is started. */
export const applySubscription = (
  state: SubscriptionStatus | null,
  event: SubscriptionEvent,
): SubscriptionStatus | null => (event.type === 'SubscriptionStarted' ? 'Active' : state === null ? null : 'Cancelled')

/** Whether a subscription can be cancelled: once. */
export const decideCancel = (
  state: SubscriptionStatus | null,
  data: { readonly id: number; readonly at: string; readonly reason: string },
): SubscriptionEvent | null => (state === 'Active' ? { type: 'SubscriptionCancelled', data } : null)
