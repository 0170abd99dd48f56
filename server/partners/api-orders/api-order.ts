import type { ApiOrderAct, ApiOrderStatus } from '../../../src/schemas/partners/api-order/choices.ts'
import type { DataOf, EventOf } from '../../core/events/event-types.ts'
import { exact } from '../../reports/sale.ts'
import type { apiOrderEvents } from '../api-order.events.ts'

type Types = typeof apiOrderEvents.types
export type ApiOrderReceived = DataOf<Types['ApiOrderReceived']>
export type ApiOrderCompleted = DataOf<Types['ApiOrderCompleted']>
export type ApiOrderEvent = EventOf<Types>
export type DeliveredSim = DataOf<Types['ApiOrderCompleted']>['sales'][number]

/** Why an order was not filled: code and message. */
export type ApiOrderError = { readonly code: string; readonly message: string }

/** The current state of an API order. */
export type ApiOrder = {
  readonly id: number
  readonly requestId: string
  readonly partnerId: number
  readonly partnerCode: string
  readonly partnerName: string
  readonly planId: number | null
  /** The partner's name for the plan if there is none of that name, or it is not for partners. */
  readonly planName: string
  readonly quantity: number
  /** The price of the delivered SIMs; before a delivery, that of the whole order. Null if unknown. */
  readonly price: { readonly amount: number; readonly currency: string } | null
  readonly sims: ReadonlyArray<DeliveredSim>
  readonly status: ApiOrderStatus
  /** Why the last attempt failed; null if it did not, or there was none. */
  readonly error: ApiOrderError | null
  /** True while the order waits for a supplier or staff. */
  readonly isWaiting: boolean
  /**
   * A waiting order that was delivered in part, or that staff must deliver. No supplier was asked that might still
   * answer.
   */
  readonly isByHand: boolean
  /** Whom it waits for; empty if it does not wait, or that is unknown. */
  readonly waitingFor: string
  /** The number of attempts to fill it, including the current one. */
  readonly attempts: number
  /** From 1; revealing a value does not change it. */
  readonly version: number
  readonly createdDate: string
  readonly updatedDate: string
}

export const apiOrderStream = (id: number): string => `apiorder-${id}`

const received = ({ id, partner, requestId, asked, plan, quantity, price, date }: ApiOrderReceived): ApiOrder => ({
  id,
  requestId,
  partnerId: partner.id,
  partnerCode: partner.code,
  partnerName: partner.name,
  planId: plan?.id ?? null,
  planName: plan?.name ?? asked,
  quantity,
  price: price && { amount: exact(price.amount * quantity), currency: price.currency },
  sims: [],
  status: 'Received',
  error: null,
  isWaiting: true,
  isByHand: false,
  waitingFor: plan?.supplier ?? '',
  attempts: 1,
  version: 1,
  createdDate: date,
  updatedDate: date,
})

/** The price of the delivered SIMs; before the first delivery it is an estimate. */
const priceWith = ({ sims, price }: ApiOrder, more: ApiOrder['price']): ApiOrder['price'] => {
  if (more === null) return price
  return sims.length === 0 || price === null ? more : { ...more, amount: exact(price.amount + more.amount) }
}

const filledWith = (order: ApiOrder, { sales, price, short, waitsFor }: ApiOrderCompleted): ApiOrder => {
  const sims = [...order.sims, ...sales]
  const isWaiting = waitsFor !== undefined && sims.length < order.quantity
  return {
    ...order,
    sims,
    price: priceWith(order, price ?? null),
    status: sims.length < order.quantity ? 'Partly Completed' : 'Completed',
    error: short ?? null,
    isWaiting,
    isByHand: isWaiting,
    waitingFor: isWaiting ? waitsFor : '',
    attempts: order.attempts + (order.isWaiting ? 0 : 1),
  }
}

/** With delivered SIMs, the order stays partly completed: they can be resent and refunded. */
const failedWith = (order: ApiOrder, error: ApiOrderError): ApiOrder => ({
  ...order,
  status: order.sims.length > 0 ? order.status : 'Failed',
  error,
  isWaiting: false,
  isByHand: false,
  waitingFor: '',
  attempts: order.attempts + (order.isWaiting ? 0 : 1),
})

/** The plan of an order whose plan was unknown before. */
const planFound = ({ data }: ApiOrderEvent): Pick<ApiOrder, 'planId' | 'planName'> | null =>
  'plan' in data && data.plan ? { planId: data.plan.id, planName: data.plan.name } : null

/** The final statuses: no later event changes them. */
const ENDS: ReadonlySet<ApiOrderStatus> = new Set(['Cancelled', 'Refunded'])
export const isEnded = ({ status }: Pick<ApiOrder, 'status'>): boolean => ENDS.has(status)

/**
 * A supplier asked before the end may still deliver after it. These SIMs and their price are recorded. Their sales
 * exist and can be refunded, but the status stays. They do not fill the order, and count as no new attempt.
 */
const changedAfterEnd = (order: ApiOrder, event: ApiOrderEvent): ApiOrder =>
  event.type === 'ApiOrderCompleted'
    ? { ...order, sims: [...order.sims, ...event.data.sales], price: priceWith(order, event.data.price ?? null) }
    : order

const changed = (order: ApiOrder, event: Exclude<ApiOrderEvent, { type: 'ApiOrderReceived' }>): ApiOrder => {
  if (isEnded(order)) return changedAfterEnd(order, event)
  switch (event.type) {
    case 'ApiOrderCompleted':
      return filledWith(order, event.data)
    case 'ApiOrderFailed':
      return failedWith(order, { code: event.data.code, message: event.data.message })
    case 'ApiOrderRetryRequested': {
      const status = order.sims.length > 0 ? order.status : 'Received'
      const { supplier: waitingFor, isByHand = false } = event.data
      return { ...order, status, error: null, isWaiting: true, isByHand, waitingFor, attempts: order.attempts + 1 }
    }
    case 'ApiOrderCancelled':
      return { ...order, status: 'Cancelled', isWaiting: false, isByHand: false, waitingFor: '' }
    case 'ApiOrderRefunded':
      return { ...order, status: 'Refunded', isWaiting: false, isByHand: false, waitingFor: '' }
    default:
      return order
  }
}

/** Events that do not change the state: a revealed value, the result of a mail. */
const CHANGES_NOTHING: ReadonlySet<ApiOrderEvent['type']> = new Set(['ApiOrderSecretRevealed', 'ApiOrderResendEnded'])

/** Applies one event; null before the order is received. */
export const applyApiOrder = (order: ApiOrder | null, event: ApiOrderEvent): ApiOrder | null => {
  if (event.type === 'ApiOrderReceived') return received(event.data)
  if (order === null || CHANGES_NOTHING.has(event.type)) return order
  return { ...changed(order, event), ...planFound(event), version: order.version + 1, updatedDate: event.data.date }
}

/** Other facts that decide which acts are possible. */
export type AroundOrder = {
  /** Whether some of its sales are still to be refunded; only known for an ended order. */
  readonly isOwed: boolean
  /** Whether its partner may receive SIM secrets. */
  readonly isTold: boolean
}

/**
 * The acts possible on an order (screens §8), in the order of the buttons. On an ended order, a refund covers SIMs that
 * were still delivered.
 */
export const actsOf = (
  {
    status,
    isWaiting,
    isByHand,
    sims,
    quantity,
    planId,
  }: Pick<ApiOrder, 'status' | 'isWaiting' | 'isByHand' | 'sims' | 'quantity' | 'planId'>,
  { isOwed, isTold }: AroundOrder,
) => {
  const acts: ReadonlyArray<readonly [ApiOrderAct, boolean]> = [
    // The plan is known once partners could order it.
    ['deliver', isTold && planId !== null && !isEnded({ status }) && sims.length < quantity],
    ['retry', !isWaiting && (status === 'Failed' || status === 'Partly Completed')],
    ['resend', isTold && sims.length > 0 && (status === 'Completed' || status === 'Partly Completed')],
    ['cancel', status === 'Received' || status === 'Failed'],
    // A refund covers the whole order, so nothing may be left for a supplier to deliver.
    [
      'refund',
      isEnded({ status })
        ? isOwed
        : (!isWaiting || isByHand) && (status === 'Completed' || status === 'Partly Completed'),
    ],
  ]
  return acts.filter(([, isPossible]) => isPossible).map(([act]) => act)
}

/**
 * Why an act is not possible on the order as seen at a version. `changed`: the order has a newer version.
 * `partnerInactive`: its partner may not receive SIM secrets. `unanswered`: the supplier must answer first. `status`:
 * the status does not allow it. Null if the act is possible.
 */
export const obstacleTo = (order: ApiOrder, around: AroundOrder, act: ApiOrderAct, version: number) => {
  const isPossible = (changes: Partial<ApiOrder & AroundOrder>) =>
    actsOf({ ...order, ...changes }, { ...around, ...changes }).includes(act)
  if (order.version !== version) return 'changed'
  if (isPossible({})) return null
  if (isPossible({ isTold: true })) return 'partnerInactive'
  return isPossible({ isWaiting: false }) ? 'unanswered' : 'status'
}

/** Why an order is not filled, in the texts of screens §8. */
export const apiOrderErrors = {
  outOfStock: (plan: string, left: number, wanted: number): ApiOrderError => ({
    code: 'OUT_OF_STOCK',
    message: `Not enough stock of ${plan}: ${left} of ${wanted}`,
  }),
  partnerInactive: { code: 'PARTNER_INACTIVE', message: 'This partner is not active' },
  planUnknown: (asked: string): ApiOrderError => ({ code: 'PLAN_UNKNOWN', message: `There is no plan ${asked}` }),
  planNotOffered: (asked: string): ApiOrderError => ({
    code: 'PLAN_NOT_OFFERED',
    message: `${asked} is not offered to partners`,
  }),
  cancelled: { code: 'CANCELLED', message: 'This order was cancelled before delivery' },
  /** The supplier's own message, which may reveal its name; a partner gets the `toldToPartner` version. */
  vendor: (said: string): ApiOrderError => ({ code: supplierSaid.code, message: said }),
} as const

/** The code of a supplier's own message, and the message that a partner gets instead. */
export const supplierSaid = { code: 'VENDOR_ERROR', message: 'The plan cannot be delivered at the moment' } as const

/** The error for partner users and the partner's system, without a supplier's own message. */
export const forPartner = ({ code, message }: ApiOrderError): ApiOrderError =>
  code === supplierSaid.code ? supplierSaid : { code, message }
