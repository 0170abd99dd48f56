import {
  type BulkImport,
  type BulkLookups,
  type BulkReceipt,
  type BulkRow,
  type BulkVerdict,
  type EarlierBulk,
  KEPT_INVOICE,
} from '../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../schemas/stock/bulk-fields.ts'
import {
  type BulkMapping,
  type BulkSource,
  orderOfSupplier,
  withRememberedOrder,
} from '../../schemas/stock/bulk-mapping.ts'
import { type BulkReplacement, columnForAll } from '../../schemas/stock/bulk-problems.ts'
import type { FileLayout } from '../../schemas/stock/file-layout.ts'
import type { HeldFile, ReadRequest, ReopenRequest } from '../../services/stock/bulk-service.ts'

/** A file in the vault, with what a person chose of its layout; absent for nothing. */
export type ChosenFile = {
  readonly fileRef: string
  readonly name: string
  readonly size: number
  readonly layout?: FileLayout
}

/** The shown part of an import: its number (null before it exists), a verdict (null for all rows), and a page. */
export type BulkWindow = {
  readonly bulkId: number | null
  readonly verdict: BulkVerdict | null
  readonly page: number
  /** The receipt of the SIMs; null for none, and once the import has begun. */
  readonly receiptId: number | null
}

export type BulkImportContext = BulkWindow & {
  /** The options for all rows; null before they have loaded. */
  readonly lookups: BulkLookups | null
  /** Recent imports, newest first. */
  readonly imports: ReadonlyArray<BulkImport>
  /** The values that the receipt sets for its SIMs. */
  readonly receipt: BulkReceipt | null
  readonly file: ChosenFile | null
  /** The parsed file; the worker holds its header and rows. */
  readonly table: HeldFile | null
  /** The chosen sheet; null for the first. */
  readonly sheet: string | null
  readonly mapping: BulkMapping
  /** The invoice of all SIMs. */
  readonly invoice: ChosenFile | null
  /** The id of the request that begins the import, until its outcome is known. */
  readonly submissionId: string | null
  readonly bulk: BulkImport | null
  /** An earlier import of the same file. */
  readonly earlier: EarlierBulk | null
  readonly rows: ReadonlyArray<BulkRow>
  readonly total: number
  /** Corrected rows that were not sent yet, by row number: all cells of each. */
  readonly corrections: Readonly<Record<string, ReadonlyArray<string>>>
  /** The reason for undoing the import. */
  readonly reason: string
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the form was refused. Each time the first field with a problem takes the focus. */
  readonly comebacks: number
}

export const nothingLooked: BulkWindow = { bulkId: null, verdict: null, page: 1, receiptId: null }

export const blankBulk: Omit<BulkImportContext, keyof BulkWindow> = {
  lookups: null,
  imports: [],
  receipt: null,
  file: null,
  table: null,
  sheet: null,
  mapping: {},
  invoice: null,
  submissionId: null,
  bulk: null,
  earlier: null,
  rows: [],
  total: 0,
  corrections: {},
  reason: '',
  errors: {},
  failure: null,
  comebacks: 0,
}

/** A mapping with another source of one field; null removes it. */
const mappedFrom = (mapping: BulkMapping, field: BulkFieldName, source: BulkSource | null): BulkMapping => {
  const { [field]: _, ...others } = mapping
  return source === null ? others : { ...others, [field]: source }
}

/** The data for mapping the columns of a file. */
type Known = Pick<BulkImportContext, 'mapping' | 'table' | 'lookups'>

/**
 * The mapping after a person changed a source. The remembered day order of the supplier applies if the person chose
 * none: it was open, or came from the previous supplier.
 */
export const changedMapping = (
  { mapping, table, lookups }: Known,
  field: BulkFieldName,
  source: BulkSource | null,
): BulkMapping => {
  const suppliers = lookups?.suppliers ?? []
  const changed = mappedFrom(mapping, field, source)
  const before = orderOfSupplier(mapping, suppliers)
  return withRememberedOrder(
    changed,
    table?.days ?? {},
    orderOfSupplier(changed, suppliers),
    (said) => said === undefined || (field === 'supplierID' && said === before),
  )
}

/** The fields with one value for all rows. */
const valuesOf = (mapping: BulkMapping): BulkMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, source]) => 'value' in source))

const columnsOf = (mapping: BulkMapping): BulkMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, source]) => 'column' in source))

/** The request that reads the chosen file. */
export const readRequestOf = ({
  file,
  sheet,
  lookups,
}: Pick<BulkImportContext, 'file' | 'sheet' | 'lookups'>): ReadRequest => ({
  fileRef: file?.fileRef ?? '',
  sheet,
  suppliers: lookups?.suppliers ?? [],
  ...(file?.layout !== undefined && { layout: file.layout }),
})

/** The request that reads the file of an import again, in the layout of the import. */
export const reopenRequestOf = ({ file, bulk }: Pick<BulkImportContext, 'file' | 'bulk'>): ReopenRequest => ({
  fileRef: file?.fileRef ?? '',
  sha256: bulk?.sha256 ?? '',
  ...(bulk?.layout !== undefined && { layout: bulk.layout }),
})

/** The columns of an import that are matched again, as they were matched for it. Its invoice stays on the server. */
export const rematched = (
  { file, bulk }: Pick<BulkImportContext, 'file' | 'bulk'>,
  table: HeldFile,
): Partial<BulkImportContext> => ({
  table,
  sheet: table.sheet,
  mapping: bulk?.mapping ?? {},
  file: asRead(file, table),
  invoice: bulk?.invoiceName ? { fileRef: KEPT_INVOICE, name: bulk.invoiceName, size: 0 } : null,
})

/** The mapping of a file that was read in another way: values for all rows stay where the file has no column. */
export const mappedAgain = (
  { mapping, receipt, lookups }: Pick<BulkImportContext, 'mapping' | 'receipt' | 'lookups'>,
  table: HeldFile,
): BulkMapping => {
  const found = receipt === null ? table.mapping : ofReceipt(receipt.mapping, table, lookups)
  return { ...valuesOf(mapping), ...found }
}

/** The file and its columns as they are recognised, without the matching of an earlier file. */
export const matchedAfresh = ({
  table,
  receipt,
  lookups,
}: Pick<BulkImportContext, 'table' | 'receipt' | 'lookups'>): Partial<BulkImportContext> => {
  if (table?.remembered === undefined) return {}
  const { remembered, ...plain } = table
  const recognised = { ...plain, mapping: remembered.afresh }
  return {
    table: recognised,
    mapping: receipt === null ? remembered.afresh : ofReceipt(receipt.mapping, recognised, lookups),
  }
}

/** A file as it was read, after another way of reading it failed. */
export const asRead = (file: ChosenFile | null, table: HeldFile | null): ChosenFile | null => {
  if (file === null) return null
  const { layout: _, ...plain } = file
  return table?.layout === undefined ? plain : { ...plain, layout: table.layout }
}

/** The mapping of a file for a receipt: values of the file take precedence over those of the receipt. */
export const ofReceipt = (
  said: BulkMapping,
  { mapping, days = {} }: HeldFile,
  lookups: BulkLookups | null,
): BulkMapping => {
  const unplaced = withoutPlace(mapping)
  // A value remembered from another file is less sure than what the receipt says.
  const whole = { ...unplaced, ...said, ...columnsOf(unplaced) }
  return withRememberedOrder(whole, days, orderOfSupplier(whole, lookups?.suppliers ?? []))
}

/** A mapping without a location: the receipt sets it. */
const withoutPlace = ({ locationID: _, ...mapping }: BulkMapping): BulkMapping => mapping

/** The cells of a row as corrected, else as imported. */
export const cellsOf = (
  { row, cells }: Pick<BulkRow, 'row' | 'cells'>,
  corrections: BulkImportContext['corrections'],
): ReadonlyArray<string> => corrections[row] ?? cells

/**
 * Corrections after a text was replaced in all refused rows: a corrected row that still has the text gets the value, or
 * the text would come back with the row. An empty text is replaced only in shown rows with the problem: in another row
 * it may be right.
 */
export const withReplaced = (
  { rows, corrections }: Pick<BulkImportContext, 'rows' | 'corrections'>,
  { bulk, field, from, value }: BulkReplacement & { readonly bulk: BulkImport },
): BulkImportContext['corrections'] => {
  const column = columnForAll(bulk.mapping, field)
  if (column === null) return corrections
  const refused = new Set(
    rows.flatMap(({ row, reasons }) => (reasons.some((reason) => reason.field === field) ? [String(row)] : [])),
  )
  return Object.fromEntries(
    Object.entries(corrections).map(([row, cells]) => {
      const isReplaced = cells[column] === from && (from !== '' || refused.has(row))
      return [row, isReplaced ? cells.with(column, value) : cells]
    }),
  )
}

/** Whether the columns of an import may be matched again: none of its rows is a SIM. */
export const isRematchable = (bulk: BulkImport | null): boolean => isOpen(bulk) && bulk?.counts.added === 0

/** Whether rows of an import may be corrected, and new ones added. */
export const isOpen = (bulk: BulkImport | null): boolean =>
  bulk?.isOwn === true && bulk.hasRows && (bulk.status === 'open' || bulk.status === 'finished')
