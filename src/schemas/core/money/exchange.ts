import { type Minor, shareOf, sumOf } from './amount.ts'
import { scaleOf } from './scale.ts'
import { spread } from './spread.ts'

/** A rate of exchange in steps of its tenth decimal: how much of one currency a unit of the other is. */
type ExchangeRate = bigint

const STEPS = 10_000_000_000n
const WRITTEN = /^(\d{1,9})(?:\.(\d{1,10}))?$/

/** Parses a rate above 0 with at most 10 decimals; null for any other text. */
export const exchangeRateIn = (text: string): ExchangeRate | null => {
  const [isWritten, whole = '', decimals = ''] = WRITTEN.exec(text) ?? []
  if (isWritten === undefined) return null
  const rate = BigInt(`${whole}${`${decimals}0000000000`.replace(/^(\d{10}).*$/, '$1')}`)
  return rate === 0n ? null : rate
}

/** The currencies of an exchange, and how much of `to` a unit of `from` is. */
export type Exchange = { readonly from: string; readonly to: string; readonly rate: ExchangeRate }

/**
 * Amounts in the other currency. Their sum is rounded once, to its minor unit; the parts are spread by the largest
 * remainder, so that they add up to it.
 */
export const exchangedOf = (amounts: ReadonlyArray<Minor>, { from, to, rate }: Exchange) => {
  const [part, whole] = [rate * scaleOf(to), STEPS * scaleOf(from)]
  const total = shareOf(sumOf(amounts), part, whole)
  const parts = amounts.map((amount) => ({ amount }))
  const shares = spread(total, new Map(parts.map((one) => [one, one.amount])), { part, whole })
  return { total, parts: parts.map((one) => shares.get(one) ?? 0n) }
}
