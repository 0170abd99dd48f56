import type { DecimalSign } from './decimal-sign.ts'

/**
 * Parses amounts as people write them: 1234.5, 1,234.50, 1.234,50, 1 234,50, 1'234.50 or 1,23,456.00. Forms, files and
 * the server share it. An ambiguous text is not parsed, unless the decimal sign is known. Plain code, no library.
 */

/** The wire format, with any number of digits on either side of the point. */
const PLAIN = /^[+-]?\d*\.?\d*$/
const BLANKS = "[ \\u00a0\\u2009\\u202f'’]"

/** An integer with group separators. Groups before the last may have two digits, as in India. */
const wholeWith = (mark: string): string => `[1-9]\\d{0,2}(?:${mark}\\d{2,3})*${mark}\\d{3}`
const numberWith = (point: string, mark: string): RegExp =>
  new RegExp(`^(\\d*|${wholeWith(mark)}|${wholeWith(BLANKS)})(?:${point}(\\d*))?$`)
const POINT = numberWith('\\.', ',')
const COMMA = numberWith(',', '\\.')

const readBy = (pattern: RegExp, text: string): string | null => {
  const [all, whole = '', fraction = ''] = pattern.exec(text) ?? []
  if (all === undefined || whole + fraction === '') return null
  const digits = whole.replace(/\D/g, '')
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}

/** The two readings of an amount, with a decimal point and with a decimal comma; null if a reading is impossible. */
const readingsOf = (text: string) => {
  const [, sign = '', size = ''] = /^([+-]?)([\s\S]*)$/.exec(text.trim()) ?? []
  const [byPoint, byComma] = [readBy(POINT, size), readBy(COMMA, size)]
  return { byPoint: byPoint === null ? null : sign + byPoint, byComma: byComma === null ? null : sign + byComma }
}

/** Whether a text has two different readings. With only a point it is in our own format, so it has one. */
const isUnclear = (text: string): boolean => {
  const { byPoint, byComma } = readingsOf(text)
  return !PLAIN.test(text.trim()) && byPoint !== null && byComma !== null && byPoint !== byComma
}

/** The amount with a decimal point and no separators if the text is unambiguous, else the text itself. */
export const plainAmount = (text: string): string => {
  if (PLAIN.test(text.trim()) || isUnclear(text)) return text
  const { byPoint, byComma } = readingsOf(text)
  return byPoint ?? byComma ?? text
}

/** The amount in our own format, read with this decimal sign; null if the text has no such reading. */
export const amountWith = (sign: DecimalSign, text: string): string | null => {
  const { byPoint, byComma } = readingsOf(text)
  return sign === 'comma' ? byComma : byPoint
}

/** Whether a text clearly has a decimal comma. */
export const hasDecimalComma = (text: string): boolean => {
  const { byPoint, byComma } = readingsOf(text)
  return byPoint === null && byComma?.includes('.') === true
}

const twoReadings = (text: string): string => {
  const { byPoint = '', byComma = '' } = readingsOf(text)
  return `Write ${byPoint} or ${byComma}: ${text.trim()} can be read as either`
}

/** The message for an ambiguous amount; null if it has one reading or none. */
export const unclearAmount = (text: string): string | null => (isUnclear(text) ? twoReadings(text) : null)

/** The same for a cell in a column with decimal commas, where a point may separate thousands. */
export const unclearBesideCommas = (text: string): string | null => {
  const { byPoint, byComma } = readingsOf(text)
  return byPoint !== null && byComma !== null && byPoint !== byComma ? twoReadings(text) : null
}
