import { type Minor, sumOf, thousandthsIn } from '../../src/schemas/money/amount.ts'
import { type Credited, type Issued, type OfflineSaleEvent, stored } from './offline-sale.ts'

/** What of sales by invoice stands in the books: a line for each line of an invoice and of a credit note, and the documents. */

type Item = Issued['lines'][number]['items'][number]

/** A line of an invoice, or of a credit note, whose amounts are below 0. */
export type BookLine = {
  readonly saleId: number
  /** Which line of the invoice, from 0. */
  readonly line: number
  /** The number of the credit note; empty for a line of the invoice itself. */
  readonly creditNumber: string
  readonly invoiceNumber: string
  readonly day: string
  /** Of an invoice alone. */
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
  /** What its SIMs were bought for; null where that is not known in the currency of the invoice. */
  readonly cost: Minor | null
  readonly paymentMode: string
  readonly paymentReference: string
  readonly by: string
  readonly remarks: string
  readonly items: ReadonlyArray<Item>
}

/** A document or a payment, by what it adds to what is due. */
export type BookEntry = {
  readonly saleId: number
  readonly kind: 'invoice' | 'credit' | 'payment'
  readonly clientId: number
  readonly day: string
  readonly invoiceNumber: string
  /** The number of a credit note; how a payment was made, and its reference. */
  readonly creditNumber: string
  readonly paymentMode: string
  readonly paymentReference: string
  readonly amount: Minor
  readonly currency: string
  readonly by: string
}

/** An invoice as it stands in the books, which its payments and credit notes are entered beside. */
export type BookSale = { readonly entry: BookEntry; readonly lines: ReadonlyArray<BookLine> }

/** What an event adds to the books. */
export type Booked = { readonly lines: ReadonlyArray<BookLine>; readonly entries: ReadonlyArray<BookEntry> }

export const UK = 'GB'

const costOf = (items: ReadonlyArray<Item>): Minor | null =>
  items.some(({ cost }) => cost === '') ? null : sumOf(items.map(({ cost }) => stored(cost)))

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
    planName: line.planName,
    place: line.place,
    countryCode: line.countryCode,
    supplierName: line.supplierName,
    simOperator: line.simOperator,
    tariff: line.tariff,
    bolton: line.bolton,
    quantity: line.quantity,
    unitPrice: stored(line.unitPrice),
    discount: stored(line.discountAmount),
    net: stored(line.net),
    taxRate: thousandthsIn(line.taxRate) ?? 0n,
    tax: stored(line.tax),
    total: stored(line.total),
    currency: sale.currency,
    cost: line.costCurrency === sale.currency ? costOf(line.items) : null,
    paymentMode: sale.paymentMode,
    paymentReference: sale.paymentReference,
    by: sale.by,
    remarks: sale.remarks,
    items: line.items,
  }))

const creditedLine = (note: Credited, credited: Credited['lines'][number], line: BookLine): BookLine => {
  const ids = new Set(credited.items)
  const items = line.items.filter(({ id }) => ids.has(id))
  const cost = line.cost === null ? null : costOf(items)
  return {
    ...line,
    creditNumber: note.creditNumber,
    day: note.creditDate,
    dueDate: '',
    quantity: -credited.quantity,
    discount: -stored(credited.discountAmount),
    net: -stored(credited.net),
    tax: -stored(credited.tax),
    total: -stored(credited.total),
    cost: cost === null ? null : -cost,
    paymentMode: '',
    paymentReference: '',
    by: note.by,
    remarks: note.reason,
    items,
  }
}

const entryOf = (sale: Issued): BookEntry => ({
  saleId: sale.id,
  kind: 'invoice',
  clientId: sale.customer.id,
  day: sale.invoiceDate,
  invoiceNumber: sale.invoiceNumber,
  creditNumber: '',
  paymentMode: '',
  paymentReference: '',
  amount: stored(sale.total),
  currency: sale.currency,
  by: sale.by,
})

type Payment = { readonly paymentMode: string; readonly paymentReference: string; readonly by: string }

const paymentOf = (
  entry: BookEntry,
  { paymentMode, paymentReference, by }: Payment,
  day: string,
  paid: Minor,
): BookEntry => ({
  ...entry,
  kind: 'payment',
  ...{ paymentMode, paymentReference, by, day },
  amount: -paid,
})

/** An invoice that is entered, with what was paid as it was issued. */
const bookedSale = (sale: Issued): Booked & BookSale => {
  const entry = entryOf(sale)
  const paid = stored(sale.paidAmount)
  const payments = paid === 0n ? [] : [paymentOf(entry, sale, sale.invoiceDate, paid)]
  const lines = issuedLines(sale)
  return { entry, lines, entries: [entry, ...payments] }
}

const nothing: Booked = { lines: [], entries: [] }

/**
 * Enters an event: what it adds, and the invoice as later events find it. `sale` is null before the invoice is issued.
 * Refusals are history and add nothing.
 */
export const enter = (
  sale: BookSale | null,
  event: OfflineSaleEvent,
): { readonly sale: BookSale | null; readonly booked: Booked } => {
  if (event.type === 'OfflineSaleIssued') {
    const { entry, lines, entries } = bookedSale(event.data)
    return { sale: { entry, lines }, booked: { lines, entries } }
  }
  if (sale === null || event.type === 'OfflineSaleIssueRefused') return { sale, booked: nothing }
  const { entry } = sale
  if (event.type === 'OfflineSalePaid') {
    const { amount, date } = event.data
    return { sale, booked: { lines: [], entries: [paymentOf(entry, event.data, date.slice(0, 10), stored(amount))] } }
  }
  const { creditNumber, creditDate, by, total, lines: credited } = event.data
  const lines = credited.flatMap((one) => {
    const line = sale.lines[one.line]
    return line === undefined ? [] : [creditedLine(event.data, one, line)]
  })
  const note: BookEntry = { ...entry, kind: 'credit', creditNumber, day: creditDate, by, amount: -stored(total) }
  return { sale, booked: { lines, entries: [note] } }
}
