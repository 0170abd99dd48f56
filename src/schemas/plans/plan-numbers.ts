import { plainAmount } from '../core/amount-text.ts'

/** Numbers as people write them into a plan's fields. Plain data, no library. */

/** The number that a text says, with a decimal point or a decimal comma; NaN where it says none, or may say two. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(plainAmount(text)))

/** Whether somebody has entered a figure: to save 0 in its place would lose it. */
export const hasFigure = (text: string): boolean => /\d/.test(text)
