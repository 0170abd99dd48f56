import { withoutInvisible } from './text.ts'

/**
 * Telephone numbers as people type and paste them: `030/1234567`, `+44 (0)20 7946 0101 ext. 12`. Pure, no library: the
 * server interprets a number by country (docs/subjects/records.md).
 */

const SCHEME = /^tel:\s*/i
/** The part before an extension, and the extension under any of its usual names. */
const EXTENSION = /^(.*?)[\s,]{0,3}(?:;\s?ext=|ext(?:n|ension)?|x|#|dw|durchwahl)[\s.:]{0,3}(\d{1,7})$/i
/** From the first invalid character to the last one before the next digit. */
const FOREIGN = /[^\d +()/.-](?:[^\d+()/.-]*[^\d +()/.-])?/
const FEWEST_DIGITS = 5
const MOST_DIGITS = 20

export const phoneMessages = {
  sign: (sign: string): string =>
    `Remove "${sign}": a phone number has digits, spaces and + ( ) / . - and can end in ext. 12`,
  plus: 'Write + only at the beginning',
  short: `Enter at least ${FEWEST_DIGITS} digits`,
  long: `Enter at most ${MOST_DIGITS} digits`,
} as const

/** A number without invisible characters, with plain blanks and dashes, and its extension. */
const partsOf = (text: string) => {
  const plain = withoutInvisible(text)
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
  const whole = plain.replace(SCHEME, '')
  const [, number = whole, extension = ''] = EXTENSION.exec(whole) ?? []
  return { number: number.trim(), extension }
}

const written = (number: string, extension: string): string =>
  extension === '' ? number : `${number} ext. ${extension}`

/** A telephone number as it was typed, in plain characters. */
export const plainPhone = (text: string): string => {
  const { number, extension } = partsOf(text)
  return written(number, extension)
}

/** Why a text is no telephone number, with the first invalid characters; null if it can be one. */
export const phoneProblem = (text: string): string | null => {
  const { number } = partsOf(text)
  const [sign] = FOREIGN.exec(number) ?? []
  if (sign !== undefined) return phoneMessages.sign(sign)
  if (number.replace(/^\(?\+/, '').includes('+')) return phoneMessages.plus
  const { length } = number.replace(/\D/g, '')
  if (length < FEWEST_DIGITS) return phoneMessages.short
  return length > MOST_DIGITS ? phoneMessages.long : null
}

/** The address of a link to a number (RFC 3966). */
export const phoneAddress = (text: string): string => {
  const { number, extension } = partsOf(text)
  const digits = number.replace(/[^+\d]/g, '')
  return `tel:${digits}${extension === '' ? '' : `;ext=${extension}`}`
}
