import { withoutUnseen } from './text.ts'

/** Quotation marks around what is pasted or read: the plain ones, or those of a text processor. Pure. */

/** A text between quotation marks that contains no such mark. */
const QUOTED = /"([^"“”„‟]*)"|“([^"“”„‟]*)[“”]|„([^"“”„‟]*)[“”]/
const WHOLE = new RegExp(`^(?:${QUOTED.source})$`)
/** One of a list, whatever stands between the codes of it. */
const LISTED = new RegExp(`(?<=^|[\\s,;|])(?:${QUOTED.source})(?=$|[\\s,;|])`, 'g')
const MARK = /["“”„‟]/

const innerOf = (found: ReadonlyArray<string | undefined>): string | undefined =>
  found.slice(1, 4).find((part) => part !== undefined)

/** Whether a text has a quotation mark in it. */
export const isQuoted = (text: string): boolean => MARK.test(text)

/** A text without the quotation marks around it. With others in it, it is not clear what it says: it stays as it is. */
const unquoted = (text: string): string => innerOf(WHOLE.exec(text) ?? [])?.trim() ?? text

/** A code or a cell as it is read: blanks and quotation marks around it and what cannot be seen do not count. */
export const plainText = (text: string): string => unquoted(withoutUnseen(text).trim())

/** The same of every piece of a list. */
export const unquotedList = (text: string): string =>
  text.replace(LISTED, (...found: ReadonlyArray<string | undefined>) => ` ${innerOf(found) ?? ''} `)
