import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './customer.events.ts'

export type Buyer = typeof stored.Buyer.Type
export type Visit = typeof stored.Visit.Type
export type SoldPlan = typeof stored.SoldPlan.Type
export type Price = typeof stored.Price.Type

/** What the shop tells of a customer, and of a checkout that ended without a payment. */
export type CustomerEvent = EventOf<typeof stored.customerEvents.types>

export const customerStream = (id: number): string => `customer-${id}`
export const checkoutStream = (id: number): string => `checkout-${id}`
