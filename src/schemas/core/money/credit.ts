import { type Minor, shareOf, sumOf, type Thousandths } from './amount.ts'
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
import { spread } from './spread.ts'

/** The net amount that was left of a line after a credit by amount, and the quantity that was left then. */
export type Reduced = { readonly net: Minor; readonly quantity: bigint }

/** A line of an invoice: the quantity that is not yet credited, and its last credit by amount, if there was one. */
export type LineLeft = { readonly agreed: AgreedLine; readonly left: bigint; readonly reduced?: Reduced }

/** The same, with the quantity that a credit note credits. */
export type CreditedLine = LineLeft & { readonly credited: bigint }

/**
 * The net amount of a line's remaining quantity: its share of the line's net amount. After a credit by amount it is the
 * share of what was left then.
 */
export const netLeft = ({ agreed, left, reduced }: LineLeft): Minor => {
  const { net, quantity } = reduced ?? { net: netLineOf(agreed).net, quantity: agreed.quantity }
  return quantity === 0n ? 0n : shareOf(net, left, quantity)
}

const afterCredit = ({ left, credited, ...line }: CreditedLine): LineLeft => ({ ...line, left: left - credited })

const creditedOf = (line: CreditedLine): NetLine => {
  const { unitPrice, taxRate } = line.agreed
  const gross = unitPrice * line.credited
  const net = netLeft(line) - netLeft(afterCredit(line))
  return { gross, discount: gross - net, net, taxRate }
}

/** The base of each tax rate for the remaining quantities. */
const basesLeft = (lines: ReadonlyArray<LineLeft>): ReadonlyMap<Thousandths, Minor> =>
  basesOf(lines.map((line) => ({ net: netLeft(line), taxRate: line.agreed.taxRate })))

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
  const after = basesLeft(invoice.map(afterCredit))
  const rates = Array.from(new Set(credited.map(({ agreed }) => agreed.taxRate)), (taxRate) =>
    rateOf(taxRate, before.get(taxRate) ?? 0n, after.get(taxRate) ?? 0n),
  )
  return documentOf(credited.map(creditedOf), rates)
}

/** A credit by amount: the lines whose price it reduces, and its amounts for each of them. */
type AmountCredit<Line> = { readonly reduced: ReadonlyArray<Line>; readonly amounts: DocumentAmounts }

/** A net amount that is credited of lines with one tax rate. */
type LinesAmount<Line> = { readonly lines: ReadonlyArray<Line>; readonly net: Minor }

/**
 * The credit of net amounts, by which the price of the remaining quantities is reduced. The tax of a rate is the tax on
 * what is left before it minus the tax on what is left after it. An amount is spread over its lines as a further discount,
 * in proportion to what is left of each; a line without a share is left out. It may not exceed what is left of its lines.
 */
export const amountCreditOf = <Line extends LineLeft>(
  invoice: ReadonlyArray<Line>,
  amounts: ReadonlyArray<LinesAmount<Line>>,
): AmountCredit<Line> => {
  const before = basesLeft(invoice)
  const nets = new Map(
    amounts.flatMap(({ lines, net }) => {
      const left = new Map(lines.map((line) => [line, netLeft(line)]))
      const whole = sumOf([...left.values()])
      return whole === 0n ? [] : [...spread(net, left, { part: net, whole })]
    }),
  )
  const reduced = invoice.filter((line) => (nets.get(line) ?? 0n) > 0n)
  const lines = reduced.map((line): NetLine => {
    const net = nets.get(line) ?? 0n
    return { gross: 0n, discount: -net, net, taxRate: line.agreed.taxRate }
  })
  const credited = basesOf(
    amounts.flatMap(({ lines: [first], net }) => (first === undefined ? [] : [{ taxRate: first.agreed.taxRate, net }])),
  )
  const rates = Array.from(credited, ([taxRate, amount]) => {
    const base = before.get(taxRate) ?? 0n
    return rateOf(taxRate, base, base - amount)
  })
  return { reduced, amounts: documentOf(lines, rates) }
}
