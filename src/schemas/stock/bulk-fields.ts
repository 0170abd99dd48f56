import type { DecimalSign } from '../core/decimal-sign.ts'
import { type InventoryFormFieldName, inventoryFieldLabel, inventoryFormFields } from './inventory-fields.ts'

/**
 * The fields that an import file can have: those of the Single form except invoice and location. One import has one
 * invoice.
 */
export type BulkFieldName = Exclude<InventoryFormFieldName, 'invoicePO'> | BulkOnlyField

/** Fields of files only. Some suppliers send the two parts of an eSIM code in two columns. */
const bulkOnlyLabels = { smdpAddress: 'SM-DP+ Address', matchingID: 'Matching ID', locationID: 'Location' } as const
type BulkOnlyField = keyof typeof bulkOnlyLabels
const isBulkOnly = (name: string): name is BulkOnlyField => Object.hasOwn(bulkOnlyLabels, name)

export const bulkFields: ReadonlyArray<BulkFieldName> = [
  ...inventoryFormFields.map(({ name }) => name).filter((name) => name !== 'invoicePO'),
  ...(Object.keys(bulkOnlyLabels) as ReadonlyArray<BulkOnlyField>),
]

export const bulkFieldLabel = (name: BulkFieldName): string =>
  isBulkOnly(name) ? bulkOnlyLabels[name] : inventoryFieldLabel(name)

/** The limits of one import: of the file, of one batch of rows in an upload, of one transaction. */
export const bulkLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  columns: 60,
  /** The longest cell that is uploaded. A longer one is cut, and is still refused for its length. */
  cell: 1_000,
  pieceRows: 1_000,
  pieceBytes: 900 * 1024,
  batch: 1_000,
  /** The rows in which one request replaces a text. */
  replaced: 2_000,
} as const

/** Rows on a page of an import. */
export const BULK_PAGE_SIZE = 20

const grouped = (value: number): string => value.toLocaleString('en-GB')

/** The messages for a file that cannot be read and for a row that is refused. */
export const bulkMessages = {
  empty: 'The file is empty',
  noRows: 'The file has a header and no rows',
  noHeader: (row: number) => `Row ${grouped(row)} is empty. Choose the row with the names of the columns.`,
  tooLarge: 'The file is larger than 50 MB',
  tooManyRows: (count: number) => `The file has ${grouped(count)} rows; at most ${grouped(bulkLimits.rows)} at a time`,
  tooManyColumns: (count: number) => `The file has ${grouped(count)} columns; at most ${bulkLimits.columns}`,
  wrongKind: 'Choose a CSV or XLSX file',
  oldExcel: 'This is a workbook of an old kind or one with a password. Save it as XLSX without a password, or as CSV.',
  notText: (row: number) =>
    `Row ${grouped(row)} has characters that are no text (NUL). Save the file as CSV or XLSX again.`,
  openQuote: (row: number) => `A quotation mark that begins in row ${grouped(row)} is never closed`,
  unpacksTooLarge: 'This workbook unpacks to more than 300 MB. Save the sheet as CSV.',
  damaged: 'This workbook is damaged: its parts cannot be read',
  noSheet: 'The workbook has no sheet with rows',
  notCalculated: (row: number, column: number) =>
    `Row ${grouped(row)}, column ${column}: the formula has no value. Open the workbook, save it, and choose it again.`,
  noSource: 'Choose a column, or one value for all rows',
  noRow: 'Must be a row of the file, or 0 for no header',
  fileLost: 'Choose the file again',
  otherFile: 'This is another file than the one that the import was begun with',
  cutNumber: 'The spreadsheet has cut off this number. Format the column as text and export it again.',
  onlyAddress: 'Only the SM-DP+ address is given. Add the matching ID.',
  onlyMatchingId: 'Only the matching ID is given. Add the SM-DP+ address.',
  rounded: 'It ends in zeros, as if a program had rounded it',
  expired: 'This date has passed: the SIM is added as expired',
  noInvoiceCost: 'Pay as you go has no invoice cost: this amount is not stored',
  formula: 'This is a formula. Put its value in its place.',
  quoted: 'Remove the quotation marks',
  example: 'This is an example from the template and is not added. Enter the code of a SIM.',
  otherDecimalSign: (sign: DecimalSign) =>
    `Enter an amount with a decimal ${sign}, like ${sign === 'comma' ? '1.234,50' : '1,234.50'}`,
  ragged: (cells: number, columns: number) => `The row has ${cells} cells, the header ${columns} columns`,
  sameInFile: (row: number, field: BulkFieldName) => `Row ${grouped(row)} has the same ${bulkFieldLabel(field)}`,
  takenByItem: (id: number, field: BulkFieldName) =>
    `Item ${id} has this ${field === 'iccid' ? 'ICCID' : bulkFieldLabel(field).toLowerCase()}`,
  oneOf: (labels: ReadonlyArray<string>) => `Must be one of ${labels.join(', ')}`,
  severalOfName: (field: BulkFieldName) => `Several have this ${bulkFieldLabel(field)}: give the ID`,
  noLocation: 'Choose a Location from the list',
  placedByReceipt: 'The receipt says where its items lie',
  noReceipt: 'This receipt does not exist',
  missing: 'This import does not exist',
  notAdded: 'Nothing of this import was added, and its rows were deleted.',
  gone: 'The rows of this import are kept for 7 days and are gone',
  notOwn: 'Only who began this import may do that',
  notReceived: (received: number, count: number) =>
    `${grouped(received)} of ${grouped(count)} rows have arrived. Send the others first.`,
  outOfTurn: (next: number) => `The next row to send is number ${grouped(next)}`,
  tooManySent: (count: number) => `The import was begun with ${grouped(count)} rows`,
  tooManySentAtOnce: (count: number) =>
    `${grouped(count)} rows were sent; at most ${grouped(bulkLimits.pieceRows)} at a time`,
  rowTwice: 'A row was sent twice',
  unknownRow: (row: number) => `The import has no row ${grouped(row)}`,
  isAdded: (row: number) => `Row ${grouped(row)} is an item already`,
  wrongOrder: 'The rows must stand in the order of the file',
  unknownColumn: (field: string) => `${field} is taken from a column that the header does not have`,
  notForAll: (field: BulkFieldName) => `${bulkFieldLabel(field)} cannot be set for all rows at once`,
  busy: 'This import is being added or taken back. Wait until that is done.',
  nothingNew: 'No row of this import can be added',
  takenBackAlready: 'This import was taken back',
  committed: 'This import has been committed: its invoice is fixed',
  notCommitted: 'This import has added nothing yet',
  held: (count: number) =>
    `${count === 1 ? 'One item has' : `${grouped(count)} items have`} been assigned or sold: the import stays as it is`,
} as const
