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

/** A line of an invoice: the quantity not yet credited (`left`), and the quantity that this credit note credits. */
export type CreditedLine = { readonly agreed: AgreedLine; readonly left: bigint; readonly credited: bigint }

/** The net amount of a line's remaining quantity: its share of the line's net amount. */
const netLeft = (agreed: AgreedLine, left: bigint): Minor => shareOf(netLineOf(agreed).net, left, agreed.quantity)

const creditedOf = ({ agreed, left, credited }: CreditedLine): NetLine => {
  const gross = agreed.unitPrice * credited
  const net = netLeft(agreed, left) - netLeft(agreed, left - credited)
  return { gross, discount: gross - net, net, taxRate: agreed.taxRate }
}

/** The base of each tax rate for the remaining quantities. */
const basesLeft = (lines: ReadonlyArray<{ readonly agreed: AgreedLine; readonly left: bigint }>) =>
  basesOf(lines.map(({ agreed, left }) => ({ net: netLeft(agreed, left), taxRate: agreed.taxRate })))

const rateOf = (taxRate: Thousandths, before: Minor, after: Minor): RateAmounts => ({
  taxRate,
  base: before - after,
  tax: taxOf(before, taxRate) - taxOf(after, taxRate),
})

/**
 * The amounts of a credit note, from all lines of its invoice. Each net amount and each rate's tax is the remainder
 * before the note minus the remainder after it. All credit notes of an invoice therefore add up to the invoice exactly,
 * in any order. Amounts are positive; lines without a credited quantity are left out.
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
