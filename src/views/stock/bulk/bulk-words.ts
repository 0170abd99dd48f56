import { counted, pluralOf } from '../../../schemas/core/counted.ts'
import type { BulkImport, BulkWarning } from '../../../schemas/stock/bulk.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields } from '../../../schemas/stock/bulk-fields.ts'
import type { BulkProblem } from '../../../schemas/stock/bulk-problems.ts'

export const BULK_PATH = '/pages/InventoryMaster/Bulk'
export const LIST_PATH = '/pages/InventoryMaster'

export const count = (value: number): string => value.toLocaleString('en-GB')
export const rowsInWords = (value: number): string => counted(value, 'row')

/** The status of an import in a few words. */
export const statusText = ({ status, received, rowCount, hasRows }: BulkImport): string => {
  if (status === 'committing') return 'Adding'
  if (status === 'takingBack') return 'Undoing'
  if (status === 'takenBack') return 'Undone'
  if (status === 'finished') return 'Finished'
  if (!hasRows) return 'Not added'
  return received < rowCount ? `${count(received)} of ${rowsInWords(rowCount)} uploaded` : 'Ready to add'
}

export const isField = (name: string): name is BulkFieldName => bulkFields.some((field) => field === name)

/** A problem of several rows, with the numbers of the first ones. */
export const problemInWords = ({ field, message, text, count: refused, rows }: BulkProblem): string => {
  const label = isField(field) ? bulkFieldLabel(field) : ''
  const where = text === null || text === '' ? label : `${label} “${text}”`
  const what = where === '' || (where === label && message.startsWith(label)) ? message : `${where}: ${message}`
  return `${rowsInWords(refused)}: ${what} (rows ${rows.map(count).join(', ')}${refused > rows.length ? ', …' : ''})`
}

/** A warning about a field of a row. */
export const warningInWords = (field: string, message: string): string =>
  `Warning: ${isField(field) ? bulkFieldLabel(field) : field}: ${message}`

/** A warning about several rows, with the numbers of the first ones. */
export const warningsInWords = ({ field, message, count: warned, rows }: BulkWarning): string => {
  const label = isField(field) ? bulkFieldLabel(field) : field
  const more = warned > rows.length ? ', …' : ''
  const which = `${pluralOf(warned, 'row', 'rows')} ${rows.map(count).join(', ')}${more}`
  return `${label} of ${rowsInWords(warned)}: ${message} (${which}).`
}
