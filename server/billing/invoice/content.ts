import { groupedIban } from '../../../src/schemas/billing/bank-account.ts'
import { paymentModes } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { taxRows } from '../../../src/schemas/billing/offline-sale/rates.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { minorText, shareOf, thousandthsIn, WHOLE } from '../../../src/schemas/core/money/amount.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { CREDITED_BY_AMOUNT, stored } from '../offline-sale.ts'
import type { Han } from './families.ts'
import type { Weight } from './fonts.ts'

/** A text, with the displayed name of its place: `Customer name`, `Remarks`. */
type PlacedText = { readonly place: string; readonly text: string }
type Party = { readonly name: PlacedText; readonly lines: ReadonlyArray<PlacedText> }
type Fact = { readonly label: string; readonly value: string; readonly place?: string }

export type PrintedLine = {
  readonly plan: string
  readonly place: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
  /** The discount's percentage; empty if the discount is an amount. */
  readonly discountPercent: string
  readonly taxRate: string
  readonly net: string
}

/** A row below the lines: an amount, and for a tax its base. */
export type Sum = { readonly label: string; readonly of: string; readonly amount: string; readonly isStrong: boolean }

/** All printed content of a document. */
export type Printed = {
  readonly title: 'Invoice' | 'Credit note' | 'Reminder'
  readonly number: string
  /** The time of its event: a reprint must not show another. */
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

/** Formats decimal text as `1,234.50`. Working on text keeps it exact at any size. */
export const grouped = (amount: string): string => {
  const [whole = '', ...decimals] = amount.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}

const isSaid = (text: string): boolean => text.trim() !== ''
const linesOf = (texts: Readonly<Record<string, string>>): ReadonlyArray<PlacedText> =>
  Object.entries(texts).flatMap(([place, text]) =>
    text
      .split(/\r?\n/)
      .filter(isSaid)
      .map((line) => ({ place, text: line })),
  )
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

/** A row below the lines. */
export const sum = (label: string, amount: string, isStrong = false): Sum => ({
  label,
  of: '',
  amount: grouped(amount),
  isStrong,
})

/**
 * Whether a discount is the agreed percentage, give or take a cent of rounding. After a credit by amount, the discount of a
 * later credit note is a larger one.
 */
const isAsAgreed = ({ discountType, discount }: Issued['lines'][number], gross: string, amount: string): boolean => {
  if (discountType !== 'percent' || stored(amount) === 0n) return false
  const more = stored(amount) - shareOf(stored(gross), thousandthsIn(discount) ?? 0n, WHOLE)
  return more >= -1n && more <= 1n
}

const linePrinted = (
  agreed: Issued['lines'][number],
  {
    quantity,
    gross,
    discountAmount,
    taxRate,
    net,
  }: Pick<Issued['lines'][number], 'quantity' | 'gross' | 'discountAmount' | 'taxRate' | 'net'>,
): PrintedLine => ({
  plan: agreed.planName,
  place: joined(' · ', agreed.place, labelled('SAC', agreed.serviceCode ?? '')),
  quantity: grouped(String(quantity)),
  unitPrice: grouped(agreed.unitPrice),
  discount: grouped(discountAmount),
  discountPercent: isAsAgreed(agreed, gross, discountAmount) ? `${agreed.discount}%` : '',
  taxRate: `${taxRate}%`,
  net: grouped(net),
})

type Bank = NonNullable<Issued['seller']['bank']>

/** The tax number under its name: the settings say that it is a VAT number. */
const taxNumberOf = ({ taxNumber, vatNumber }: Issued['seller']): string =>
  labelled(vatNumber === undefined ? 'Tax number' : 'VAT number', taxNumber)

/** Where to pay to, in lines. */
const bankLines = ({ bankName, holder, iban, bic, accountNumber, bankCode, currency }: Bank): string =>
  joined(
    '\n',
    joined(', ', holder, bankName),
    labelled('IBAN', iban === '' ? '' : groupedIban(iban)),
    labelled('BIC', bic),
    labelled('Account number', accountNumber),
    labelled(currency === 'INR' ? 'IFSC' : 'Bank code', bankCode),
  )

/** Where to pay to. */
export const bankNote = ({ bank }: Issued['seller']): ReadonlyArray<Fact> =>
  bank === undefined
    ? []
    : [{ label: `Bank account for ${bank.currency}`, value: bankLines(bank), place: 'Bank account' }]

/** The text of the company at the foot of each document. */
export const footNote = ({ footText = '' }: Issued['seller']): ReadonlyArray<Fact> =>
  isSaid(footText) ? [{ label: '', value: footText, place: 'Text at the foot' }] : []

/** The common content of an invoice and its credit notes, from an event with taxes. */
export const common = (issued: Issued, { rates, date }: Pick<Issued, 'rates' | 'date'>) => {
  const { seller, customer } = issued
  return {
    moment: new Date(date),
    han: hanOf(customer.country),
    seller: {
      name: { place: 'Seller name', text: seller.name },
      lines: linesOf({
        'Seller address': seller.address,
        'Seller tax number': taxNumberOf(seller),
        'Registration number': labelled('Registration number', seller.registrationNumber ?? ''),
        'Seller contact': joined(
          '\n',
          seller.contactPerson ?? '',
          joined(' · ', seller.email ?? '', seller.phone ?? ''),
          seller.website ?? '',
        ),
      }),
    },
    customer: {
      name: { place: 'Customer name', text: customer.companyName },
      lines: linesOf({
        'Contact person': customer.contactPerson,
        'Customer address': customer.address,
        'City, state and zip code': joined(', ', customer.city, joined(' ', customer.state, customer.zipCode)),
        Country: customer.country,
        'Customer tax number': labelled('Tax number', customer.taxNumber),
      }),
    },
    currency: issued.currency,
    taxes: rates.flatMap((rate) =>
      taxRows(rate).map(({ name, rate: percent, tax }) => ({
        label: `${name} ${percent}%`,
        of: `on ${grouped(rate.base)}`,
        amount: grouped(tax),
        isStrong: false,
      })),
    ),
  }
}

/** Why rates are 0, each reason once. Old documents have none. */
const taxNotes = ({ rates }: Pick<Issued, 'rates'>): ReadonlyArray<Fact> => {
  const reasons = [...new Set(rates.flatMap(({ taxReason = '' }) => (isSaid(taxReason) ? taxReason : [])))]
  return reasons.length === 0 ? [] : [{ label: 'Tax', value: reasons.join('\n') }]
}

const paidLabel = ({ paymentMode, paymentReference }: Issued): string => {
  const mode = paymentModes.find(({ value }) => value === paymentMode)?.label ?? paymentMode
  return `Paid (${joined(', ', mode, paymentReference)})`
}

/** The content of an invoice. */
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
    { label: 'Customer', value: issued.customer.customerCode, place: 'Customer code' },
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
  notes: [
    ...taxNotes(issued),
    ...(isSaid(issued.remarks) ? [{ label: 'Remarks', value: issued.remarks }] : []),
    ...bankNote(issued.seller),
    ...footNote(issued.seller),
  ],
})

/** The only text of a credit note that its invoice does not have. */
export const REASON = 'Reason'

const piecesPrinted = (issued: Issued, { lines }: Credited): ReadonlyArray<PrintedLine> =>
  lines.flatMap((line) => {
    const agreed = issued.lines[line.line]
    return agreed === undefined ? [] : [linePrinted(agreed, line)]
  })

/** A credit by amount reduces the price of all lines of a tax rate: it is one line for each rate. */
const amountsPrinted = ({ rates }: Credited): ReadonlyArray<PrintedLine> =>
  rates.map(({ taxRate, base }) => ({
    plan: 'Price reduction',
    place: '',
    quantity: '',
    unitPrice: '',
    discount: '',
    discountPercent: '',
    taxRate: `${taxRate}%`,
    net: grouped(base),
  }))

/** The content of a credit note; its amounts are positive, as on the invoice whose lines it reverses. */
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
    { label: 'Customer', value: issued.customer.customerCode, place: 'Customer code' },
    { label: 'Currency', value: issued.currency },
  ],
  lines: credited.kind === CREDITED_BY_AMOUNT ? amountsPrinted(credited) : piecesPrinted(issued, credited),
  sums: [
    sum('Net', credited.net),
    sum('Tax', credited.tax),
    sum(`Total credited ${issued.currency}`, credited.total, true),
  ],
  notes: [{ label: REASON, value: credited.reason }, ...taxNotes(credited), ...footNote(issued.seller)],
})

/** A text that may hold any character, with its place and its weight. */
export type Said = PlacedText & { readonly weight: Weight }

const ofWeight =
  (weight: Weight) =>
  (placed: PlacedText): Said => ({ ...placed, weight })

/** All texts of a document with their places, in reading order. */
export const saidOf = ({ seller, customer, facts, notes, lines, sums }: Printed): ReadonlyArray<Said> => [
  ...[seller, customer].flatMap((party) => [ofWeight(700)(party.name), ...party.lines.map(ofWeight(400))]),
  ...[
    ...[...facts, ...notes].map(({ label, value, place = label }) => ({ place, text: value })),
    ...lines.flatMap(({ plan, place, quantity, unitPrice }) => [
      { place: 'Plan name', text: plan },
      { place: 'Country or region of a plan', text: place },
      { place: 'Quantity', text: quantity },
      { place: 'Unit price', text: unitPrice },
    ]),
    // Of the sums only the payment reference is entered by a person.
    ...sums.map(({ label }) => ({ place: 'Payment reference', text: label })),
  ].map(ofWeight(400)),
]

/** The texts of a document, by font weight. */
export const textsOf = (printed: Printed): Readonly<Record<Weight, ReadonlyArray<string>>> => {
  const said = saidOf(printed)
  const of = (wanted: Weight) => said.flatMap(({ weight, text }) => (weight === wanted ? text : []))
  return { 400: of(400), 700: of(700) }
}
