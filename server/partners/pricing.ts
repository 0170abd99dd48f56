import { counted } from '../../src/schemas/core/counted.ts'
import { minorText } from '../../src/schemas/core/money/amount.ts'
import type { PricingRow } from '../../src/schemas/partners/pricing/wire.ts'
import { inMoney } from '../reports/units.ts'
import { partnerPriceOf } from './partner-price.ts'

/** The texts for how an API order of a plan is handled. */
const ordersTold = {
  stock: 'From stock',
  byHand: 'From stock, else by hand',
  notForPartners: 'Not for partners',
  archived: 'Not offered: the plan is archived',
  nobody: 'Not offered: no stock, and its supplier is not delivered by hand',
} as const
type PlanOrders = keyof typeof ordersTold

/** A plan's prices in one currency, in ten-thousandths of it; null if unknown. */
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

/** A plan's data allowance: '5 GB', '1 GB/Daily', 'Unlimited'. */
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

/** A plan's validity: '30 days', '1 month'; empty if unknown. */
export const validityText = ({ validity, validityUnit }: Pick<Rate, 'validity' | 'validityUnit'>): string => {
  if (validity === 0) return ''
  const [one, many] = lengths.get(validityUnit) ?? ['', '']
  return counted(validity, one, many).trim()
}

const priced = (units: number | null, terms: number | null, currency: string): number | null =>
  units === null || terms === null ? null : Number(minorText(partnerPriceOf(inMoney(units), terms), currency))

/** A rate for staff, with a partner's price by its terms in percent; null if no partner is chosen. */
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
  partnerPrice: priced(rate.low, terms, rate.currency),
  partnerPriceTo: priced(rate.high, terms, rate.currency),
  apiOrders: ordersTold[rate.orders],
})

/** A rate for partner users, without the staff's data. */
export const partnerPricingRow = (rate: Rate, terms: number): PricingRow => {
  const { regionname: _, suppliername: __, buyingCost: ___, apiOrders: ____, ...told } = pricingRow(rate, terms)
  return told
}
