import type { Buyer, Price, SoldPlan, Visit } from './customer.ts'

/** A plan that is paid again and again, until somebody cancels it. */
export type Subscription = {
  readonly id: number
  readonly at: string
  readonly guid: string
  readonly customer: Buyer
  readonly visit: Visit
  readonly plan: SoldPlan
  /** What each payment is. */
  readonly price: Price
  readonly method: 'Card' | 'PayPal'
  readonly transaction: string
}

/** A payment, which is a sale: the first when it starts, the others when it is renewed; `payment` counts them from 1. */
export type SubscriptionPayment = {
  readonly id: number
  readonly at: string
  readonly saleId: number
  readonly payment: number
}

export type SubscriptionEvent =
  | { readonly type: 'SubscriptionStarted'; readonly data: Subscription }
  | { readonly type: 'SubscriptionPaid'; readonly data: SubscriptionPayment }
  | {
      readonly type: 'SubscriptionCancelled'
      readonly data: { readonly id: number; readonly at: string; readonly reason: string }
    }

/** A subscription as its events leave it. */
export type SubscriptionState = { readonly isCancelled: boolean; readonly payments: number }

export const subscriptionStream = (id: number): string => `subscription-${id}`

/** Folds one event into the state of a subscription; null before it is started. */
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

/** The next payment; null where there is nothing to pay for. */
export const decidePayment = (
  state: SubscriptionState | null,
  data: Omit<SubscriptionPayment, 'payment'>,
): SubscriptionEvent | null =>
  state === null || state.isCancelled
    ? null
    : { type: 'SubscriptionPaid', data: { ...data, payment: state.payments + 1 } }

/** Whether a subscription can be cancelled: once. */
export const decideCancel = (
  state: SubscriptionState | null,
  data: { readonly id: number; readonly at: string; readonly reason: string },
): SubscriptionEvent | null => (state === null || state.isCancelled ? null : { type: 'SubscriptionCancelled', data })
