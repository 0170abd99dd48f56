import { formatDay } from '../../src/schemas/format.ts'
import { minorText } from '../../src/schemas/money/amount.ts'
import { paymentModes } from '../../src/schemas/offline-sale/choices.ts'
import type { Credited, Issued } from '../domain/offline-sale.ts'
import { stored } from '../domain/offline-sale.ts'
import type { Han } from './families.ts'

type Party = { readonly name: string; readonly lines: ReadonlyArray<string> }
type Fact = { readonly label: string; readonly value: string }

export type PrintedLine = {
  readonly plan: string
  readonly place: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
  /** The percentage that the discount is of; empty where an amount was agreed on. */
  readonly discountPercent: string
  readonly taxRate: string
  readonly net: string
}

/** A row below the lines: an amount, and for a tax what it is of. */
export type Sum = { readonly label: string; readonly of: string; readonly amount: string; readonly isStrong: boolean }

/** All that is printed of a document, as it is printed. */
export type Printed = {
  readonly title: 'Invoice' | 'Credit note'
  readonly number: string
  /** The moment of its event: what is made of it says no other. */
  readonly moment: Date
  readonly han: Han
  readonly seller: Party
  readonly customerLabel: string
  readonly customer: Party
  readonly facts: ReadonlyArray<Fact>
  readonly currency: string
  readonly lines: ReadonlyArray<PrintedLine>
  readonly taxes: ReadonlyArray<Sum>
  readonly sums: ReadonlyArray<Sum>
  readonly notes: ReadonlyArray<Fact>
}

/** An amount of decimal text, `1,234.50`, digit by digit: as text it is exact at any size. */
export const grouped = (amount: string): string => {
  const [whole = '', ...decimals] = amount.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}

const isSaid = (text: string): boolean => text.trim() !== ''
const linesOf = (...texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.flatMap((text) => text.split(/\r?\n/)).filter(isSaid)
const joined = (between: string, ...texts: ReadonlyArray<string>): string => texts.filter(isSaid).join(between)
const labelled = (label: string, text: string): string => (isSaid(text) ? `${label} ${text}` : '')

const hanOf = (country: string): Han => {
  if (/^japan/i.test(country)) return 'jp'
  if (/korea/i.test(country)) return 'kr'
  return /taiwan|hong kong|maca[ou]/i.test(country) ? 'tc' : 'sc'
}

const termsOf = (days: number): string => {
  if (days === 0) return 'Payment on receipt'
  return `Payment within ${days} ${days === 1 ? 'day' : 'days'}`
}

const sum = (label: string, amount: string, isStrong = false): Sum => ({
  label,
  of: '',
  amount: grouped(amount),
  isStrong,
})

const linePrinted = (
  agreed: Issued['lines'][number],
  {
    quantity,
    discountAmount,
    taxRate,
    net,
  }: Pick<Issued['lines'][number], 'quantity' | 'discountAmount' | 'taxRate' | 'net'>,
): PrintedLine => ({
  plan: agreed.planName,
  place: agreed.place,
  quantity: grouped(String(quantity)),
  unitPrice: grouped(agreed.unitPrice),
  discount: grouped(discountAmount),
  discountPercent: agreed.discountType === 'percent' && stored(discountAmount) !== 0n ? `${agreed.discount}%` : '',
  taxRate: `${taxRate}%`,
  net: grouped(net),
})

/** What an invoice and its credit notes say alike, of an event that has taxes. */
const common = (issued: Issued, { rates, date }: Pick<Issued, 'rates' | 'date'>) => {
  const { seller, customer } = issued
  return {
    moment: new Date(date),
    han: hanOf(customer.country),
    seller: { name: seller.name, lines: linesOf(seller.address, labelled('Tax number', seller.taxNumber)) },
    customer: {
      name: customer.companyName,
      lines: linesOf(
        customer.contactPerson,
        customer.address,
        joined(', ', customer.city, joined(' ', customer.state, customer.zipCode)),
        customer.country,
        labelled('Tax number', customer.taxNumber),
      ),
    },
    currency: issued.currency,
    taxes: rates.map(({ taxRate, base, tax }) => ({
      label: `Tax ${taxRate}%`,
      of: `on ${grouped(base)}`,
      amount: grouped(tax),
      isStrong: false,
    })),
  }
}

const paidLabel = ({ paymentMode, paymentReference }: Issued): string => {
  const mode = paymentModes.find(({ value }) => value === paymentMode)?.label ?? paymentMode
  return `Paid (${joined(', ', mode, paymentReference)})`
}

/** What an invoice says. */
export const invoiceContent = (issued: Issued): Printed => ({
  ...common(issued, issued),
  title: 'Invoice',
  number: issued.invoiceNumber,
  customerLabel: 'Bill to',
  facts: [
    { label: 'Invoice number', value: issued.invoiceNumber },
    { label: 'Date', value: formatDay(issued.invoiceDate) },
    { label: 'Due date', value: formatDay(issued.dueDate) },
    { label: 'Terms', value: termsOf(issued.paymentTermDays) },
    { label: 'Customer', value: issued.customer.customerCode },
    { label: 'Currency', value: issued.currency },
  ],
  lines: issued.lines.map((line) => linePrinted(line, line)),
  sums: [
    sum('Net', issued.net),
    sum('Tax', issued.tax),
    sum(`Total ${issued.currency}`, issued.total, true),
    sum(paidLabel(issued), issued.paidAmount),
    sum(`Amount due ${issued.currency}`, minorText(stored(issued.total) - stored(issued.paidAmount)), true),
  ],
  notes: isSaid(issued.remarks) ? [{ label: 'Remarks', value: issued.remarks }] : [],
})

/** What a credit note says; its amounts are above zero, as on the invoice whose lines it takes back. */
export const creditNoteContent = (issued: Issued, credited: Credited): Printed => ({
  ...common(issued, credited),
  title: 'Credit note',
  number: credited.creditNumber,
  customerLabel: 'Credit to',
  facts: [
    { label: 'Credit note number', value: credited.creditNumber },
    { label: 'Date', value: formatDay(credited.creditDate) },
    { label: 'For invoice', value: issued.invoiceNumber },
    { label: 'Invoice date', value: formatDay(issued.invoiceDate) },
    { label: 'Customer', value: issued.customer.customerCode },
    { label: 'Currency', value: issued.currency },
  ],
  lines: credited.lines.flatMap((line) => {
    const agreed = issued.lines[line.line]
    return agreed === undefined ? [] : [linePrinted(agreed, line)]
  }),
  sums: [
    sum('Net', credited.net),
    sum('Tax', credited.tax),
    sum(`Total credited ${issued.currency}`, credited.total, true),
  ],
  notes: [{ label: 'Reason', value: credited.reason }],
})

/** All texts of a document, by the weight that they are set in. */
export const textsOf = (printed: Printed): Readonly<Record<400 | 700, ReadonlyArray<string>>> => ({
  400: [
    ...printed.seller.lines,
    ...printed.customer.lines,
    ...[...printed.facts, ...printed.notes].map(({ value }) => value),
    ...printed.lines.flatMap(({ plan, place, quantity, unitPrice }) => [plan, place, quantity, unitPrice]),
    ...printed.sums.map(({ label }) => label),
  ],
  700: [printed.seller.name, printed.customer.name],
})
