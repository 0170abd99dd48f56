import type { ApiOrderAct, ApiOrderStatus } from '../../../src/schemas/partners/api-order/choices.ts'
import type { DataOf, EventOf } from '../../core/events/event-types.ts'
import { exact } from '../../reports/sale.ts'
import type { apiOrderEvents } from '../api-order.events.ts'

type Types = typeof apiOrderEvents.types
export type ApiOrderReceived = DataOf<Types['ApiOrderReceived']>
export type ApiOrderCompleted = DataOf<Types['ApiOrderCompleted']>
export type ApiOrderEvent = EventOf<Types>
export type DeliveredSim = DataOf<Types['ApiOrderCompleted']>['sales'][number]

/** Why an order was not filled, with its words. */
export type ApiOrderError = { readonly code: string; readonly message: string }

/** An order of a partner's system as it stands. */
export type ApiOrder = {
  readonly id: number
  readonly requestId: string
  readonly partnerId: number
  readonly partnerCode: string
  readonly partnerName: string
  readonly planId: number | null
  /** As the partner named it where we know none of that name, or it is not for partners. */
  readonly planName: string
  readonly quantity: number
  /** What was delivered of it costs the partner, and all of it before that; null where that is not known. */
  readonly price: { readonly amount: number; readonly currency: string } | null
  readonly sims: ReadonlyArray<DeliveredSim>
  readonly status: ApiOrderStatus
  /** Why the last attempt failed; null where none did, or a later one has not. */
  readonly error: ApiOrderError | null
  /** True while somebody else has to fill it. */
  readonly isWaiting: boolean
  /** What waits was delivered in part, or is known to wait for staff: no supplier was asked that may still answer. */
  readonly isByHand: boolean
  /** Who has to; empty where nobody does, or that is not known. */
  readonly waitingFor: string
  /** How often it was tried to fill it, the one under way included. */
  readonly attempts: number
  /** From 1; what only looks at an order leaves it. */
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

/** What the delivered ones cost: before the first of them, it is a guess. */
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

/** Where SIMs were delivered, the order stays partly completed: they can be resent and refunded. */
const failedWith = (order: ApiOrder, error: ApiOrderError): ApiOrder => ({
  ...order,
  status: order.sims.length > 0 ? order.status : 'Failed',
  error,
  isWaiting: false,
  isByHand: false,
  waitingFor: '',
  attempts: order.attempts + (order.isWaiting ? 0 : 1),
})

/** The plan of an order that none was known of before. */
const planFound = ({ data }: ApiOrderEvent): Pick<ApiOrder, 'planId' | 'planName'> | null =>
  'plan' in data && data.plan ? { planId: data.plan.id, planName: data.plan.name } : null

/** How an order is ended for good: nothing that happens to it afterwards makes it another. */
const ENDS: ReadonlySet<ApiOrderStatus> = new Set(['Cancelled', 'Refunded'])
export const isEnded = ({ status }: Pick<ApiOrder, 'status'>): boolean => ENDS.has(status)

/**
 * A supplier that was asked before the end may answer after it. What it has delivered all the same is told with what it
 * costs: its sales are made, and can be refunded, which does not make it another end. It fills nothing, and is no attempt
 * beside the one that was under way.
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

/** What is history and changes nothing: that somebody looked at a secret, and how a mail ended. */
const CHANGES_NOTHING: ReadonlySet<ApiOrderEvent['type']> = new Set(['ApiOrderSecretRevealed', 'ApiOrderResendEnded'])

/** Folds one event; null before the order is received. */
export const applyApiOrder = (order: ApiOrder | null, event: ApiOrderEvent): ApiOrder | null => {
  if (event.type === 'ApiOrderReceived') return received(event.data)
  if (order === null || CHANGES_NOTHING.has(event.type)) return order
  return { ...changed(order, event), ...planFound(event), version: order.version + 1, updatedDate: event.data.date }
}

/** What else there is around an order that says what can be done to it. */
export type AroundOrder = {
  /** Whether something of its sales is still to be paid back; known of an order that was ended alone. */
  readonly isOwed: boolean
  /** Whether its partner is told what opens its SIMs. */
  readonly isTold: boolean
}

/**
 * What can be done to an order as it stands (screens §8), in the order of the buttons. What is still to be paid back of
 * one that was ended is what was delivered all the same.
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
    // Of which plan is known once it was one that partners may order.
    ['deliver', isTold && planId !== null && !isEnded({ status }) && sims.length < quantity],
    ['retry', !isWaiting && (status === 'Failed' || status === 'Partly Completed')],
    ['resend', isTold && sims.length > 0 && (status === 'Completed' || status === 'Partly Completed')],
    ['cancel', status === 'Received' || status === 'Failed'],
    // All of it is paid back: of what a supplier may still deliver there would be something left.
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
 * What keeps an act from being done to the order that somebody saw at a version: `changed` where it is another by now,
 * `partnerInactive` where its partner is told nothing that opens a SIM, `unanswered` where the supplier has to answer
 * first, `status` where an order that stands like this cannot be treated so; null where nothing does.
 */
export const obstacleTo = (order: ApiOrder, around: AroundOrder, act: ApiOrderAct, version: number) => {
  const isPossible = (changes: Partial<ApiOrder & AroundOrder>) =>
    actsOf({ ...order, ...changes }, { ...around, ...changes }).includes(act)
  if (order.version !== version) return 'changed'
  if (isPossible({})) return null
  if (isPossible({ isTold: true })) return 'partnerInactive'
  return isPossible({ isWaiting: false }) ? 'unanswered' : 'status'
}

/** Why an order is not filled, in the words of screens §8. */
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
  cancelled: { code: 'CANCELLED', message: 'This order was cancelled before anything was delivered' },
  /** In its own words, which may name it: a partner is told `toldToPartner` of them. */
  vendor: (said: string): ApiOrderError => ({ code: supplierSaid.code, message: said }),
} as const

/** Of what code a supplier has said why; and what a partner is told in the place of that. */
export const supplierSaid = { code: 'VENDOR_ERROR', message: 'The plan cannot be delivered at the moment' } as const

/** Why an order is not filled as who works for the partner, and its system, are told it: without a supplier's own words. */
export const toldToPartner = ({ code, message }: ApiOrderError): ApiOrderError =>
  code === supplierSaid.code ? supplierSaid : { code, message }
