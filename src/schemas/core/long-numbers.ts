import { withoutInvisible } from './text.ts'

/**
 * Detects long numbers that a program has treated as amounts. It keeps 15 to 17 digits and replaces the others by zeros
 * or an exponent. Pure.
 */

const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+?\d{2,}$/i
const LONG_NUMBER = /^\d{18,22}$/

/** A long number as a spreadsheet may leave it: `8.94E+18`, or with only zeros after the fifteenth digit. */
export const isExponent = (text: string): boolean => EXPONENT.test(text)
export const isZeroed = (text: string): boolean => /^[1-9]\d{14}0{3,5}$/.test(text)

export const isLongNumber = (text: string): boolean => LONG_NUMBER.test(text)

/** Trailing zeros after rounding to a double: two for 18 digits, three or more for longer numbers. */
const zerosOf = (number: string): number => (number.length === 18 ? 2 : 3)

/** Whether a long number ends as a rounded one: in three zeros, or in two if it has 18 digits. */
export const endsRounded = (text: string): boolean => isLongNumber(text) && text.endsWith('0'.repeat(zerosOf(text)))

/** An upper bound (Chernoff) for the probability of so many rounded ends by chance. */
const chanceOf = (ends: number, count: number, chance: number): number => {
  const share = ends / count
  if (share <= chance) return 1
  const rest = share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - chance))
  return Math.exp(-count * (share * Math.log(share / chance) + rest))
}

/** A column is suspected if chance explains it in less than one of a thousand columns. */
const SUSPECTED = 1e-3

/** Whether more of `count` long numbers of one length end in zeros than chance allows. */
export const areRounded = (ends: number, count: number, length: number): boolean =>
  ends > 0 && chanceOf(ends, count, length === 18 ? 1e-2 : 1e-3) < SUSPECTED

/** Whether the check digit of a number is right (Luhn, ISO/IEC 7812-1). */
export const fitsCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((before, sign, place) => {
    const digit = Number(sign) * (place % 2 === 0 ? 1 : 2)
    return before + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** The digits of a code without blanks and dashes. */
export const plainDigits = (text: string): string => withoutInvisible(text).replace(/[\s\p{Pd}\u2212]/gu, '')
