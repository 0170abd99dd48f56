import { type TaxCategory, taxCategories } from '../../../src/schemas/billing/offline-sale/snapshot.ts'
import { type Minor, percentText } from '../../../src/schemas/core/money/amount.ts'
import { UTC } from '../../../src/schemas/core/time-zone.ts'
import { type BookEntry, type BookLine, type BookSale, enter } from '../offline-book.ts'
import type { Issued, OfflineSaleEvent } from '../offline-sale.ts'
import { type CustomerPaymentEntry, entryOfCustomerPayment } from '../payments/book-entries.ts'

/** Documents, payments and reversals as the accountant's files have them. */

/** A line of an invoice or credit note, with the category and rate of its tax. */
export type AccountingLine = {
  readonly text: string
  readonly quantity: number
  readonly net: Minor
  readonly tax: Minor
  readonly category: TaxCategory
  /** The rate in percent: `19`, `7.5`. */
  readonly rate: string
}

/** A document. A credit note has amounts below 0; a payment that was received has an amount above 0. */
export type AccountingDocument = {
  /**
   * Its unique name: the number of an invoice or credit note, that of an invoice with `/P1` for its payment 1, and
   * `PAY-12` for the payment 12 of a customer.
   */
  readonly key: string
  readonly kind: BookEntry['kind']
  readonly day: string
  readonly currency: string
  /** Empty for a payment of a customer, which may pay several invoices. */
  readonly invoiceNumber: string
  readonly companyName: string
  /** The invoice; null for a payment of a customer. */
  readonly issued: Issued | null
  /** What the customer owes more: above 0 for an invoice, below 0 for a credit note or a payment. */
  readonly amount: Minor
  /** The part of `amount` that changes what is due on the invoice. */
  readonly due: Minor
  /** The part of `amount` that changes what the customer has paid too much. */
  readonly credit: Minor
  readonly lines: ReadonlyArray<AccountingLine>
  /** Of a payment and its reversal. */
  readonly paymentMode: string
  readonly text: string
}

/** The key of an entry of the books. */
export const keyOf = ({
  kind,
  invoiceNumber,
  creditNumber,
  payment,
}: Pick<BookEntry, 'kind' | 'invoiceNumber' | 'creditNumber' | 'payment'>): string => {
  if (kind === 'invoice') return invoiceNumber
  if (kind === 'credit') return creditNumber
  return `${invoiceNumber}/${kind === 'payment' || kind === 'allocation' ? 'P' : 'R'}${payment}`
}

/** The category of a line. An older document names none: its rate says whether it has tax. */
const lineOf = ({ line, planName, quantity, net, tax, taxRate }: BookLine, issued: Issued): AccountingLine => {
  const sold = issued.lines[line]
  return {
    text: planName === '' ? (sold?.description ?? '') : planName,
    quantity,
    net,
    tax,
    category: taxCategories.find((one) => one === sold?.taxCategory) ?? (taxRate > 0n ? 'S' : 'Z'),
    rate: percentText(taxRate),
  }
}

const above = (amount: Minor): Minor => (amount > 0n ? amount : 0n)

const textOf = ({ kind, creditNumber, paymentReference, reason }: BookEntry): string => {
  if (kind === 'credit') return `Credit note ${creditNumber}`
  if (kind === 'payment') return `Payment ${paymentReference}`.trim()
  if (kind === 'allocation') return 'Paid from credit'
  return kind === 'invoice' ? '' : `Reversal: ${reason}`
}

/** The documents that the events of one invoice make, in the order of the log. */
export const documentsOf = (
  events: ReadonlyArray<OfflineSaleEvent>,
  zone: string = UTC,
): ReadonlyArray<AccountingDocument> => {
  const documents: Array<AccountingDocument> = []
  const modes = new Map<number, string>()
  let sale: BookSale | null = null
  let issued: Issued | null = null
  let balance: Minor = 0n
  for (const event of events) {
    if (event.type === 'OfflineSaleIssued') issued = event.data
    const entered = enter(sale, event, zone)
    sale = entered.sale
    if (issued === null) continue
    for (const entry of entered.booked.entries) {
      const before = balance
      // Credit that pays an invoice is taken from the customer's account: what the customer owes in all stays.
      const allocated = entry.allocated ?? 0n
      balance += entry.amount - allocated
      if (entry.kind === 'payment' && entry.payment !== null) modes.set(entry.payment, entry.paymentMode)
      const hasLines = entry.kind === 'invoice' || entry.kind === 'credit'
      documents.push({
        key: keyOf(entry),
        kind: entry.kind,
        day: entry.day,
        currency: entry.currency,
        invoiceNumber: entry.invoiceNumber,
        companyName: issued.customer.companyName,
        issued,
        amount: entry.amount,
        due: above(balance) - above(before),
        credit: above(-before) - above(-balance) + allocated,
        lines: hasLines ? entered.booked.lines.map((line) => lineOf(line, issued as Issued)) : [],
        paymentMode: modes.get(entry.payment ?? -1) ?? '',
        text: textOf(entry),
      })
    }
  }
  return documents
}

/** The name of a customer's payment: `PAY-12`, `PAY-12/B1` for the first amount that was paid back, `/R` reverses. */
const paymentKey = (event: CustomerPaymentEntry): string => {
  const payBack = 'payBack' in event.data ? `/B${event.data.payBack}` : ''
  const isReversal = event.type === 'CustomerPaymentReversed' || event.type === 'CustomerPaymentPayBackReversed'
  return `PAY-${event.data.id}${payBack}${isReversal ? '/R' : ''}`
}

/** The document of money that a customer paid or got back, or of its reversal. All of it is the customer's credit. */
export const documentOfPayment = (
  event: CustomerPaymentEntry,
  companyName: string,
  zone: string = UTC,
): AccountingDocument => {
  const entry = entryOfCustomerPayment(event, zone)
  return {
    key: paymentKey(event),
    kind: entry.kind,
    day: entry.day,
    currency: entry.currency,
    invoiceNumber: '',
    companyName,
    issued: null,
    amount: entry.amount,
    due: 0n,
    credit: entry.amount,
    lines: [],
    paymentMode: event.data.paymentMode,
    text: textOf(entry),
  }
}

/** The sums of a document's lines by category and rate, in the order of their first line. */
export const taxesOf = ({ lines }: AccountingDocument): ReadonlyArray<Omit<AccountingLine, 'text' | 'quantity'>> => {
  const groups = new Map<string, { category: TaxCategory; rate: string; net: Minor; tax: Minor }>()
  for (const { category, rate, net, tax } of lines) {
    const group = groups.get(`${category} ${rate}`) ?? { category, rate, net: 0n, tax: 0n }
    groups.set(`${category} ${rate}`, { ...group, net: group.net + net, tax: group.tax + tax })
  }
  return [...groups.values()]
}
