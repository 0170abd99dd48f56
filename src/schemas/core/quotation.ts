import { withoutInvisible } from './text.ts'

/** Quotation marks around pasted or imported text: straight ones, or those of a word processor. Pure. */

/** A text in quotation marks without any mark inside. */
const QUOTED = /"([^"“”„‟]*)"|“([^"“”„‟]*)[“”]|„([^"“”„‟]*)[“”]/
const WHOLE = new RegExp(`^(?:${QUOTED.source})$`)
/** One item of a list, with any of the usual separators. */
const LISTED = new RegExp(`(?<=^|[\\s,;|])(?:${QUOTED.source})(?=$|[\\s,;|])`, 'g')
const MARK = /["“”„‟]/

const innerOf = (found: ReadonlyArray<string | undefined>): string | undefined =>
  found.slice(1, 4).find((part) => part !== undefined)

/** Whether a text contains a quotation mark. */
export const isQuoted = (text: string): boolean => MARK.test(text)

/** A text without its surrounding quotation marks. With further marks inside it is ambiguous and stays unchanged. */
const unquoted = (text: string): string => innerOf(WHOLE.exec(text) ?? [])?.trim() ?? text

/** A code or cell as it is read: without surrounding blanks and quotation marks, and without invisible characters. */
export const plainText = (text: string): string => unquoted(withoutInvisible(text).trim())

/** The same for every item of a list. */
export const unquotedList = (text: string): string =>
  text.replace(LISTED, (...found: ReadonlyArray<string | undefined>) => ` ${innerOf(found) ?? ''} `)
