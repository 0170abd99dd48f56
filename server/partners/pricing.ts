import { minorText } from '../../src/schemas/core/money/amount.ts'
import type { PricingRow } from '../../src/schemas/partners/pricing/wire.ts'
import { inMoney } from '../reports/units.ts'
import { partnerPriceOf } from './partner-price.ts'

/** What becomes of an order of a partner's system for a plan, in words. */
const ordersTold = {
  stock: 'From stock',
  byHand: 'From stock, else by hand',
  notForPartners: 'Not for partners',
  nobody: 'Not offered: no stock, and its supplier is not delivered by hand',
} as const
type PlanOrders = keyof typeof ordersTold

/** What a plan costs in one currency; prices in ten-thousandths of it, null where nothing is said. */
export type Rate = {
  readonly planID: number
  readonly planName: string
  readonly country: string
  readonly region: string
  readonly supplier: string
  readonly allowance: string
  readonly allowanceUnit: string
  readonly allowancePeriod: string
  readonly validity: number
  readonly validityUnit: string
  readonly cost: number | null
  readonly low: number | null
  readonly high: number | null
  readonly currency: string
  readonly available: number
  readonly orders: PlanOrders
}

/** How much data a plan has: '5 GB', '1 GB/Daily', 'Unlimited'. */
export const allowanceText = ({
  allowance,
  allowanceUnit,
  allowancePeriod,
}: Pick<Rate, 'allowance' | 'allowanceUnit' | 'allowancePeriod'>): string => {
  const amount = allowance.trim()
  const period = allowancePeriod === '0' ? '' : allowancePeriod
  if (amount === '') return period.startsWith('/') ? '' : period
  const told = /^[\d.,]+$/.test(amount) && allowanceUnit !== '' ? `${amount} ${allowanceUnit}` : amount
  if (period === '' || period === told) return told
  return period.startsWith('/') ? `${told}${period}` : `${told}, ${period}`
}

const lengths: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['days', ['day', 'days']],
  ['month', ['month', 'months']],
  ['year', ['year', 'years']],
])

/** How long a plan holds: '30 days', '1 month'; empty where nobody has said. */
export const validityText = ({ validity, validityUnit }: Pick<Rate, 'validity' | 'validityUnit'>): string => {
  if (validity === 0) return ''
  const [one, many] = lengths.get(validityUnit) ?? ['', '']
  return `${validity} ${validity === 1 ? one : many}`.trim()
}

const priced = (units: number | null, terms: number | null): number | null =>
  units === null || terms === null ? null : Number(minorText(partnerPriceOf(inMoney(units), terms)))

/** A rate as staff see it, with what a partner pays by its terms in percent; null where no partner is chosen. */
export const pricingRow = (rate: Rate, terms: number | null): Required<PricingRow> => ({
  id: `${rate.planID}-${rate.currency}`,
  planID: rate.planID,
  planName: rate.planName,
  countryname: rate.country,
  regionname: rate.region,
  suppliername: rate.supplier,
  dataAllowance: allowanceText(rate),
  validity: validityText(rate),
  buyingCost: rate.cost,
  sellingFrom: rate.low === null ? null : inMoney(rate.low),
  sellingTo: rate.high === null ? null : inMoney(rate.high),
  currency: rate.currency,
  available: rate.available,
  partnerPrice: priced(rate.low, terms),
  partnerPriceTo: priced(rate.high, terms),
  apiOrders: ordersTold[rate.orders],
})

/** The same without what who works for a partner is not told. */
export const partnerPricingRow = (rate: Rate, terms: number): PricingRow => {
  const { regionname: _, suppliername: __, buyingCost: ___, apiOrders: ____, ...told } = pricingRow(rate, terms)
  return told
}
