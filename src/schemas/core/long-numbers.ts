import { withoutUnseen } from './text.ts'

/**
 * Long numbers that a program has taken for amounts: it keeps 15 to 17 of their digits and writes zeros, or an exponent,
 * in the place of the others. Pure.
 */

const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+?\d{2,}$/i
const LONG_NUMBER = /^\d{18,22}$/

/** A long number as a spreadsheet leaves it: `8.94E+18`, or its digits behind the fifteenth all zero. */
export const isExponent = (text: string): boolean => EXPONENT.test(text)
export const isZeroed = (text: string): boolean => /^[1-9]\d{14}0{3,5}$/.test(text)

export const isLongNumber = (text: string): boolean => LONG_NUMBER.test(text)

/** Of 18 digits a double keeps all but two, of more all but three or more. */
const zerosOf = (number: string): number => (number.length === 18 ? 2 : 3)

/** Whether a long number ends as one that was rounded: its last three digits are zeros, or two of 18. */
export const endsRounded = (text: string): boolean => isLongNumber(text) && text.endsWith('0'.repeat(zerosOf(text)))

/** The most that so many rounded ends are likely to be there by chance alone: Chernoff's bound. */
const chanceOf = (ends: number, count: number, chance: number): number => {
  const share = ends / count
  if (share <= chance) return 1
  const rest = share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - chance))
  return Math.exp(-count * (share * Math.log(share / chance) + rest))
}

/** A column is suspected where chance does so less than once in a thousand columns. */
const SUSPECTED = 1e-3

/** Whether more of so many long numbers of one length end in zeros than chance allows. */
export const areRounded = (ends: number, count: number, length: number): boolean =>
  ends > 0 && chanceOf(ends, count, length === 18 ? 1e-2 : 1e-3) < SUSPECTED

/** Whether the last digit of a number fits the others (ISO/IEC 7812-1, Luhn). */
export const fitsCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((before, sign, place) => {
    const digit = Number(sign) * (place % 2 === 0 ? 1 : 2)
    return before + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** The digits of a code without the blanks and dashes between them. */
export const plainDigits = (text: string): string => withoutUnseen(text).replace(/[\s\p{Pd}\u2212]/gu, '')
