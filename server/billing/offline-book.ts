import { lineNameOf } from '../../src/schemas/billing/offline-sale/service-line.ts'
import { type Minor, sumOf, thousandthsIn } from '../../src/schemas/core/money/amount.ts'
import { dayIn, UTC } from '../../src/schemas/core/time-zone.ts'
import { type Credited, type Issued, type OfflineSaleEvent, type PaymentReversed, stored } from './offline-sale.ts'

/** The books of offline sales: the lines of invoices and credit notes, and the documents. */

type Item = Issued['lines'][number]['items'][number]

/** A line of an invoice, or of a credit note with amounts below 0. */
export type BookLine = {
  readonly saleId: number
  /** The number of the line in the invoice, from 0. */
  readonly line: number
  /** The number of the credit note; empty for a line of the invoice itself. */
  readonly creditNumber: string
  readonly invoiceNumber: string
  readonly day: string
  /** Only of an invoice. */
  readonly dueDate: string
  readonly clientId: number
  readonly customerCode: string
  readonly companyName: string
  readonly planId: number
  readonly planName: string
  readonly place: string
  readonly countryCode: string
  readonly supplierName: string
  readonly simOperator: string
  readonly tariff: string
  readonly bolton: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly discount: Minor
  readonly net: Minor
  readonly taxRate: bigint
  readonly tax: Minor
  readonly total: Minor
  readonly currency: string
  /** The cost of its SIMs; null if not known in the invoice's currency. */
  readonly cost: Minor | null
  readonly paymentMode: string
  readonly paymentReference: string
  readonly by: string
  readonly remarks: string
  readonly items: ReadonlyArray<Item>
}

/**
 * A document, a payment or its reversal, with the change of what the customer owes. A payment counts on the day of
 * receipt. Credit that pays an invoice is an `allocation`: it changes what is open, and nothing in all.
 */
export type BookEntry = {
  /** Null for a payment of the customer, which may pay several invoices. */
  readonly saleId: number | null
  readonly customerPayment: number | null
  readonly kind: 'invoice' | 'credit' | 'payment' | 'reversal' | 'allocation' | 'allocationReversal'
  /** Of a payment of an invoice and its reversal: the number of the payment. */
  readonly payment: number | null
  /** The same text for a payment and its reversal; empty for a document. */
  readonly movement: string
  /** Of an allocation: what it pays of the invoice; below 0 what it takes. */
  readonly allocated: Minor | null
  readonly clientId: number
  readonly day: string
  readonly invoiceNumber: string
  /** The number of a credit note; then the mode and reference of a payment. */
  readonly creditNumber: string
  readonly paymentMode: string
  readonly paymentReference: string
  readonly amount: Minor
  readonly currency: string
  readonly by: string
  /** The reason of a reversal. */
  readonly reason: string
}

/** An invoice in the books, to which payments and credit notes are added. */
export type BookSale = {
  readonly entry: BookEntry & { readonly saleId: number }
  readonly lines: ReadonlyArray<BookLine>
  /** The number of its last payment. */
  readonly payments: number
  /** The numbers of the payments that came from credit. */
  readonly allocations: ReadonlyArray<number>
}

/** The lines and entries that an event adds. */
type Booked = { readonly lines: ReadonlyArray<BookLine>; readonly entries: ReadonlyArray<BookEntry> }

export const UK = 'GB'

const costOf = (items: ReadonlyArray<Item>, currency: string): Minor | null =>
  items.some(({ cost }) => cost === '') ? null : sumOf(items.map(({ cost }) => stored(cost, currency)))

const issuedLines = (sale: Issued): ReadonlyArray<BookLine> =>
  sale.lines.map((line, index) => ({
    saleId: sale.id,
    line: index,
    creditNumber: '',
    invoiceNumber: sale.invoiceNumber,
    day: sale.invoiceDate,
    dueDate: sale.dueDate,
    clientId: sale.customer.id,
    customerCode: sale.customer.customerCode,
    companyName: sale.customer.companyName,
    planId: line.planID,
    planName: lineNameOf(line),
    place: line.place,
    countryCode: line.countryCode,
    supplierName: line.supplierName,
    simOperator: line.simOperator,
    tariff: line.tariff,
    bolton: line.bolton,
    quantity: line.quantity,
    unitPrice: stored(line.unitPrice, sale.currency),
    discount: stored(line.discountAmount, sale.currency),
    net: stored(line.net, sale.currency),
    taxRate: thousandthsIn(line.taxRate) ?? 0n,
    tax: stored(line.tax, sale.currency),
    total: stored(line.total, sale.currency),
    currency: sale.currency,
    cost: line.costCurrency === sale.currency ? costOf(line.items, sale.currency) : null,
    paymentMode: sale.paymentMode,
    paymentReference: sale.paymentReference,
    by: sale.by,
    remarks: sale.remarks,
    items: line.items,
  }))

const creditedLine = (note: Credited, credited: Credited['lines'][number], line: BookLine): BookLine => {
  const ids = new Set(credited.items)
  const items = line.items.filter(({ id }) => ids.has(id))
  const cost = line.cost === null ? null : costOf(items, line.currency)
  return {
    ...line,
    creditNumber: note.creditNumber,
    day: note.creditDate,
    dueDate: '',
    quantity: 0 - credited.quantity,
    discount: -stored(credited.discountAmount, line.currency),
    net: -stored(credited.net, line.currency),
    tax: -stored(credited.tax, line.currency),
    total: -stored(credited.total, line.currency),
    cost: cost === null ? null : -cost,
    paymentMode: '',
    paymentReference: '',
    by: note.by,
    remarks: note.reason,
    items,
  }
}

const entryOf = (sale: Issued): BookSale['entry'] => ({
  saleId: sale.id,
  customerPayment: null,
  kind: 'invoice',
  payment: null,
  movement: '',
  allocated: null,
  clientId: sale.customer.id,
  day: sale.invoiceDate,
  invoiceNumber: sale.invoiceNumber,
  creditNumber: '',
  paymentMode: '',
  paymentReference: '',
  amount: stored(sale.total, sale.currency),
  currency: sale.currency,
  by: sale.by,
  reason: '',
})

type Paid = {
  readonly payment: number
  readonly paymentMode: string
  readonly paymentReference: string
  readonly by: string
  readonly day: string
  readonly amount: string
}

const movementOf = ({ saleId }: BookEntry, payment: number): string => `sale-${saleId}-${payment}`

const paymentOf = (entry: BookEntry, { amount, payment, paymentMode, paymentReference, by, day }: Paid): BookEntry => ({
  ...entry,
  kind: 'payment',
  payment,
  movement: movementOf(entry, payment),
  paymentMode,
  paymentReference,
  by,
  day,
  amount: -stored(amount, entry.currency),
})

/** The entries of a new invoice, with the payment made at issue. */
const bookedSale = (sale: Issued): Booked & BookSale => {
  const entry = entryOf(sale)
  const { by, paymentMode, paymentReference, invoiceDate, paidAmount } = sale
  const paid = { payment: 0, by, paymentMode, paymentReference, day: invoiceDate, amount: paidAmount }
  const payments = stored(paidAmount, sale.currency) === 0n ? [] : [paymentOf(entry, paid)]
  return { entry, lines: issuedLines(sale), payments: 0, allocations: [], entries: [entry, ...payments] }
}

/** A reversal counts on the day it is made, so that earlier days do not change. */
const reversalOf = (
  entry: BookEntry,
  { payment, amount, by, date, reason }: PaymentReversed,
  zone: string,
): BookEntry => ({
  ...entry,
  kind: 'reversal',
  payment,
  movement: movementOf(entry, payment),
  by,
  reason,
  day: dayIn(zone, date),
  amount: stored(amount, entry.currency),
})

/** An entry of credit that pays an invoice, or of its reversal: what the customer owes in all stays. */
const asAllocation = (entry: BookEntry, kind: 'allocation' | 'allocationReversal'): BookEntry => ({
  ...entry,
  kind,
  amount: 0n,
  allocated: -entry.amount,
})

const nothing: Booked = { lines: [], entries: [] }

/**
 * Enters an event in the books: its lines and entries, and the invoice for later events. `sale` is null before the
 * invoice is issued. Refusals, mails, disputes and reminders add nothing. Documents have their day; that of a reversal is
 * counted in `zone`.
 */
export const enter = (
  sale: BookSale | null,
  event: OfflineSaleEvent,
  zone: string = UTC,
): { readonly sale: BookSale | null; readonly booked: Booked } => {
  if (event.type === 'OfflineSaleIssued') {
    const { entries, ...entered } = bookedSale(event.data)
    return { sale: entered, booked: { lines: entered.lines, entries } }
  }
  if (sale === null) return { sale, booked: nothing }
  const { entry } = sale
  if (event.type === 'OfflineSalePaid') {
    const payment = sale.payments + 1
    const paid = paymentOf(entry, { ...event.data, payment, day: event.data.receivedDate })
    const { customerPayment, transfer } = event.data
    if (customerPayment === null && transfer === null) {
      return { sale: { ...sale, payments: payment }, booked: { lines: [], entries: [paid] } }
    }
    const allocation = { ...asAllocation(paid, 'allocation'), customerPayment }
    return {
      sale: { ...sale, payments: payment, allocations: [...sale.allocations, payment] },
      booked: { lines: [], entries: [allocation] },
    }
  }
  if (event.type === 'OfflineSalePaymentReversed') {
    const reversal = reversalOf(entry, event.data, zone)
    const isAllocation = sale.allocations.includes(event.data.payment)
    const entries = [isAllocation ? asAllocation(reversal, 'allocationReversal') : reversal]
    return { sale, booked: { lines: [], entries } }
  }
  // Nothing else changes an amount.
  if (event.type !== 'OfflineSaleCredited') return { sale, booked: nothing }
  const { creditNumber, creditDate, by, total, lines: credited } = event.data
  const lines = credited.flatMap((one) => {
    const line = sale.lines[one.line]
    return line === undefined ? [] : [creditedLine(event.data, one, line)]
  })
  const amount = -stored(total, entry.currency)
  const note: BookEntry = { ...entry, kind: 'credit', creditNumber, day: creditDate, by, amount }
  return { sale, booked: { lines, entries: [note] } }
}
