import { isQuoted } from '../core/quotation.ts'
import type { BulkFieldName } from './bulk-fields.ts'

/** What a cell of a file says, before anybody asks what its column is. Pure. */

/** The fields whose texts are codes, digit by digit. */
export const bulkCodes: ReadonlySet<BulkFieldName> = new Set(['activationCode', 'iccid', 'simpin', 'serviceDeviceID'])

/** What makes a spreadsheet take a number for text, or stands around it. */
const APOSTROPHE = /^['‘’]|['‘’]$/

/**
 * Whether it is not clear what quotation marks that are left in a text mean. A code has none; the number of an invoice
 * may have its own (7"), but does not begin with one. Names and choices are found or they are not.
 */
export const isQuotedUnclearly = (name: BulkFieldName, text: string): boolean => {
  if (bulkCodes.has(name)) return isQuoted(text) || APOSTROPHE.test(text)
  return name === 'invoiceNumber' && isQuoted(text.charAt(0))
}
