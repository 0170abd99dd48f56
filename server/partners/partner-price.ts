import { type Minor, shareOf, WHOLE } from '../../src/schemas/core/money/amount.ts'
import { exact, type Sale } from '../reports/sale.ts'
import { UNITS_OF_MINOR, unitsOf } from '../reports/units.ts'

/** Thousandths of a percent in a percent. */
const STEPS = 1_000

/**
 * What a partner pays for something with a list price: that with its markup, or less its discount, which is below 0; in
 * percent. Rounded to the minor unit, half up (docs/reports.md).
 */
export const partnerPriceOf = (list: number, markupDiscount: number): Minor =>
  shareOf(BigInt(unitsOf(list)), WHOLE + BigInt(Math.round(markupDiscount * STEPS)), WHOLE * BigInt(UNITS_OF_MINOR))

/** The price of a sale by a partner: a markup is a discount below 0, so that it adds up for whoever reads the sale. */
export const partnerPriceIn = <Currency extends string>(
  { list, currency }: { readonly list: number; readonly currency: Currency },
  markupDiscount: number,
) => {
  const amount = Number(partnerPriceOf(list, markupDiscount)) / 100
  const discount = exact(list - amount)
  return { amount, currency, list, discount, promoCode: '' } satisfies Sale['price']
}
