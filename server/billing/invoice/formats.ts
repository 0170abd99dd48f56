import type { DocumentLanguage } from '../../../src/schemas/core/document-language.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'

/** How a language writes numbers and days. */
export type Formats = {
  /** Decimal text with the same digits, so that an amount of any size stays exact. */
  readonly number: (text: string) => string
  readonly percent: (text: string) => string
  readonly day: (text: string) => string
}

/** Formats decimal text as `1,234.50`. Working on text keeps it exact at any size. */
export const grouped = (amount: string): string => {
  const [whole = '', ...decimals] = amount.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}

/** As the product writes them, and documents without a language. */
const english: Formats = { number: grouped, percent: (text) => `${text}%`, day: formatDay }

type Locale = {
  readonly tag: string
  /** What follows the number. */
  readonly percent: '%' | '\u00a0%' | '\u200e%\u200e'
  /** Arabic names the month: people read numbers between slashes from either side. */
  readonly month: '2-digit' | 'long'
}

/**
 * Digits are Western ones in Arabic too, as in IBANs, tax numbers and electronic invoices. Marks of direction keep its
 * percent sign behind the number.
 */
const locales: Readonly<Record<Exclude<DocumentLanguage, 'en'>, Locale>> = {
  de: { tag: 'de', percent: '\u00a0%', month: '2-digit' },
  fr: { tag: 'fr', percent: '\u00a0%', month: '2-digit' },
  es: { tag: 'es', percent: '\u00a0%', month: '2-digit' },
  ar: { tag: 'ar-u-nu-latn', percent: '\u200e%\u200e', month: 'long' },
  hi: { tag: 'hi', percent: '%', month: '2-digit' },
}

const IS_NUMBER = /^-?\d+(?:\.(\d+))?$/
/** Directions come from the letters around a number; a mark of its own would turn it round. */
const MARKS = /[\u200e\u200f\u061c]/g

/** A text that is no number or no day stays as it is. */
const localFormats = ({ tag, percent, month }: Locale): Formats => {
  const number = (text: string): string => {
    const found = IS_NUMBER.exec(text)
    if (found === null) return text
    const digits = found[1]?.length ?? 0
    const formatter = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    // As a text it is formatted in full, as a number it would be rounded.
    return formatter.format(text as `${number}`).replace(MARKS, '')
  }
  const day = new Intl.DateTimeFormat(tag, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' })
  return {
    number,
    percent: (text) => `${number(text)}${percent}`,
    day: (text) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text) ? day.format(new Date(`${text}T00:00:00Z`)).replace(MARKS, '') : text,
  }
}

export const formatsIn = (language: DocumentLanguage): Formats =>
  language === 'en' ? english : localFormats(locales[language])
