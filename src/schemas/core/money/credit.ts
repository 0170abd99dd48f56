import { type Minor, shareOf, type Thousandths } from './amount.ts'
import {
  type AgreedLine,
  basesOf,
  type DocumentAmounts,
  documentOf,
  type NetLine,
  netLineOf,
  type RateAmounts,
  taxOf,
} from './invoice.ts'

/** A line of an invoice, how much of it no credit note has taken back yet, and how much this one takes back. */
export type CreditedLine = { readonly agreed: AgreedLine; readonly left: bigint; readonly credited: bigint }

/** The net of what is left of a line: its share of the whole line's net. */
const netLeft = (agreed: AgreedLine, left: bigint): Minor => shareOf(netLineOf(agreed).net, left, agreed.quantity)

const creditedOf = ({ agreed, left, credited }: CreditedLine): NetLine => {
  const gross = agreed.unitPrice * credited
  const net = netLeft(agreed, left) - netLeft(agreed, left - credited)
  return { gross, discount: gross - net, net, taxRate: agreed.taxRate }
}

/** The base of each rate when so much of each line is left. */
const basesLeft = (lines: ReadonlyArray<{ readonly agreed: AgreedLine; readonly left: bigint }>) =>
  basesOf(lines.map(({ agreed, left }) => ({ net: netLeft(agreed, left), taxRate: agreed.taxRate })))

const rateOf = (taxRate: Thousandths, before: Minor, after: Minor): RateAmounts => ({
  taxRate,
  base: before - after,
  tax: taxOf(before, taxRate) - taxOf(after, taxRate),
})

/**
 * What a credit note comes to, given all lines of its invoice: what was left of the invoice before it, less what is left
 * after it, of each net and of the tax of each rate. So all credit notes of an invoice together are exactly the invoice,
 * whatever is credited in whatever order. The amounts are above zero; lines of which nothing is credited are not in it.
 */
export const creditNoteOf = (invoice: ReadonlyArray<CreditedLine>): DocumentAmounts => {
  const credited = invoice.filter((line) => line.credited > 0n)
  const before = basesLeft(invoice)
  const after = basesLeft(invoice.map(({ agreed, left, credited }) => ({ agreed, left: left - credited })))
  const rates = Array.from(new Set(credited.map(({ agreed }) => agreed.taxRate)), (taxRate) =>
    rateOf(taxRate, before.get(taxRate) ?? 0n, after.get(taxRate) ?? 0n),
  )
  return documentOf(credited.map(creditedOf), rates)
}
