import { type Minor, shareOf, WHOLE } from '../../src/schemas/core/money/amount.ts'
import { exact, type Sale } from '../reports/sale.ts'
import { UNITS_OF_MINOR, unitsOf } from '../reports/units.ts'

/** Thousandths of a percent in a percent. */
const STEPS = 1_000

/**
 * A partner's price for a list price: with its markup, or minus its discount (below 0), in percent. Rounded half up to
 * the minor unit (docs/reports.md).
 */
export const partnerPriceOf = (list: number, markupDiscount: number): Minor =>
  shareOf(BigInt(unitsOf(list)), WHOLE + BigInt(Math.round(markupDiscount * STEPS)), WHOLE * BigInt(UNITS_OF_MINOR))

/** The price of a sale by a partner. A markup is a negative discount, so that the sale's amounts add up. */
export const partnerPriceIn = <Currency extends string>(
  { list, currency }: { readonly list: number; readonly currency: Currency },
  markupDiscount: number,
) => {
  const amount = Number(partnerPriceOf(list, markupDiscount)) / 100
  const discount = exact(list - amount)
  return { amount, currency, list, discount, promoCode: '' } satisfies Sale['price']
}
