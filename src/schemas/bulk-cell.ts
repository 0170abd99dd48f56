import type { BulkFieldName } from './bulk-fields.ts'
import { withoutUnseen } from './text.ts'

/** What a cell of a file says, before anybody asks what its column is. Pure. */

/** The fields whose texts are codes, digit by digit. */
export const bulkCodes: ReadonlySet<BulkFieldName> = new Set(['activationCode', 'iccid', 'simpin', 'serviceDeviceID'])

/** A text between quotation marks: the plain ones, or those of a text processor. */
const QUOTED = /^(?:"([\s\S]*)"|“([\s\S]*)[“”]|„([\s\S]*)[“”])$/
const QUOTATION_MARK = /["“”„‟]/
/** What makes a spreadsheet take a number for text, or stands around it. */
const APOSTROPHE = /^['‘’]|['‘’]$/

/** A text without the quotation marks around it. With others in it, it is not clear what it says: it stays as it is. */
const unquoted = (text: string): string => {
  const [, ...inner] = QUOTED.exec(text) ?? []
  const said = inner.find((part) => part !== undefined)?.trim()
  return said === undefined || QUOTATION_MARK.test(said) ? text : said
}

/** A cell as it is read: blanks and quotation marks around it and what cannot be seen do not count. */
export const plainCell = (text: string): string => unquoted(withoutUnseen(text).trim())

/**
 * Whether it is not clear what quotation marks that are left in a text mean. A code has none; the number of an invoice
 * may have its own (7"), but does not begin with one. Names and choices are found or they are not.
 */
export const isQuotedUnclearly = (name: BulkFieldName, text: string): boolean => {
  if (bulkCodes.has(name)) return QUOTATION_MARK.test(text) || APOSTROPHE.test(text)
  return name === 'invoiceNumber' && QUOTATION_MARK.test(text.charAt(0))
}
