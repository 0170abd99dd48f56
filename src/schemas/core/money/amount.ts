/**
 * Money is counted in whole minor units (cents, paise), a percentage in whole thousandths of a percent: exactly, and of
 * any size. What the wire and a form say comes in as decimal text and leaves as decimal text; no number is in between.
 */

/** An amount of money in minor units of its currency. */
export type Minor = bigint

/** A percentage in thousandths of a percent: 7.5 % is 7500. */
export type Thousandths = bigint

/** A hundred percent. */
export const WHOLE: Thousandths = 100_000n

const WRITTEN = /^(-)?(\d+)(?:\.(\d)(\d)?(\d)?)?$/

/** The percentage that a text says; null where it says none, or one with more than three decimals. */
export const thousandthsIn = (text: string): Thousandths | null => {
  const [isSaid, sign, whole = '0', tenths = '0', hundredths = '0', thousandths = '0'] = WRITTEN.exec(text) ?? []
  if (isSaid === undefined) return null
  const steps = BigInt(whole + tenths + hundredths + thousandths)
  return sign === undefined ? steps : -steps
}

/** The amount that a text says; null where it says none, or one between two minor units. */
export const minorIn = (text: string): Minor | null => {
  const steps = thousandthsIn(text)
  return steps === null || steps % 10n !== 0n ? null : steps / 10n
}

/** An amount as the wire has it and a person reads it, with both of its decimals. */
export const minorText = (amount: Minor): string => {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${(size % 100n) / 10n}${size % 10n}`
}

/** A percentage from 0 on as a person writes it: 7.5, without decimals that say nothing. */
export const percentText = (percentage: Thousandths): string => {
  const decimals = `${1000n + (percentage % 1000n)}`.replace(/^1|0+$/g, '')
  return `${percentage / 1000n}${decimals === '' ? '' : `.${decimals}`}`
}

/**
 * A share of an amount, `amount × part ÷ whole`, to the minor unit: half up, away from zero. The only place where
 * anything is rounded. `whole` is above zero.
 */
export const shareOf = (amount: Minor, part: bigint, whole: bigint): Minor => {
  const exact = amount * part
  return exact < 0n ? -((-exact * 2n + whole) / (whole * 2n)) : (exact * 2n + whole) / (whole * 2n)
}

/** What amounts come to. */
export const sumOf = (amounts: ReadonlyArray<Minor>): Minor => amounts.reduce((sum, amount) => sum + amount, 0n)
