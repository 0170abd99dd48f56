import { agreedIn, amountsOnWire } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import type { DiscountType } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { homeTaxBetween } from '../../../src/schemas/billing/offline-sale/exchange.ts'
import { type Minor, minorText, sumOf, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import {
  amountCreditOf,
  creditNoteOf,
  type LineLeft,
  netLeft,
  type Reduced,
} from '../../../src/schemas/core/money/credit.ts'
import { CREDITED_BY_AMOUNT, type Credited, type OfflineSaleState, stored } from '../offline-sale.ts'
import { creditRates } from './tax.ts'

/** The content of credit notes, from an invoice and the credit notes before. Nothing is read or written here. */

/** The basis of a credit note; payments do not matter. */
type Creditable = Pick<OfflineSaleState, 'issued' | 'credits'>

/** What a credit note says apart from its number, day and reason. */
type Note = Pick<Credited, 'kind' | 'lines' | 'rates' | 'net' | 'tax' | 'total' | 'homeTax'>
type PlainNote = Omit<Note, 'homeTax'>

/** A line of an invoice, by its place from 0, and what is left of it. */
type PlacedLine = LineLeft & { readonly line: number }

/** What is left of a line after a credit note: fewer pieces, or the same pieces at a lower price. */
const afterNote = (line: PlacedLine, { kind, lines }: Credited, currency: string): PlacedLine => {
  const credited = lines.find((one) => one.line === line.line)
  if (credited === undefined) return line
  if (kind !== CREDITED_BY_AMOUNT) return { ...line, left: line.left - BigInt(credited.quantity) }
  const reduced: Reduced = { net: netLeft(line) - stored(credited.net, currency), quantity: line.left }
  return { ...line, reduced }
}

/** The lines of an invoice, and what its credit notes have left of each. */
export const linesLeft = ({ issued, credits }: Creditable): ReadonlyArray<PlacedLine> =>
  issued.lines.flatMap((line, index) => {
    const { agreed } = agreedIn({ ...line, discountType: line.discountType as DiscountType }, issued.currency)
    if (agreed === null) return []
    return credits.reduce<PlacedLine>((left, note) => afterNote(left, note, issued.currency), {
      line: index,
      agreed,
      left: agreed.quantity,
    })
  })

/** What is left of the lines of a tax, by its place among the invoice's rates. At 0 %, each category is a tax. */
const linesTaxedBy = ({ issued }: Creditable, left: ReadonlyArray<PlacedLine>, rate: number) => {
  const { taxRate = '', taxCategory } = issued.rates[rate] ?? {}
  return left.filter(
    ({ line, agreed }) => agreed.taxRate === thousandthsIn(taxRate) && issued.lines[line]?.taxCategory === taxCategory,
  )
}

/** The net amount that is left of a tax, by its place among the invoice's rates; null if there is no such rate. */
export const rateLeft = (sale: Creditable, rate: number): Minor | null =>
  sale.issued.rates[rate] === undefined ? null : sumOf(linesTaxedBy(sale, linesLeft(sale), rate).map(netLeft))

/** What credit notes have left of the tax of each rate of the invoice. */
const taxesLeft = ({ issued: { rates, currency } }: Creditable, notes: ReadonlyArray<PlainNote>) =>
  rates.map(({ taxRate, taxCategory, tax }) => {
    const own = notes.flatMap((note) =>
      note.rates.filter((rate) => rate.taxRate === taxRate && (rate.taxCategory ?? taxCategory) === taxCategory),
    )
    const credited = sumOf(own.map((rate) => stored(rate.tax, currency)))
    return { tax: minorText(stored(tax, currency) - credited, currency) }
  })

/** With the category and reason of each rate, as in the invoice, and the tax in the home currency at its rate. */
const withRates = (sale: Creditable, plain: PlainNote): Note => {
  const note = { ...plain, rates: creditRates(sale, plain) }
  const { homeTax, currency } = sale.issued
  if (homeTax === null) return { ...note, homeTax }
  const [before, after] = [taxesLeft(sale, sale.credits), taxesLeft(sale, [...sale.credits, note])]
  return { ...note, homeTax: homeTaxBetween(homeTax, before, after, currency) }
}

/** The content of a credit note for these SIMs of an invoice, and for these quantities of lines without SIMs. */
export const noteOf = (
  sale: Creditable,
  ids: ReadonlySet<number>,
  quantities: ReadonlyMap<number, number> = new Map(),
): Note => {
  const credits = linesLeft(sale).map((line) => {
    const all = sale.issued.lines[line.line]?.items ?? []
    const items = all.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    const quantity = all.length === 0 ? (quantities.get(line.line) ?? 0) : items.length
    return { ...line, credited: BigInt(quantity), touched: { line: line.line, quantity, items } }
  })
  const { lines, ...totals } = amountsOnWire(creditNoteOf(credits), sale.issued.currency)
  const touched = credits.filter(({ credited }) => credited > 0n)
  return withRates(sale, {
    kind: quantities.size === 0 ? 'sims' : 'lines',
    ...totals,
    lines: touched.flatMap((line, index) => (lines[index] ? { ...line.touched, ...lines[index] } : [])),
  })
}

/** An amount without its tax, for the rate at this place among the invoice's rates. */
export type RateAmount = { readonly rate: number; readonly net: Minor }

/** The content of a credit note by amount. No amount exceeds what is left of its rate. */
export const amountNoteOf = (sale: Creditable, amounts: ReadonlyArray<RateAmount>): Note => {
  const left = linesLeft(sale)
  const nets = amounts.map(({ rate, net }) => ({ lines: linesTaxedBy(sale, left, rate), net }))
  const { reduced, amounts: credited } = amountCreditOf(left, nets)
  const { lines, ...totals } = amountsOnWire(credited, sale.issued.currency)
  return withRates(sale, {
    kind: CREDITED_BY_AMOUNT,
    ...totals,
    lines: reduced.flatMap(({ line }, index) =>
      lines[index] ? { line, quantity: 0, items: [], ...lines[index] } : [],
    ),
  })
}
