import type { Choice } from '../../core/choice.ts'
import { counted } from '../../core/counted.ts'
import { decimalsIn } from '../../core/currency.ts'

/** The choices, limits and messages of offline sales. Plain data, no library. */

export const MAX_LINES = 50
/** The most SIMs on one invoice. */
export const MAX_SIMS = 5_000

export const paymentModes = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'bankTransfer', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'upi', label: 'UPI' },
  { value: 'onAccount', label: 'On account' },
] as const satisfies ReadonlyArray<Choice<string>>

/** Paid later: nothing is paid when the invoice is issued. */
export const ON_ACCOUNT = 'onAccount'

const referenced: ReadonlySet<string> = new Set(['card', 'bankTransfer', 'cheque', 'upi'])
/** Whether a payment in this mode needs a reference, to find it in other records. */
export const needsReference = (mode: string): boolean => referenced.has(mode)

export const discountTypes = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const satisfies ReadonlyArray<Choice<string>>
export type DiscountType = (typeof discountTypes)[number]['value']

/** The status of an invoice: the first of these that applies. */
export const invoiceStatuses = [
  { value: 'credited', label: 'Credited' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'partlyCredited', label: 'Partly Credited' },
  { value: 'paid', label: 'Paid' },
  { value: 'partlyPaid', label: 'Partly Paid' },
  { value: 'unpaid', label: 'Unpaid' },
] as const satisfies ReadonlyArray<Choice<string>>
export type InvoiceStatus = (typeof invoiceStatuses)[number]['value']

/** As a filter: invoices with an open amount, overdue or not. */
export const OPEN = 'open'

/** The choices of the filter of invoice lists. */
export const paymentStatuses: ReadonlyArray<Choice<string>> = [
  ...invoiceStatuses,
  { value: OPEN, label: 'Not paid in full' },
]

/** The documents that a line can belong to. */
export const documentTypes = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'creditNote', label: 'Credit Note' },
] as const satisfies ReadonlyArray<Choice<string>>

/** The entries of a customer's statement. */
export const statementTypes = [
  ...documentTypes,
  { value: 'payment', label: 'Payment' },
  { value: 'payback', label: 'Refund' },
  { value: 'allocation', label: 'Credit Used' },
  { value: 'allocationReversal', label: 'Credit Use Reversed' },
  { value: 'reversal', label: 'Reversal' },
] as const satisfies ReadonlyArray<Choice<string>>

/** A report names at most this many SIMs of a line. An invoice may have thousands; its delivery file has all. */
export const SOME_ICCIDS = 100

const many = (count: number): string => count.toLocaleString('en-GB')

export const offlineSaleMessages = {
  noDraft: (problem: string): string => `The invoice cannot be shown yet. ${problem}`,
  customer: 'Choose a customer from the list',
  customerInactive: 'This customer is inactive. Choose another.',
  currencyFixed: (currency: string): string => `This customer has invoices in ${currency}`,
  lines: 'Add at least one plan',
  tooManyLines: `At most ${MAX_LINES} plans on one invoice`,
  plan: 'Choose a plan from the list',
  description: 'Description is required',
  serviceWithPlan: 'A service line has no plan and no SIMs',
  quantity: 'Quantity is required',
  quantityRange: `Enter a whole number from 1 to ${many(MAX_SIMS)}`,
  inStock: (count: number): string =>
    count === 0 ? 'No SIMs of this plan are in stock' : `Only ${counted(count, 'SIM')} of this plan in stock`,
  tooManySims: `At most ${many(MAX_SIMS)} SIMs on one invoice`,
  sims: (count: number): string => `Choose ${counted(count, 'SIM')}`,
  otherPlan: (name: string): string => `It belongs to another plan: ${name}`,
  inOtherLine: (line: number): string => `It is already in line ${line}`,
  inOther: 'It is already in another line',
  unitPrice: 'Unit Price is required',
  amount: (currency: string): string => `Enter an amount of 0 or more, ${decimalsIn(currency)}`,
  percent: 'Enter a percentage from 0 to 100, with at most 2 decimals',
  discountTooLarge: 'The discount is larger than the price',
  taxRate: 'Enter a percentage from 0 to 100, with at most 3 decimals',
  paymentMode: 'Payment Mode is required',
  paymentReference: 'Payment Reference is required',
  paid: (total: string): string => `Enter an amount from 0 to ${total}`,
  onAccount: 'On account, nothing is paid yet',
  limit: (limit: string, over: string): string => `The credit limit of ${limit} would be exceeded by ${over}`,
  totalTooLarge: (most: string): string => `At most ${most} on one invoice`,
  tooLong: (most: number): string => `At most ${most} characters`,
  boxes: 'Some letters cannot be printed. Change them, or confirm that a box is printed in their place.',
  tooManyBoxes: 'At most 2,000 letters can be confirmed',
  stock: 'Some of the SIMs cannot be sold. Nothing is issued yet.',
  changed: 'The amounts have changed. Check the review again.',
  otherwise: 'This was issued before, with other values. Load the page again.',
  missing: 'This invoice does not exist',
  customerMissing: 'This customer does not exist',
  statementTooLong: (most: number): string => `Choose fewer days: a statement has at most ${many(most)} entries`,
  issued: (number: string): string => `Invoice ${number} issued`,
  payment: (currency: string): string => `Enter an amount that is not 0, ${decimalsIn(currency)}`,
  paymentTooLarge: (due: string): string => `Only ${due} is due`,
  payBackTooLarge: (back: string): string => `Only ${back} can be refunded`,
  paymentRecorded: (amount: string): string => `Payment of ${amount} recorded`,
  receivedDate: 'Payment Date is required',
  receivedRange: (invoice: string, today: string): string =>
    `Enter a day from ${invoice} (the invoice) to ${today} (today)`,
  paymentReversed: (amount: string): string => `Payment of ${amount} reversed`,
  payBackReversed: (amount: string): string => `Refund of ${amount} reversed`,
  paymentUnknown: 'This payment does not exist',
  reversedBefore: 'This payment was already reversed',
  reversePayBackFirst: (back: string): string =>
    `${back} of this payment was refunded or used for another invoice. Reverse that first.`,
  paidBack: (amount: string): string => `Refund of ${amount} recorded`,
  creditNone: 'Choose at least one SIM',
  creditNoLine: 'Enter the quantity of at least one line',
  creditNoAmount: 'Enter at least one amount',
  creditWhole: 'Enter a whole number, for example 2',
  creditQuantity: (left: number): string => `Enter a whole number from 1 to ${many(left)}`,
  creditAmount: (least: string, left: string): string => `Enter an amount from ${least} to ${left}`,
  creditLineUnknown: 'This line is not on the invoice, or was credited in full',
  creditRateUnknown: 'This tax rate is not on the invoice, or was credited in full',
  creditAmountAlone: 'Use a separate credit note for an amount',
  creditChanged: 'The amounts have changed. Check them again.',
  reason: 'Reason is required',
  creditedBefore: 'This SIM has been credited',
  notOnInvoice: 'This SIM is not on the invoice',
  notAllCredited: 'Some SIMs cannot be credited. Nothing was changed.',
  credited: (number: string): string => `Credit note ${number} issued`,
} as const
