import type { Currency } from '../../src/schemas/inventory.ts'

/** A customer of the shop as an event names one: what was true at that moment. */
export type Buyer = {
  readonly id: number
  readonly userName: string
  readonly displayName: string
  readonly email: string
  readonly country: string
  readonly city: string
  /** Personal or Business. */
  readonly accountType: string
}

/** How somebody came to the shop. */
export type Visit = {
  /** Website, App, Affiliate … */
  readonly source: string
  readonly refSite: string
  /** The address that the request came from. */
  readonly cip: string
}

/** A plan as it was sold. */
export type SoldPlan = {
  readonly id: number
  readonly name: string
  /** The country or the region that it is for; the other is empty. */
  readonly country: string
  readonly region: string
  readonly validity: number
  readonly durationType: string
}

/** An amount and what it is in. */
export type Price = { readonly amount: number; readonly currency: Currency }

export type CustomerEvent = {
  readonly type: 'CustomerSignedUp'
  /** Moments are ISO 8601 in UTC with milliseconds. */
  readonly data: { readonly id: number; readonly at: string; readonly customer: Buyer; readonly visit: Visit }
}

/** What the shop tells of a checkout that ended without a payment. One that was paid is a sale. */
export type CheckoutEvent = {
  readonly type: 'CheckoutAbandoned'
  readonly data: {
    readonly id: number
    readonly at: string
    readonly guid: string
    readonly customer: Buyer
    readonly visit: Visit
    readonly plan: SoldPlan
    readonly price: Price
    readonly paymentMethod: string
  }
}

export const customerStream = (id: number): string => `customer-${id}`
export const checkoutStream = (id: number): string => `checkout-${id}`
