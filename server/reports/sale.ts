import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './sale.events.ts'

export type SoldSim = typeof stored.SoldSim.Type

/** What a sale may be of. */
export type SaleType = 'eSIM' | 'SIM' | 'Top Up' | 'Free SIM'

export type Sale = typeof stored.Sale.Type

type SaleStatus = 'Paid' | 'Free' | 'Cancelled' | 'Partly Refunded' | 'Refunded'

/** Everything that can have happened to a sale. */
export type SaleEvent = EventOf<typeof stored.saleEvents.types>

/** What became of the money of a sale. */
export type Payment = { readonly price: number; readonly refunded: number; readonly isCancelled: boolean }

/** A sale as its later events leave it. */
export type SaleState = Payment & {
  readonly vendor: string | null
  readonly isOrdered: boolean
  readonly isSuspended: boolean
  readonly isReviewed: boolean
  readonly activationDate: string
}

export const saleStream = (id: number): string => `sale-${id}`

/** Amounts have at most four decimals; sums of them must not get more. */
export const exact = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** A sale without a price is free from the beginning and stays so. */
export const statusOf = ({ price, refunded, isCancelled }: Payment): SaleStatus => {
  if (refunded > 0 && refunded >= price) return 'Refunded'
  if (isCancelled) return 'Cancelled'
  if (refunded > 0) return 'Partly Refunded'
  return price === 0 ? 'Free' : 'Paid'
}

/** Folds what a later event does to the money. */
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

/** Folds one event into the state of a sale; null before it is complete. */
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
