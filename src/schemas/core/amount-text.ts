/**
 * How people write amounts: 1234.5, 1,234.50, 1.234,50, 1 234,50, 1'234.50 or 1,23,456.00. The one reading for forms, files
 * and the server; what has two readings has none here. Plain data, no library.
 */

/** As the wire has it, whatever is before or behind the point. */
const PLAIN = /^[+-]?\d*\.?\d*$/
const BLANKS = "[ \\u00a0\\u2009\\u202f'’]"

/** A whole part with marks between its groups, of which those before the last may have two digits, as in India. */
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

/** The readings of an amount: by a decimal point, and by a decimal comma; null where there is no such one. */
const readingsOf = (text: string) => {
  const [, sign = '', size = ''] = /^([+-]?)([\s\S]*)$/.exec(text.trim()) ?? []
  const [byPoint, byComma] = [readBy(POINT, size), readBy(COMMA, size)]
  return { byPoint: byPoint === null ? null : sign + byPoint, byComma: byComma === null ? null : sign + byComma }
}

/** Whether a text has two readings; with a point alone it is as we write amounts, and has one. */
const isUnclear = (text: string): boolean => {
  const { byPoint, byComma } = readingsOf(text)
  return !PLAIN.test(text.trim()) && byPoint !== null && byComma !== null && byPoint !== byComma
}

/** The amount that a text clearly says, with a decimal point and no other mark; any other text as it is. */
export const plainAmount = (text: string): string => {
  if (PLAIN.test(text.trim()) || isUnclear(text)) return text
  const { byPoint, byComma } = readingsOf(text)
  return byPoint ?? byComma ?? text
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

/** Why it is not clear what an amount says; null where it is, or where it is no amount. */
export const unclearAmount = (text: string): string | null => (isUnclear(text) ? twoReadings(text) : null)

/** The same of a cell in a column whose other amounts have a decimal comma: there a point may part thousands. */
export const unclearBesideCommas = (text: string): string | null => {
  const { byPoint, byComma } = readingsOf(text)
  return byPoint !== null && byComma !== null && byPoint !== byComma ? twoReadings(text) : null
}
