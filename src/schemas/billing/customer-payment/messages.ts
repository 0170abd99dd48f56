import { decimalsIn } from '../../core/currency.ts'

/** The limits and messages of a customer's payments and credit. Plain data, no library. */

/** The most invoices that one payment settles. */
export const MAX_ALLOCATIONS = 200

/** The `paymentMode` of an amount that comes from another invoice of the customer, which was paid too much. */
export const FROM_CREDIT = 'credit'

export const customerPaymentMessages = {
  customer: 'Choose a customer from the list',
  currency: 'Choose a currency from the list',
  amount: (currency: string): string => `Enter an amount above 0, ${decimalsIn(currency)}`,
  tooManyInvoices: `At most ${MAX_ALLOCATIONS} invoices`,
  invoiceMissing: 'This invoice does not exist',
  otherCustomer: 'This invoice belongs to another customer',
  otherCurrency: (currency: string): string => `This invoice is in ${currency}`,
  twice: 'This invoice is listed twice',
  tooMuch: (open: string): string => `At most ${open} is open`,
  nothingOpen: 'Nothing is open',
  beforeInvoice: (day: string): string =>
    `The invoice is dated ${day}, after this payment. Leave the amount as credit, and use it later.`,
  moreThanReceived: (allocated: string): string => `${allocated} is allocated. Enter at least this amount.`,
  noAllocation: 'Enter an amount for at least one invoice',
  creditLeft: (left: string): string => `At most ${left} of credit is left`,
  noCredit: 'This customer has no credit left in this currency',
  received: (today: string): string => `Enter a day up to ${today} (today)`,
  noRest: 'Nothing is left as credit now. Load the invoice again.',
  recorded: (amount: string): string => `Payment of ${amount} recorded`,
  recordedWithCredit: (amount: string, credit: string): string =>
    `Payment of ${amount} recorded. ${credit} is left as credit.`,
  used: (amount: string): string => `${amount} of credit used`,
  paidBack: (amount: string): string => `Refund of ${amount} recorded`,
  missing: 'This payment does not exist',
  reversedBefore: 'This payment was already reversed',
  reversePayBackFirst: (back: string): string => `${back} of this payment was refunded. Reverse that first.`,
  reverseOnInvoiceFirst: (number: string, amount: string): string =>
    `${amount} paid for invoice ${number} was refunded or used for another invoice. Reverse that first.`,
  reversed: (amount: string): string => `Payment of ${amount} reversed`,
  payBackReversed: 'Refund reversed. The amount is credit again.',
  otherwise: 'This was recorded before, with other values. Load the page again.',
} as const
