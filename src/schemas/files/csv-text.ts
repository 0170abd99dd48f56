/** How texts stand in CSV (RFC 4180) so that no spreadsheet runs them: for the files of lists and of the server alike. */

export const BYTE_ORDER_MARK = '\uFEFF'
export const LINE_END = '\r\n'

/** How a formula begins for a spreadsheet (OWASP, CSV injection): the full-width forms and line breaks too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A sign, and then only what a telephone number or an amount is written with: at the worst a spreadsheet adds it up. */
const NUMBERS_ONLY = /^[+-][\d \u00A0().-]*(?: ext\. \d+)?$/
const APOSTROPHES = /^'+/

const isRun = (text: string): boolean => FORMULA.test(text) && !NUMBERS_ONLY.test(text)

/** Where nearly all texts begin, and none that could run. */
const isHarmless = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/**
 * Text that a spreadsheet runs gets an apostrophe before it, as does text that looks as if it had one already: taking one
 * away always gives the text back.
 */
export const guarded = (text: string): string =>
  isHarmless(text.charCodeAt(0)) || !isRun(text.replace(APOSTROPHES, '')) ? text : `'${text}`

/** What a reader of RFC 4180, or the one that reads behind it, would take for more than text. */
const SPECIAL = /[",\r\n]|^\s|\s$/

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

export const written = (isText: boolean, text: string): string => (isText || SPECIAL.test(text) ? quoted(text) : text)

/** A line of cells that are texts, whatever stands in them. */
export const textLine = (cells: ReadonlyArray<string>): string =>
  cells.map((cell) => written(true, guarded(cell))).join(',') + LINE_END
