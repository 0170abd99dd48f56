import { type Minor, shareOf, sumOf, type Thousandths, WHOLE } from './amount.ts'

/** What is taken off the price of a whole line: a percentage of it, or an amount. */
export type Discount = { readonly percent: Thousandths } | { readonly amount: Minor }

/** A line as it is agreed on. */
export type AgreedLine = {
  readonly unitPrice: Minor
  readonly quantity: bigint
  readonly discount: Discount
  readonly taxRate: Thousandths
}

/** What a line of a document comes to; `tax` is its share of the tax of its rate. */
type LineAmounts = {
  readonly gross: Minor
  readonly discount: Minor
  readonly net: Minor
  readonly taxRate: Thousandths
  readonly tax: Minor
  readonly total: Minor
}

/** The tax of all lines of one rate. */
export type RateAmounts = { readonly taxRate: Thousandths; readonly base: Minor; readonly tax: Minor }

/** What an invoice or a credit note comes to. The rates stand in the order in which its lines name them. */
export type DocumentAmounts = {
  readonly lines: ReadonlyArray<LineAmounts>
  readonly rates: ReadonlyArray<RateAmounts>
  readonly net: Minor
  readonly tax: Minor
  readonly total: Minor
}

/** What a line comes to before tax. */
export type NetLine = Pick<LineAmounts, 'gross' | 'discount' | 'net' | 'taxRate'>

/** The price of a line, what is taken off it, and what remains: its net. */
export const netLineOf = ({ unitPrice, quantity, discount, taxRate }: AgreedLine): NetLine => {
  const gross = unitPrice * quantity
  const off = 'amount' in discount ? discount.amount : shareOf(gross, discount.percent, WHOLE)
  return { gross, discount: off, net: gross - off, taxRate }
}

/** The base of each rate: the sum of the nets of its lines. */
export const basesOf = (lines: ReadonlyArray<Pick<NetLine, 'net' | 'taxRate'>>): ReadonlyMap<Thousandths, Minor> =>
  lines.reduce((bases, { net, taxRate }) => bases.set(taxRate, (bases.get(taxRate) ?? 0n) + net), new Map())

/** Tax is worked out once a rate, on its base. */
export const taxOf = (base: Minor, taxRate: Thousandths): Minor => shareOf(base, taxRate, WHOLE)

/** The share of each line in the tax of its rate: the tax on its own net; the last line of the rate takes what remains. */
const withTaxes = (lines: ReadonlyArray<NetLine>, rates: ReadonlyArray<RateAmounts>): ReadonlyArray<LineAmounts> => {
  const remaining = new Map(rates.map(({ taxRate, tax }) => [taxRate, tax]))
  return lines.map((line) => {
    const isLast = lines.findLast(({ taxRate }) => taxRate === line.taxRate) === line
    const left = remaining.get(line.taxRate) ?? 0n
    const tax = isLast ? left : taxOf(line.net, line.taxRate)
    remaining.set(line.taxRate, left - tax)
    return { ...line, tax, total: line.net + tax }
  })
}

/** A document of these lines whose rates come to these taxes. */
export const documentOf = (lines: ReadonlyArray<NetLine>, rates: ReadonlyArray<RateAmounts>): DocumentAmounts => {
  const net = sumOf(lines.map((line) => line.net))
  const tax = sumOf(rates.map((rate) => rate.tax))
  return { lines: withTaxes(lines, rates), rates, net, tax, total: net + tax }
}

/** What an invoice of these lines comes to. */
export const invoiceOf = (agreed: ReadonlyArray<AgreedLine>): DocumentAmounts => {
  const lines = agreed.map(netLineOf)
  const rates = Array.from(basesOf(lines), ([taxRate, base]) => ({ taxRate, base, tax: taxOf(base, taxRate) }))
  return documentOf(lines, rates)
}
