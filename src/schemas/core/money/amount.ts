import { scaleOf } from './scale.ts'

/**
 * Exact arithmetic for money of any size. Amounts are whole minor units (cents, paise); percentages are whole
 * thousandths of a percent. Wire and forms use decimal text; floating point is never used.
 */

/** An amount of money in minor units of its currency. */
export type Minor = bigint

/** A percentage in thousandths of a percent: 7.5 % is 7500. */
export type Thousandths = bigint

/** A hundred percent. */
export const WHOLE: Thousandths = 100_000n

const WRITTEN = /^(-)?(\d+)(?:\.(\d)(\d)?(\d)?)?$/

/** Parses a percentage; null for other text, or more than three decimals. */
export const thousandthsIn = (text: string): Thousandths | null => {
  const [isSaid, sign, whole = '0', tenths = '0', hundredths = '0', thousandths = '0'] = WRITTEN.exec(text) ?? []
  if (isSaid === undefined) return null
  const steps = BigInt(whole + tenths + hundredths + thousandths)
  return sign === undefined ? steps : -steps
}

/** Parses an amount; null if the text is not an amount in whole minor units of the currency. */
export const minorIn = (text: string, currency: string): Minor | null => {
  const steps = thousandthsIn(text)
  const scaled = steps === null ? null : steps * scaleOf(currency)
  return scaled === null || scaled % 1000n !== 0n ? null : scaled / 1000n
}

/** An amount with the decimals of its currency, for the wire and for display. */
export const minorText = (amount: Minor, currency: string): string => {
  const scale = scaleOf(currency)
  const size = amount < 0n ? -amount : amount
  // The 1 in front keeps the zeros after the point.
  const decimals = `${scale + (size % scale)}`.replace(/^1/, '')
  return `${amount < 0n ? '-' : ''}${size / scale}${decimals === '' ? '' : `.${decimals}`}`
}

/** A percentage of at least 0 without trailing zeros: 7.5. */
export const percentText = (percentage: Thousandths): string => {
  const decimals = `${1000n + (percentage % 1000n)}`.replace(/^1|0+$/g, '')
  return `${percentage / 1000n}${decimals === '' ? '' : `.${decimals}`}`
}

/**
 * A share of an amount, `amount × part ÷ whole`, rounded half away from zero to the minor unit. This is the only place
 * that rounds. `whole` must be positive.
 */
export const shareOf = (amount: Minor, part: bigint, whole: bigint): Minor => {
  const exact = amount * part
  return exact < 0n ? -((-exact * 2n + whole) / (whole * 2n)) : (exact * 2n + whole) / (whole * 2n)
}

/** The sum of amounts. */
export const sumOf = (amounts: ReadonlyArray<Minor>): Minor => amounts.reduce((sum, amount) => sum + amount, 0n)
