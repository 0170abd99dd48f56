import type { Choice } from '../../core/choice.ts'

/** The choices of the list of payments. Plain data, no library. */

/** Whether money came in or went back. */
export const paymentTypes = [
  { value: 'payment', label: 'Payment' },
  { value: 'payBack', label: 'Refund' },
] as const satisfies ReadonlyArray<Choice<string>>

export const paymentStates = [
  { value: 'recorded', label: 'Recorded' },
  { value: 'reversed', label: 'Reversed' },
] as const satisfies ReadonlyArray<Choice<string>>

/** The fields of a payment of a customer in its History. */
export const paymentHistoryFields = [
  { name: 'amount', label: 'Amount' },
  { name: 'receivedDate', label: 'Date' },
  { name: 'paymentMode', label: 'Payment Mode' },
  { name: 'paymentReference', label: 'Reference' },
  { name: 'account', label: 'Account' },
  { name: 'invoices', label: 'Settled' },
  { name: 'paidBack', label: 'Refunded' },
  { name: 'unallocated', label: 'Unallocated' },
  { name: 'status', label: 'Status' },
] as const

/** The number of a payment of a customer. */
export const paymentNumber = (id: number): string => `PAY-${id}`
/** The number of an amount of it that was paid back, from 1. */
export const payBackNumber = (id: number, payBack: number): string => `${paymentNumber(id)}/B${payBack}`
/** The number of a payment of one invoice: 0 is the one at issue. */
export const invoicePaymentNumber = (invoiceNumber: string, payment: number): string => `${invoiceNumber}/P${payment}`

/** Whether a text is the whole number of a payment of a customer. */
export const isPaymentNumber = (text: string): boolean => /^PAY-\d{1,9}$/i.test(text)
