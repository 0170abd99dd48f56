import { type Minor, minorIn, minorText, sumOf } from '../../core/money/amount.ts'
import type { OfflineSale } from './invoice.ts'
import { lineNameOf } from './service-line.ts'
import { taxLabel } from './tax-category.ts'

/** What the credit notes of an invoice have left of it, as a person sees it before the next one. The server decides. */

type Line = OfflineSale['lines'][number]
type Note = OfflineSale['creditNotes'][number]

/** The parts of an invoice that say what can be credited. */
export type CreditableSale = Pick<OfflineSale, 'id' | 'currency'> & {
  readonly lines: ReadonlyArray<Pick<Line, 'planName' | 'description' | 'quantity' | 'items'>>
  readonly rates: ReadonlyArray<Pick<OfflineSale['rates'][number], 'taxRate' | 'base' | 'taxCategory'>>
  readonly creditNotes: ReadonlyArray<{
    readonly lines: ReadonlyArray<Pick<Note['lines'][number], 'line' | 'quantity'>>
    readonly rates: ReadonlyArray<Pick<Note['rates'][number], 'taxRate' | 'base' | 'taxCategory'>>
  }>
}

/** The SIMs of an invoice without a credit note. */
export const simsLeft = ({ lines }: Pick<CreditableSale, 'lines'>) =>
  lines.flatMap(({ planName, items }) =>
    items.flatMap((item) => (item.creditNumber === '' ? [{ ...item, planName }] : [])),
  )

/** The lines of which something is left, by their places from 0. */
export const linesLeft = ({ lines, creditNotes }: CreditableSale) =>
  lines.flatMap(({ quantity, ...named }, line) => {
    const credited = creditNotes.flatMap((note) => note.lines.filter((one) => one.line === line))
    const left = credited.reduce((rest, one) => rest - one.quantity, quantity)
    return left > 0 ? [{ line, planName: lineNameOf(named), left }] : []
  })

/** The taxes of which an amount is left, by their places from 0, with that amount. At 0 %, each category is a tax. */
export const ratesLeft = ({ currency, rates, creditNotes }: CreditableSale) => {
  const amountOf = (text: string): Minor => minorIn(text, currency) ?? 0n
  return rates.flatMap(({ taxRate, taxCategory, base }, rate) => {
    const credited = creditNotes.flatMap((note) =>
      note.rates.filter((one) => one.taxRate === taxRate && one.taxCategory === taxCategory),
    )
    const left = amountOf(base) - sumOf(credited.map((one) => amountOf(one.base)))
    return left > 0n ? [{ rate, taxRate, name: taxLabel(taxCategory), left: minorText(left, currency) }] : []
  })
}
