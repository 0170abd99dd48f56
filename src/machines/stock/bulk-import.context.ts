import type {
  BulkImport,
  BulkLookups,
  BulkReceipt,
  BulkRow,
  BulkVerdict,
  EarlierBulk,
} from '../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../schemas/stock/bulk-fields.ts'
import {
  type BulkMapping,
  type BulkSource,
  orderOfSupplier,
  withRememberedOrder,
} from '../../schemas/stock/bulk-mapping.ts'
import type { HeldFile } from '../../services/stock/bulk-service.ts'

/** A file in the vault. */
export type ChosenFile = { readonly fileRef: string; readonly name: string; readonly size: number }

/** What of an import is looked at: its number (null before there is one), the rows of one verdict (null for all), a page. */
export type BulkWindow = {
  readonly bulkId: number | null
  readonly verdict: BulkVerdict | null
  readonly page: number
  /** The receipt whose items come in; null for none, and once the import has been begun. */
  readonly receiptId: number | null
}

export type BulkImportContext = BulkWindow & {
  /** What can be chosen for all rows; null before it has come. */
  readonly lookups: BulkLookups | null
  /** The imports of late, newest first. */
  readonly imports: ReadonlyArray<BulkImport>
  /** What the receipt says of its items. */
  readonly receipt: BulkReceipt | null
  readonly file: ChosenFile | null
  /** The file as it was read; its header and its rows are with the worker. */
  readonly table: HeldFile | null
  /** Which sheet of it is wanted; null for the first. */
  readonly sheet: string | null
  readonly mapping: BulkMapping
  /** The invoice of all items. */
  readonly invoice: ChosenFile | null
  /** Under which id the import was begun, while it is not known what became of that. */
  readonly submissionId: string | null
  readonly bulk: BulkImport | null
  /** An import of the same file. */
  readonly earlier: EarlierBulk | null
  readonly rows: ReadonlyArray<BulkRow>
  readonly total: number
  /** Corrected rows that have not been sent, by their number in the file: all cells of each. */
  readonly corrections: Readonly<Record<string, ReadonlyArray<string>>>
  /** Why the import is taken back. */
  readonly reason: string
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the form has come back: its first wrong field takes the focus then. */
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

/** A mapping with another source of one field; null for none. */
const mappedFrom = (mapping: BulkMapping, field: BulkFieldName, source: BulkSource | null): BulkMapping => {
  const { [field]: _, ...others } = mapping
  return source === null ? others : { ...others, [field]: source }
}

/** What is known where the columns of a file are named. */
type Known = Pick<BulkImportContext, 'mapping' | 'table' | 'lookups'>

/**
 * The mapping after a person has changed a source. What is remembered of the supplier then holds for the order of days,
 * where nobody chose one: unsaid, or what was remembered of the supplier before.
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

/** The mapping of a file whose items are of a receipt: what the file says goes before what its receipt says of all. */
export const ofReceipt = (
  said: BulkMapping,
  { mapping, days = {} }: HeldFile,
  lookups: BulkLookups | null,
): BulkMapping => {
  const whole = { ...said, ...withoutPlace(mapping) }
  return withRememberedOrder(whole, days, orderOfSupplier(whole, lookups?.suppliers ?? []))
}

/** A mapping that says nothing of where items lie: those of a receipt lie where it put them. */
const withoutPlace = ({ locationID: _, ...mapping }: BulkMapping): BulkMapping => mapping

/** The cells of a row as they stand: as they were corrected, else as they came. */
export const cellsOf = (
  { row, cells }: Pick<BulkRow, 'row' | 'cells'>,
  corrections: BulkImportContext['corrections'],
): ReadonlyArray<string> => corrections[row] ?? cells

/** Whether rows of an import may be corrected, and those that are new added. */
export const isOpen = (bulk: BulkImport | null): boolean =>
  bulk?.isOwn === true && bulk.hasRows && (bulk.status === 'open' || bulk.status === 'finished')
