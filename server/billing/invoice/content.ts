import { groupedIban } from '../../../src/schemas/billing/bank-account.ts'
import { taxRows } from '../../../src/schemas/billing/offline-sale/rates.ts'
import { lineNameOf } from '../../../src/schemas/billing/offline-sale/service-line.ts'
import type { TaxCategory } from '../../../src/schemas/billing/offline-sale/snapshot.ts'
import type { DocumentLanguage } from '../../../src/schemas/core/document-language.ts'
import { minorText, shareOf, thousandthsIn, WHOLE } from '../../../src/schemas/core/money/amount.ts'
import { addressLines, countryIn } from '../address-lines.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { CREDITED_BY_AMOUNT, stored } from '../offline-sale.ts'
import type { Han } from './families.ts'
import type { Weight } from './fonts.ts'
import { type Formats, formatsIn } from './formats.ts'
import type { Words } from './words/shape.ts'
import { filled, languageOf, wordsIn } from './words/words.ts'

/** A text, with the displayed name of its place: `Customer name`, `Remarks`. */
type PlacedText = { readonly place: string; readonly text: string }
export type Party = { readonly name: PlacedText; readonly lines: ReadonlyArray<PlacedText> }
export type Fact = { readonly label: string; readonly value: string; readonly place?: string }

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
  readonly language: DocumentLanguage
  readonly title: string
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
  /** Drawn across each page of what is not issued. */
  readonly mark?: string
}

/** How a document is written: in the language of its customer. */
type Style = { readonly words: Words; readonly formats: Formats }

const styleOf = ({ customer: { language } }: Issued): Style => ({
  words: wordsIn[languageOf(language)],
  formats: formatsIn(languageOf(language)),
})

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

const termsOf = (days: number, { onReceipt, withinDay, withinDays }: Words): string => {
  if (days === 0) return onReceipt
  return days === 1 ? withinDay : filled(withinDays, { days })
}

/** A row below the lines. */
export const sumIn =
  ({ formats }: Style) =>
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
const isAsAgreed = ({ discountType, discount }: Issued['lines'][number], gross: string, amount: string): boolean => {
  if (discountType !== 'percent' || stored(amount) === 0n) return false
  const more = stored(amount) - shareOf(stored(gross), thousandthsIn(discount) ?? 0n, WHOLE)
  return more >= -1n && more <= 1n
}

const linePrinted = (
  { formats }: Style,
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
  discountPercent: isAsAgreed(agreed, gross, discountAmount) ? formats.percent(agreed.discount) : '',
  taxRate: formats.percent(taxRate),
  net: formats.number(net),
})

type Bank = NonNullable<Issued['seller']['bank']>

/** The tax number under its name: the settings say that it is a VAT number. */
const taxNumberOf = ({ taxNumber, vatNumber }: Issued['seller'], words: Words): string =>
  labelled(vatNumber === undefined ? words.taxNumber : words.vatNumber, taxNumber)

/** Where to pay to, in lines. */
const bankLines = ({ bankName, holder, iban, bic, accountNumber, bankCode, currency }: Bank, words: Words): string =>
  joined(
    '\n',
    joined(', ', holder, bankName),
    labelled('IBAN', iban === '' ? '' : groupedIban(iban)),
    labelled('BIC', bic),
    labelled(words.accountNumber, accountNumber),
    labelled(currency === 'INR' ? 'IFSC' : words.bankCode, bankCode),
  )

/** Where to pay to. */
export const bankNote = ({ bank }: Issued['seller'], words: Words): ReadonlyArray<Fact> =>
  bank === undefined
    ? []
    : [
        {
          label: filled(words.bankAccount, { currency: bank.currency }),
          value: bankLines(bank, words),
          place: 'Bank account',
        },
      ]

/** The text of the company at the foot of each document. */
export const footNote = ({ footText = '' }: Issued['seller']): ReadonlyArray<Fact> =>
  isSaid(footText) ? [{ label: '', value: footText, place: 'Text at the foot' }] : []

/** The name of a tax. The parts of India's tax have the same name in every language. */
const taxName = ({ taxCategory, cgst, igst }: Issued['rates'][number], name: string, { taxes }: Words): string =>
  cgst !== undefined || igst !== undefined ? name : (taxes[(taxCategory ?? 'S') as TaxCategory] ?? name)

/** A customer's address by place: in the order of its country, or as it was typed if the country has no code. */
const addressOf = (customer: Issued['customer']): ReadonlyArray<PlacedText> => {
  const { address, city, state, zipCode, country, countryCode = '', language } = customer
  if (countryCode === '') {
    return linesOf({
      'Customer address': address,
      'City, state and zip code': joined(', ', city, joined(' ', state, zipCode)),
      Country: country,
    })
  }
  const street = address.split(/\r?\n/).filter(isSaid)
  return [
    ...addressLines({ lines: street, city, state, zipCode, countryCode }).map((text) => ({
      place: street.includes(text) ? 'Customer address' : 'City, state and zip code',
      text,
    })),
    ...linesOf({ Country: countryIn(languageOf(language), countryCode, country) }),
  ]
}

/** Seller and customer as every document has them. */
export const partiesOf = ({ seller, customer }: Pick<Issued, 'seller' | 'customer'>) => {
  const language = languageOf(customer.language)
  const words = wordsIn[language]
  return {
    language,
    han: hanOf(customer.country),
    seller: {
      name: { place: 'Seller name', text: seller.name },
      lines: linesOf({
        'Seller address': seller.address,
        'Seller tax number': taxNumberOf(seller, words),
        'Registration number': labelled(words.registrationNumber, seller.registrationNumber ?? ''),
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
      lines: [
        ...linesOf({ 'Contact person': customer.contactPerson }),
        ...addressOf(customer),
        ...linesOf({ 'Customer tax number': labelled(words.taxNumber, customer.taxNumber) }),
      ],
    },
  }
}

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

/** Why rates are 0, each reason once. Old documents have none. */
const taxNotes = ({ rates }: Pick<Issued, 'rates'>, { tax, taxReasons }: Words): ReadonlyArray<Fact> => {
  const reasons = [...new Set(rates.flatMap(({ taxReason = '' }) => (isSaid(taxReason) ? taxReason : [])))]
  const value = reasons.map((reason) => taxReasons[reason] ?? reason).join('\n')
  return reasons.length === 0 ? [] : [{ label: tax, value, place: 'Tax' }]
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
      sum(words.tax, issued.tax),
      sum(filled(words.total, { currency }), issued.total, true),
      sum(paidLabel(issued, words), issued.paidAmount),
      sum(filled(words.amountDue, { currency }), minorText(stored(issued.total) - stored(issued.paidAmount)), true),
    ],
    notes: [
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
      sum(words.tax, credited.tax),
      sum(filled(words.totalCredited, { currency }), credited.total, true),
    ],
    notes: [
      { label: words.reason, value: credited.reason, place: REASON },
      ...taxNotes(credited, words),
      ...footNote(issued.seller),
    ],
  }
}

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

/** The texts of a document, by font weight: what people entered, and the labels in its language. */
export const textsOf = (printed: Printed): Readonly<Record<Weight, ReadonlyArray<string>>> => {
  const said = saidOf(printed)
  const of = (wanted: Weight) => said.flatMap(({ weight, text }) => (weight === wanted ? text : []))
  const { language, title, customerLabel, facts, notes, taxes, sums, lines } = printed
  const { page, plan, quantity, unitPrice, discount, tax, net } = wordsIn[language]
  const amounts = [...taxes, ...sums].flatMap((one) => [one.label, one.of, one.amount])
  const labels = [page, customerLabel, plan, quantity, unitPrice, discount, tax, net]
  return {
    400: [
      ...of(400),
      ...labels,
      ...[...facts, ...notes].map(({ label }) => label),
      ...amounts,
      ...lines.flatMap((line) => [line.discount, line.discountPercent, line.taxRate, line.net]),
      title,
    ],
    700: [...of(700), title, ...sums.flatMap(({ label, amount }) => [label, amount])],
  }
}
