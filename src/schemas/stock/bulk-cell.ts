import { isQuoted } from '../core/quotation.ts'
import type { BulkFieldName } from './bulk-fields.ts'

/** Reads a cell of an import file before its column is known. Pure. */

/** The fields whose values are codes. */
export const bulkCodes: ReadonlySet<BulkFieldName> = new Set(['activationCode', 'iccid', 'simpin', 'serviceDeviceID'])

/** The apostrophe that makes a spreadsheet treat a number as text, or a quote around a text. */
const APOSTROPHE = /^['‘’]|['‘’]$/

/**
 * Whether quotation marks left in a text make it unclear. A code has none. An invoice number may contain one (7"), but
 * does not begin with one. Names and choices are looked up, so a wrong one is not found.
 */
export const isQuotedUnclearly = (name: BulkFieldName, text: string): boolean => {
  if (bulkCodes.has(name)) return isQuoted(text) || APOSTROPHE.test(text)
  return name === 'invoiceNumber' && isQuoted(text.charAt(0))
}
