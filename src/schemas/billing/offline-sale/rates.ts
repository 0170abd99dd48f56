import { minorIn, minorText, sumOf, thousandthsIn } from '../../core/money/amount.ts'
import { taxLabel } from './tax-category.ts'

/** The taxes of a document by rate and category, as decimal text. */

type Details = { readonly taxCategory?: string; readonly taxReason?: string; readonly taxReasonCode?: string }
type Rate = { readonly taxRate: string; readonly base: string; readonly tax: string }
type TaxedLine = Details & { readonly taxRate: string; readonly net: string }

const detailsOf = ({ taxCategory, taxReason, taxReasonCode }: Details): Details => ({
  ...(taxCategory !== undefined && { taxCategory }),
  ...(taxReason !== undefined && { taxReason }),
  ...(taxReasonCode !== undefined && { taxReasonCode }),
})

/**
 * The rates of a document with the categories of its lines. Only lines without tax can have different ones at the same
 * rate; their bases are the sums of the lines.
 */
export const ratesByCategory = <R extends Rate>(
  rates: ReadonlyArray<R>,
  lines: ReadonlyArray<TaxedLine>,
  currency: string,
): ReadonlyArray<R & Details> =>
  rates.flatMap((rate) => {
    const own = lines.filter(({ taxRate }) => thousandthsIn(taxRate) === thousandthsIn(rate.taxRate))
    const categories = [...new Set(own.map(({ taxCategory }) => taxCategory))]
    if (categories.length < 2) return [{ ...rate, ...detailsOf(own[0] ?? {}) }]
    return categories.map((category) => {
      const group = own.filter(({ taxCategory }) => taxCategory === category)
      const base = minorText(sumOf(group.map(({ net }) => minorIn(net, currency) ?? 0n)), currency)
      return { ...rate, base, ...detailsOf(group[0] ?? {}) }
    })
  })

/** Half of a percentage. It can have one decimal more. */
const halfOf = (percent: string): string => {
  const halves = (thousandthsIn(percent) ?? 0n) * 5n
  const decimals = `${10_000n + (halves % 10_000n)}`.replace(/^1|0+$/g, '')
  return `${halves / 10_000n}${decimals === '' ? '' : `.${decimals}`}`
}

type PrintedRate = Rate & Details & { readonly cgst?: string; readonly sgst?: string; readonly igst?: string }

/** The rows in which a rate's tax is shown: one, or two of India's tax within a state. */
export const taxRows = ({
  taxRate,
  tax,
  taxCategory,
  cgst,
  sgst,
  igst,
}: PrintedRate): ReadonlyArray<{ readonly name: string; readonly rate: string; readonly tax: string }> => {
  if (cgst !== undefined && sgst !== undefined) {
    const rate = halfOf(taxRate)
    return [
      { name: 'CGST', rate, tax: cgst },
      { name: 'SGST', rate, tax: sgst },
    ]
  }
  return [{ name: igst === undefined ? taxLabel(taxCategory) : 'IGST', rate: taxRate, tax }]
}

/** What tells the rows of taxes apart. */
export const keyOfRate = ({ taxRate, taxCategory = '' }: PrintedRate, name: string): string =>
  `${taxRate} ${taxCategory} ${name}`
