import { taxRows } from '../../../src/schemas/billing/offline-sale/rates.ts'
import { lineNameOf } from '../../../src/schemas/billing/offline-sale/service-line.ts'
import type { TaxCategory } from '../../../src/schemas/billing/offline-sale/snapshot.ts'
import { pluralOf } from '../../../src/schemas/core/counted.ts'
import { minorText, shareOf, thousandthsIn, WHOLE } from '../../../src/schemas/core/money/amount.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { CREDITED_BY_AMOUNT, stored } from '../offline-sale.ts'
import { type Formats, formatsIn } from './formats.ts'
import { bankNote, footNote, isSaid, joined, labelled, partiesOf } from './parties.ts'
import type { Fact, Printed, PrintedLine, Sum } from './printed-content.ts'
import type { Words } from './words/shape.ts'
import { filled, languageOf, wordsIn } from './words/words.ts'

/** How a document is written: in the language of its customer, with amounts of one currency. */
type Style = { readonly words: Words; readonly formats: Formats; readonly currency: string }

const styleOf = ({ customer: { language }, currency }: Issued): Style => ({
  currency,
  words: wordsIn[languageOf(language)],
  formats: formatsIn(languageOf(language)),
})

const termsOf = (days: number, { onReceipt, withinDay, withinDays }: Words): string => {
  if (days === 0) return onReceipt
  return pluralOf(days, withinDay, filled(withinDays, { days }))
}

/** A row below the lines. */
export const sumIn =
  ({ formats }: Pick<Style, 'formats'>) =>
  (label: string, amount: string, isStrong = false): Sum => ({
    label,
    of: '',
    amount: formats.number(amount),
    isStrong,
  })

/**
 * Whether a discount is the agreed percentage, give or take a cent of rounding. After a credit by amount, the discount of a
 * later credit note is a larger one.
 */
const isAsAgreed = (
  { discountType, discount }: Issued['lines'][number],
  gross: string,
  amount: string,
  currency: string,
): boolean => {
  if (discountType !== 'percent' || stored(amount, currency) === 0n) return false
  const more = stored(amount, currency) - shareOf(stored(gross, currency), thousandthsIn(discount) ?? 0n, WHOLE)
  return more >= -1n && more <= 1n
}

const linePrinted = (
  { formats, currency }: Style,
  agreed: Issued['lines'][number],
  {
    quantity,
    gross,
    discountAmount,
    taxRate,
    net,
  }: Pick<Issued['lines'][number], 'quantity' | 'gross' | 'discountAmount' | 'taxRate' | 'net'>,
): PrintedLine => ({
  plan: lineNameOf(agreed),
  place: joined(' · ', agreed.place, labelled('SAC', agreed.serviceCode ?? '')),
  quantity: formats.number(String(quantity)),
  unitPrice: formats.number(agreed.unitPrice),
  discount: formats.number(discountAmount),
  discountPercent: isAsAgreed(agreed, gross, discountAmount, currency) ? formats.percent(agreed.discount) : '',
  taxRate: formats.percent(taxRate),
  net: formats.number(net),
})

/** The name of a tax. The parts of India's tax have the same name in every language. */
const taxName = ({ taxCategory, cgst, igst }: Issued['rates'][number], name: string, { taxes }: Words): string =>
  cgst !== undefined || igst !== undefined ? name : (taxes[(taxCategory ?? 'S') as TaxCategory] ?? name)

/** The common content of an invoice and its credit notes, from an event with taxes. */
export const common = (issued: Issued, { rates, date }: Pick<Issued, 'rates' | 'date'>) => {
  const { words, formats } = styleOf(issued)
  return {
    moment: new Date(date),
    ...partiesOf(issued),
    currency: issued.currency,
    taxes: rates.flatMap((rate) =>
      taxRows(rate).map(({ name, rate: percent, tax }) => ({
        label: `${taxName(rate, name, words)} ${formats.percent(percent)}`,
        of: filled(words.on, { base: formats.number(rate.base) }),
        amount: formats.number(tax),
        isStrong: false,
      })),
    ),
  }
}

/** The sum of all taxes, unless the document has one tax only, whose row already has the same amount. */
const taxSum = (style: Style, { rates, tax }: Pick<Issued, 'rates' | 'tax'>): ReadonlyArray<Sum> =>
  rates.flatMap((rate) => taxRows(rate)).length === 1 ? [] : [sumIn(style)(style.words.tax, tax)]

/** Why rates are 0, each reason once. Old documents have none. */
const taxNotes = ({ rates }: Pick<Issued, 'rates'>, { tax, taxReasons }: Words): ReadonlyArray<Fact> => {
  const reasons = [...new Set(rates.flatMap(({ taxReason = '' }) => (isSaid(taxReason) ? taxReason : [])))]
  const value = reasons.map((reason) => taxReasons[reason] ?? reason).join('\n')
  return reasons.length === 0 ? [] : [{ label: tax, value, place: 'Tax' }]
}

/** The tax in the seller's currency, with its rate, the rate's source and day. */
const homeTaxNote = (
  homeTax: Issued['homeTax'],
  issued: Pick<Issued, 'currency'>,
  { words, formats }: Style,
): ReadonlyArray<Fact> => {
  if (homeTax === null) return []
  const { currency, rate, source, day, tax } = homeTax
  const exchange = `1 ${issued.currency} = ${formats.number(rate)} ${currency}`
  const value = `${currency} ${formats.number(tax)} (${joined(', ', exchange, source, formats.day(day))})`
  return [{ label: filled(words.homeTax, { currency }), value, place: 'Source of the rate' }]
}

/** The references of the buyer, and the supply date where it is not the invoice's day. */
const headerFacts = (
  { supplyDate, invoiceDate, buyerReference = '', purchaseOrder = '' }: Issued,
  { words, formats }: Style,
): ReadonlyArray<Fact> => [
  ...(supplyDate === '' || supplyDate === invoiceDate
    ? []
    : [{ label: words.supplyDate, value: formats.day(supplyDate) }]),
  ...(isSaid(buyerReference) ? [{ label: words.buyerReference, value: buyerReference, place: 'Buyer reference' }] : []),
  ...(isSaid(purchaseOrder) ? [{ label: words.purchaseOrder, value: purchaseOrder, place: 'Purchase order' }] : []),
]

const paidLabel = ({ paymentMode, paymentReference }: Issued, { paid, paymentModes }: Words): string => {
  const modes: Readonly<Record<string, string>> = paymentModes
  return filled(paid, { how: joined(', ', modes[paymentMode] ?? paymentMode, paymentReference) })
}

/** The content of an invoice. */
export const invoiceContent = (issued: Issued): Printed => {
  const style = styleOf(issued)
  const { words, formats } = style
  const sum = sumIn(style)
  const { currency } = issued
  return {
    ...common(issued, issued),
    title: words.invoice,
    number: issued.invoiceNumber,
    customerLabel: words.billTo,
    facts: [
      { label: words.invoiceNumber, value: issued.invoiceNumber },
      { label: words.date, value: formats.day(issued.invoiceDate) },
      { label: words.dueDate, value: formats.day(issued.dueDate) },
      { label: words.terms, value: termsOf(issued.paymentTermDays, words) },
      ...headerFacts(issued, style),
      { label: words.customer, value: issued.customer.customerCode, place: 'Customer code' },
      { label: words.currency, value: currency },
    ],
    lines: issued.lines.map((line) => linePrinted(style, line, line)),
    sums: [
      sum(words.net, issued.net),
      ...taxSum(style, issued),
      sum(filled(words.total, { currency }), issued.total, true),
      sum(paidLabel(issued, words), issued.paidAmount),
      sum(
        filled(words.amountDue, { currency }),
        minorText(stored(issued.total, currency) - stored(issued.paidAmount, currency), currency),
        true,
      ),
    ],
    notes: [
      ...homeTaxNote(issued.homeTax, issued, style),
      ...taxNotes(issued, words),
      ...(isSaid(issued.remarks) ? [{ label: words.remarks, value: issued.remarks, place: 'Remarks' }] : []),
      ...bankNote(issued.seller, words),
      ...footNote(issued.seller),
    ],
  }
}

/** The place of the only text of a credit note that its invoice does not have. */
export const REASON = 'Reason'

const piecesPrinted = (style: Style, issued: Issued, { lines }: Credited): ReadonlyArray<PrintedLine> =>
  lines.flatMap((line) => {
    const agreed = issued.lines[line.line]
    return agreed === undefined ? [] : [linePrinted(style, agreed, line)]
  })

/** A credit by amount reduces the price of all lines of a tax rate: it is one line for each rate. */
const amountsPrinted = ({ words, formats }: Style, { rates }: Credited): ReadonlyArray<PrintedLine> =>
  rates.map(({ taxRate, base }) => ({
    plan: words.priceReduction,
    place: '',
    quantity: '',
    unitPrice: '',
    discount: '',
    discountPercent: '',
    taxRate: formats.percent(taxRate),
    net: formats.number(base),
  }))

/** The content of a credit note; its amounts are positive, as on the invoice whose lines it reverses. */
export const creditNoteContent = (issued: Issued, credited: Credited): Printed => {
  const style = styleOf(issued)
  const { words, formats } = style
  const sum = sumIn(style)
  const { currency } = issued
  return {
    ...common(issued, credited),
    title: words.creditNote,
    number: credited.creditNumber,
    customerLabel: words.creditTo,
    facts: [
      { label: words.creditNoteNumber, value: credited.creditNumber },
      { label: words.date, value: formats.day(credited.creditDate) },
      { label: words.forInvoice, value: issued.invoiceNumber },
      { label: words.invoiceDate, value: formats.day(issued.invoiceDate) },
      ...headerFacts(issued, style),
      { label: words.customer, value: issued.customer.customerCode, place: 'Customer code' },
      { label: words.currency, value: currency },
    ],
    lines:
      credited.kind === CREDITED_BY_AMOUNT ? amountsPrinted(style, credited) : piecesPrinted(style, issued, credited),
    sums: [
      sum(words.net, credited.net),
      ...taxSum(style, credited),
      sum(filled(words.totalCredited, { currency }), credited.total, true),
    ],
    notes: [
      { label: words.reason, value: credited.reason, place: REASON },
      ...homeTaxNote(credited.homeTax, issued, style),
      ...taxNotes(credited, words),
      ...footNote(issued.seller),
    ],
  }
}
