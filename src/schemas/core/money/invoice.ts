import { type Minor, shareOf, sumOf, type Thousandths, WHOLE } from './amount.ts'
import { spread } from './spread.ts'

/** A discount on a whole line: a percentage or an amount. */
export type Discount = { readonly percent: Thousandths } | { readonly amount: Minor }

/** The agreed terms of a line. */
export type AgreedLine = {
  readonly unitPrice: Minor
  readonly quantity: bigint
  readonly discount: Discount
  readonly taxRate: Thousandths
}

/** The amounts of a document's line; `tax` is its share of its rate's tax. */
type LineAmounts = {
  readonly gross: Minor
  readonly discount: Minor
  readonly net: Minor
  readonly taxRate: Thousandths
  readonly tax: Minor
  readonly total: Minor
}

/** The tax on all lines with one rate. */
export type RateAmounts = { readonly taxRate: Thousandths; readonly base: Minor; readonly tax: Minor }

/** The amounts of an invoice or credit note. The rates are in the order of their first lines. */
export type DocumentAmounts = {
  readonly lines: ReadonlyArray<LineAmounts>
  readonly rates: ReadonlyArray<RateAmounts>
  readonly net: Minor
  readonly tax: Minor
  readonly total: Minor
}

/** The amounts of a line before tax. */
export type NetLine = Pick<LineAmounts, 'gross' | 'discount' | 'net' | 'taxRate'>

/** The gross amount, discount and net amount of a line. */
export const netLineOf = ({ unitPrice, quantity, discount, taxRate }: AgreedLine): NetLine => {
  const gross = unitPrice * quantity
  const off = 'amount' in discount ? discount.amount : shareOf(gross, discount.percent, WHOLE)
  return { gross, discount: off, net: gross - off, taxRate }
}

/** The base of each rate: the sum of its lines' net amounts. */
export const basesOf = (lines: ReadonlyArray<Pick<NetLine, 'net' | 'taxRate'>>): ReadonlyMap<Thousandths, Minor> =>
  lines.reduce((bases, { net, taxRate }) => bases.set(taxRate, (bases.get(taxRate) ?? 0n) + net), new Map())

/** The tax of a rate, computed once on its base. */
export const taxOf = (base: Minor, taxRate: Thousandths): Minor => shareOf(base, taxRate, WHOLE)

/** The tax of each line by the largest remainder: they add up to the tax of their rate. */
const sharesOf = (lines: ReadonlyArray<NetLine>, { taxRate, tax }: RateAmounts): ReadonlyMap<NetLine, Minor> =>
  spread(tax, new Map(lines.map((line) => [line, line.net])), { part: taxRate, whole: WHOLE })

/** The lines with their shares of the tax of each rate. */
const withTaxes = (lines: ReadonlyArray<NetLine>, rates: ReadonlyArray<RateAmounts>): ReadonlyArray<LineAmounts> => {
  const shares = new Map(
    rates.flatMap((rate) => [
      ...sharesOf(
        lines.filter(({ taxRate }) => taxRate === rate.taxRate),
        rate,
      ),
    ]),
  )
  return lines.map((line) => {
    const tax = shares.get(line) ?? 0n
    return { ...line, tax, total: line.net + tax }
  })
}

/** A document with these lines and tax rates. */
export const documentOf = (lines: ReadonlyArray<NetLine>, rates: ReadonlyArray<RateAmounts>): DocumentAmounts => {
  const net = sumOf(lines.map((line) => line.net))
  const tax = sumOf(rates.map((rate) => rate.tax))
  return { lines: withTaxes(lines, rates), rates, net, tax, total: net + tax }
}

/** The amounts of an invoice with these lines. */
export const invoiceOf = (agreed: ReadonlyArray<AgreedLine>): DocumentAmounts => {
  const lines = agreed.map(netLineOf)
  const rates = Array.from(basesOf(lines), ([taxRate, base]) => ({ taxRate, base, tax: taxOf(base, taxRate) }))
  return documentOf(lines, rates)
}
