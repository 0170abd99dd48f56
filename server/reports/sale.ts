import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './sale.events.ts'

export type SoldSim = typeof stored.SoldSim.Type

/** The types of a sale. */
export type SaleType = 'eSIM' | 'SIM' | 'Top Up' | 'Free SIM'

export type Sale = typeof stored.Sale.Type

type SaleStatus = 'Paid' | 'Free' | 'Cancelled' | 'Partly Refunded' | 'Refunded'

/** Any event of a sale. */
export type SaleEvent = EventOf<typeof stored.saleEvents.types>

/** The facts behind a sale's payment status. */
export type Payment = { readonly price: number; readonly refunded: number; readonly isCancelled: boolean }

/** The current state of a sale. */
export type SaleState = Payment & {
  readonly vendor: string | null
  readonly isOrdered: boolean
  readonly isSuspended: boolean
  readonly isReviewed: boolean
  readonly activationDate: string
}

export const saleStream = (id: number): string => `sale-${id}`

/** Rounds a sum to four decimals, which no amount exceeds. */
export const exact = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** A sale without a price is free and stays free. */
export const statusOf = ({ price, refunded, isCancelled }: Payment): SaleStatus => {
  if (refunded > 0 && refunded >= price) return 'Refunded'
  if (isCancelled) return 'Cancelled'
  if (refunded > 0) return 'Partly Refunded'
  return price === 0 ? 'Free' : 'Paid'
}

/** Applies a later event to these facts. */
export const applyPayment = (payment: Payment, event: SaleEvent): Payment => {
  switch (event.type) {
    case 'SaleRefunded':
      return { ...payment, refunded: exact(payment.refunded + event.data.amount) }
    case 'SaleCancelled':
      return { ...payment, isCancelled: true }
    default:
      return payment
  }
}

/** Applies one event to a sale; null before it is complete. */
export const applySale = (state: SaleState | null, event: SaleEvent): SaleState | null => {
  if (event.type === 'SaleCompleted') {
    const { price, vendor } = event.data
    return {
      price: price.amount,
      refunded: 0,
      isCancelled: false,
      vendor,
      isOrdered: false,
      isSuspended: false,
      isReviewed: false,
      activationDate: '',
    }
  }
  if (state === null) return null
  switch (event.type) {
    case 'SimActivated':
      return { ...state, activationDate: event.data.at.slice(0, 10) }
    case 'SimcredibleOrderPlaced':
      return { ...state, isOrdered: true }
    case 'SimSuspended':
      return { ...state, isSuspended: true }
    case 'SimResumed':
      return { ...state, isSuspended: false }
    case 'ReviewGiven':
      return { ...state, isReviewed: true }
    default:
      return { ...state, ...applyPayment(state, event) }
  }
}
