/** Text in CSV (RFC 4180) that no spreadsheet executes, for list files and the server's files. */

export const BYTE_ORDER_MARK = '\uFEFF'
export const LINE_END = '\r\n'

/** The start of a formula in a spreadsheet (OWASP, CSV injection), including full-width forms and line breaks. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A sign followed only by characters of a telephone number or amount: at worst a spreadsheet calculates it. */
const NUMBERS_ONLY = /^[+-][\d \u00A0().-]*(?: ext\. \d+)?$/
const APOSTROPHES = /^'+/

const isRun = (text: string): boolean => FORMULA.test(text) && !NUMBERS_ONLY.test(text)

/** First characters of nearly all texts; none starts a formula. */
const isHarmless = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/**
 * Prefixes text that a spreadsheet would execute with an apostrophe, and text that already looks prefixed. Removing one
 * apostrophe always restores the text.
 */
export const guarded = (text: string): string =>
  isHarmless(text.charCodeAt(0)) || !isRun(text.replace(APOSTROPHES, '')) ? text : `'${text}`

/** Characters that need quotes, for RFC 4180 and for readers that trim blanks. */
const SPECIAL = /[",\r\n]|^\s|\s$/

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

export const written = (isText: boolean, text: string): string => (isText || SPECIAL.test(text) ? quoted(text) : text)

/** A line of text cells with any content. */
export const textLine = (cells: ReadonlyArray<string>): string =>
  cells.map((cell) => written(true, guarded(cell))).join(',') + LINE_END
