import { minorText } from '../../core/money/amount.ts'
import { taxOf } from '../../core/money/invoice.ts'
import { agreedIn, type PricedLine } from './agreed.ts'

/**
 * The unit price of a line with its tax, before a discount; null for a line without tax, or one that cannot be read. It
 * is for reading alone: the tax of an invoice is computed once for each rate.
 */
export const priceWithTax = (line: PricedLine, currency: string): string | null => {
  const { agreed } = agreedIn(line, currency)
  if (agreed === null || agreed.taxRate === 0n) return null
  return minorText(agreed.unitPrice + taxOf(agreed.unitPrice, agreed.taxRate), currency)
}
