import type { Currency } from '../../src/schemas/core/currency.ts'
import { exact, type Sale, type SaleType } from '../reports/sale.ts'
import type { Random } from './random.ts'
import type { Offered } from './sold-plans.ts'

const unitsPerDollar: Readonly<Record<Currency, number>> = { USD: 1, EUR: 0.92, INR: 84 }
const round = (amount: number) => Math.round(amount * 100) / 100
/** Converts an amount between currencies at the demo's rates. */
export const exchanged = (amount: number, from: Currency, to: Currency): number =>
  round((amount / unitsPerDollar[from]) * unitsPerDollar[to])
/** Converts dollars to another currency. */
export const inCurrency = (dollars: number, currency: Currency) => round(dollars * unitsPerDollar[currency])

/** A price in one of our currencies. */
type Asked = Sale['price'] & { readonly currency: Currency }

/** The price before any discount. */
export const listPriceOf = (offer: Offered, currency: Currency): Asked => {
  const list = round(inCurrency(offer.cost, currency) * (1.4 + (offer.plan.id % 9) / 10))
  return { amount: list, currency, list, discount: 0, promoCode: '' }
}

const promoCodes = ['SUMMER10', 'WELCOME10', 'BLOG10'] as const

/** The paid price: the list price minus the discount, in the customer's currency. */
export const priceOf = (random: Random, offer: Offered, type: SaleType, currency: Currency): Asked => {
  const full = listPriceOf(offer, currency)
  const { list } = full
  if (type === 'Free SIM') return { amount: 0, currency, list, discount: list, promoCode: 'FREESIM' }
  if (random.integer(1, 5) > 1) return full
  const discount = round(list / 10)
  return { amount: exact(list - discount), currency, list, discount, promoCode: random.pick(promoCodes) }
}
