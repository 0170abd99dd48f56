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

const CHOOSE_HEADER =
  'Press a row number to choose the row with the names of the columns. Rows above it are not imported.'

/** Sentences about an import with values in them. */
export const bulkWords = {
  belong: (receiptNumber: string): string =>
    `These SIMs belong to ${receiptNumber}. The receipt fills what the file leaves out.`,
  matched: (fileName: string, rows: number): string =>
    `${fileName}: ${rowsInWords(rows)}. Recognised columns are already matched.`,
  matchedFor: (bulkId: number): string =>
    `These columns were matched for import no. ${bulkId}. Checking the rows again replaces that import. ` +
    'Corrected rows stay corrected while the file is read in the same layout.',
  matchedAs: (fileName: string, at: string, supplierName: string): string =>
    supplierName === ''
      ? `Matched as in ${fileName} of ${at}.`
      : `Matched as in ${fileName} of ${at} for ${supplierName}.`,
  firstRows: (rows: number, most: number): string =>
    rows < most
      ? `The first rows of the file, unchanged. ${CHOOSE_HEADER}`
      : `The first ${counted(rows, 'row')} of the file, unchanged. ${CHOOSE_HEADER}`,
  progress: (done: number, outcome: string): string => `${count(done)} of ${outcome}`,
  voiding: (fileName: string): string => `The SIMs of ${fileName} are being voided.`,
  interrupted: ({ received, rowCount, fileName }: BulkImport): string =>
    `${count(received)} of the ${rowsInWords(rowCount)} of ${fileName} are uploaded. Choose the file again to continue.`,
  chooseAgain: (fileName: string): string =>
    `Choose ${fileName} again to match its columns. The matching of the import is kept.`,
  importedBefore: (fileName: string, by: string, at: string): string =>
    `This file was imported before as ${fileName}, by ${by}, ${at}. SIMs that already exist become duplicates.`,
  importNumber: (bulkId: number): string => `Import no. ${bulkId}`,
  notUndone: (problems: ReadonlyArray<string>, most: number): string => {
    const named = problems.slice(0, most).join('; ')
    const more = problems.length - most
    return more > 0 ? `Import not undone: ${named} and ${count(more)} more` : `Import not undone: ${named}`
  },
  finished: (added: number, rejected: number | null): string =>
    rejected === null
      ? `${counted(added, 'SIM')} added.`
      : `${counted(added, 'SIM')} added, ${rowsInWords(rejected)} rejected.`,
  undone: (voided: number, kept: number): string =>
    kept === 0
      ? `Import undone: ${counted(voided, 'SIM')} voided.`
      : `Import undone: ${counted(voided, 'SIM')} voided, ${counted(kept, 'SIM')} kept.`,
  ofAnother: (createdBy: string): string =>
    `${createdBy} started this import. Only ${createdBy} can correct and add its rows.`,
} as const
