import { type Minor, sumOf } from '../../../src/schemas/core/money/amount.ts'
import type { DataOf, EventOf } from '../../core/events/event-types.ts'
import { stored } from '../offline-sale.ts'
import type { customerPaymentEvents } from './customer-payment.events.ts'

type Types = typeof customerPaymentEvents.types
export type CustomerPaymentEvent = EventOf<Types>
type Recorded = DataOf<Types['CustomerPaymentRecorded']>
type Allocated = DataOf<Types['CustomerPaymentAllocated']>
type PaidBack = DataOf<Types['CustomerPaymentPaidBack']>

/** A payment of a customer, with what counts of it: reversed allocations and pay-backs are left out. */
export type CustomerPaymentState = {
  readonly recorded: Recorded
  readonly allocations: ReadonlyArray<Allocated>
  readonly payBacks: ReadonlyArray<PaidBack>
  /** How many pay-backs were recorded, reversed ones included. */
  readonly payBackCount: number
  readonly isReversed: boolean
}

export const customerPaymentStream = (id: number): string => `customer-payment-${id}`
/** The counter of the payments. */
export const CUSTOMER_PAYMENTS = 'customer-payment'

/** Applies one event; null before the payment is recorded. */
export const applyCustomerPayment = (
  state: CustomerPaymentState | null,
  event: CustomerPaymentEvent,
): CustomerPaymentState | null => {
  if (event.type === 'CustomerPaymentRecorded') {
    return { recorded: event.data, allocations: [], payBacks: [], payBackCount: 0, isReversed: false }
  }
  if (state === null) return null
  switch (event.type) {
    case 'CustomerPaymentAllocated':
      return { ...state, allocations: [...state.allocations, event.data] }
    case 'CustomerPaymentAllocationReversed': {
      const { invoice, payment } = event.data
      return {
        ...state,
        allocations: state.allocations.filter((one) => one.invoice !== invoice || one.payment !== payment),
      }
    }
    case 'CustomerPaymentPaidBack':
      return { ...state, payBacks: [...state.payBacks, event.data], payBackCount: state.payBackCount + 1 }
    case 'CustomerPaymentPayBackReversed':
      return { ...state, payBacks: state.payBacks.filter(({ payBack }) => payBack !== event.data.payBack) }
    case 'CustomerPaymentReversed':
      return { ...state, isReversed: true }
  }
}

const amountsOf = (parts: ReadonlyArray<{ readonly amount: string; readonly currency: string }>): Minor =>
  sumOf(parts.map(({ amount, currency }) => stored(amount, currency)))

/** What of a payment was paid back. */
export const paidBackOf = ({ payBacks }: CustomerPaymentState): Minor => amountsOf(payBacks)

/** What is left of a payment as credit: neither allocated nor paid back. */
export const leftOf = (state: CustomerPaymentState): Minor =>
  state.isReversed ? 0n : amountsOf([state.recorded]) - amountsOf(state.allocations) - paidBackOf(state)
