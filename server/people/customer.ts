import type { EventOf } from '../core/events/event-types.ts'
import type * as stored from './customer.events.ts'

export type Buyer = typeof stored.Buyer.Type
export type Visit = typeof stored.Visit.Type
export type SoldPlan = typeof stored.SoldPlan.Type
export type Price = typeof stored.Price.Type

/** A shop event about a customer, or about a checkout without a payment. */
export type CustomerEvent = EventOf<typeof stored.customerEvents.types>

export const customerStream = (id: number): string => `customer-${id}`
export const checkoutStream = (id: number): string => `checkout-${id}`
