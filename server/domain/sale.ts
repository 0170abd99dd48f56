import type { Buyer, Price, SoldPlan, Visit } from './customer.ts'

/** The card or profile that the customer got. */
export type SoldSim = {
  readonly iccid: string
  readonly imsi: string
  /** The telephone number. */
  readonly cli: string
  readonly simPin: string
  /** What an eSIM is loaded with; empty for a card of plastic. */
  readonly lpa: string
}

export type SaleType = 'eSIM' | 'SIM' | 'Top Up' | 'Free SIM'

/** What is known when a sale is complete: who bought what for how much, from whom we have it, how it was paid. */
export type Sale = {
  readonly id: number
  readonly at: string
  readonly guid: string
  readonly type: SaleType
  readonly customer: Buyer
  readonly visit: Visit
  /** The site of the affiliate that brought the customer; null where none did. */
  readonly affiliate: string | null
  readonly plan: SoldPlan & {
    readonly planFor: string
    readonly source: string
    readonly operatorType: string
    readonly supplier: string
  }
  readonly sim: SoldSim
  /** Who delivers it; null where it comes from our own stock, which then names the item. */
  readonly vendor: string | null
  readonly inventoryId: number | null
  readonly cart: { readonly id: string; readonly total: number }
  /** What the customer pays; `list` is the price before the discount. */
  readonly price: Price & { readonly list: number; readonly discount: number; readonly promoCode: string }
  readonly buyingPrice: number
  readonly payment: {
    readonly gateway: string
    readonly transaction: string
    readonly customerId: string
    readonly email: string
  }
  /** A day, empty where the customer did not say. */
  readonly travelDate: string
  readonly remarks: string
}

export type SaleStatus = 'Paid' | 'Free' | 'Cancelled' | 'Partly Refunded' | 'Refunded'

/** Everything that can have happened to a sale. */
export type SaleEvent =
  | { readonly type: 'SaleCompleted'; readonly data: Sale }
  | { readonly type: 'SimActivated'; readonly data: At }
  | { readonly type: 'SimcredibleOrderPlaced'; readonly data: At & { readonly orderNumber: string } }
  | { readonly type: 'SimSuspended'; readonly data: At & { readonly reason: string } }
  | { readonly type: 'SimResumed'; readonly data: At }
  | {
      readonly type: 'SaleRefunded'
      readonly data: At & { readonly amount: number; readonly transaction: string; readonly reason: string }
    }
  | { readonly type: 'SaleCancelled'; readonly data: At & { readonly reason: string } }
  | { readonly type: 'ReviewGiven'; readonly data: At & { readonly rating: number; readonly text: string } }

type At = { readonly id: number; readonly at: string }

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
