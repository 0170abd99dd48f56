import type { Payment } from '../../schemas/billing/offline-sale/invoice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { amountIn } from './money-text.ts'

/** Whether money went back to the customer. */
export const isPaidBack = ({ amount }: Pick<Payment, 'amount'>): boolean => amount.startsWith('-')

/** How much came, or went back, with its currency. */
export const sizeIn = (currency: string, { amount }: Pick<Payment, 'amount'>): string =>
  amountIn(currency, amount.replace('-', ''))

/** The day of a payment; one that no day was recorded of is of the day of its entry. */
export const dayText = (payment: Payment): string =>
  onDay(payment.receivedDate ?? payment.date.slice(0, 10), isPaidBack(payment))

export const onDay = (day: string, isRefund: boolean): string =>
  isRefund ? `refunded on ${formatDay(day)}` : `received on ${formatDay(day)}`
