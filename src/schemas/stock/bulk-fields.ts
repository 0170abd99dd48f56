import { counted, pluralOf } from '../core/counted.ts'
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
  noRows: 'The file has a header but no rows',
  noHeader: (row: number) => `Row ${grouped(row)} is empty. Choose the row with the names of the columns.`,
  tooLarge: 'The file is larger than 50 MB',
  tooManyRows: (count: number) => `The file has ${grouped(count)} rows; at most ${grouped(bulkLimits.rows)} at a time`,
  tooManyColumns: (count: number) => `The file has ${grouped(count)} columns; at most ${bulkLimits.columns}`,
  wrongKind: 'Choose a CSV or XLSX file',
  oldExcel: 'This workbook has an old format or a password. Save it as XLSX without a password, or as CSV.',
  notText: (row: number) =>
    `Row ${grouped(row)} has characters that cannot be read (NUL). Save the file as CSV or XLSX again.`,
  openQuote: (row: number) => `A quotation mark opened in row ${grouped(row)} is not closed`,
  unpacksTooLarge: 'This workbook unpacks to more than 300 MB. Save the sheet as CSV.',
  damaged: 'This workbook is damaged and cannot be read',
  noSheet: 'The workbook has no sheet with rows',
  notCalculated: (row: number, column: number) =>
    `Row ${grouped(row)}, column ${column}: the formula has no value. Open the workbook, save it, and choose it again.`,
  noSource: 'Choose a column, or one value for all rows',
  noRow: 'Must be a row of the file, or 0 for no header',
  fileLost: 'Choose the file again',
  otherFile: 'This is not the file that the import was started with',
  cutNumber: 'The spreadsheet has cut off this number. Format the column as text and export it again.',
  onlyAddress: 'Only the SM-DP+ address is given. Add the matching ID.',
  onlyMatchingId: 'Only the matching ID is given. Add the SM-DP+ address.',
  rounded: 'It ends in zeros: a program may have rounded it',
  expired: 'This date has passed: the SIM is added as expired',
  noInvoiceCost: 'Pay as you go has no invoice cost: this amount is not stored',
  formula: 'This is a formula. Enter its value.',
  quoted: 'Remove the quotation marks',
  example: 'This is an example from the template and is not added. Enter the code of a SIM.',
  otherDecimalSign: (sign: DecimalSign) =>
    `Enter an amount with a decimal ${sign}, like ${sign === 'comma' ? '1.234,50' : '1,234.50'}`,
  ragged: (cells: number, columns: number) => `The row has ${cells} cells, the header ${columns} columns`,
  sameInFile: (row: number, field: BulkFieldName) => `Row ${grouped(row)} has the same ${bulkFieldLabel(field)}`,
  takenByItem: (id: number, field: BulkFieldName) =>
    field === 'iccid' ? `SIM ${id} has this ICCID` : `SIM ${id} has this ${bulkFieldLabel(field).toLowerCase()}`,
  oneOf: (labels: ReadonlyArray<string>) => `Must be one of ${labels.join(', ')}`,
  severalOfName: (field: BulkFieldName) => `Several records have this ${bulkFieldLabel(field)}. Enter the ID.`,
  noLocation: 'Choose a Location from the list',
  placedByReceipt: 'Leave empty: the receipt sets the location',
  noReceipt: 'This receipt does not exist',
  missing: 'This import does not exist',
  notAdded: 'Nothing of this import was added. Its rows were deleted.',
  gone: 'The rows of this import were deleted after 7 days',
  notOwn: 'Only the person who started this import can do this',
  notReceived: (received: number, count: number) =>
    `${grouped(received)} of ${grouped(count)} rows arrived. Send the others first.`,
  outOfTurn: (next: number) => `The next row to send is number ${grouped(next)}`,
  tooManySent: (count: number) => `The import was started with ${grouped(count)} rows`,
  tooManySentAtOnce: (count: number) =>
    `${grouped(count)} rows were sent; at most ${grouped(bulkLimits.pieceRows)} at a time`,
  rowTwice: 'A row was sent twice',
  unknownRow: (row: number) => `The import has no row ${grouped(row)}`,
  isAdded: (row: number) => `Row ${grouped(row)} was already added`,
  wrongOrder: 'Rows must be in the order of the file',
  unknownColumn: (field: string) => `${field} is taken from a column that the header does not have`,
  notForAll: (field: BulkFieldName) => `${bulkFieldLabel(field)} cannot be set for all rows at once`,
  busy: 'This import is being added or undone. Wait until it is finished.',
  nothingNew: 'No row of this import can be added',
  takenBackAlready: 'This import was undone',
  committed: 'This import was added: its invoice is locked',
  notCommitted: 'This import has added nothing yet',
  held: (count: number) => `Not undone: ${counted(count, 'SIM')} ${pluralOf(count, 'was', 'were')} assigned or sold`,
} as const
