import { plainAmount } from '../core/amount-text.ts'

/** Parses numbers in a plan's fields. Plain code, no library. */

/** The number in a text, with a decimal point or comma; NaN if it is no number or is ambiguous. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(plainAmount(text)))

/** Whether a text contains a digit: storing 0 in its place would lose it. */
export const hasFigure = (text: string): boolean => /\d/.test(text)
