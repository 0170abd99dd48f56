import { Schema } from 'effect'
import { type BulkFieldName, bulkFieldLabel, bulkFields, bulkMessages } from './bulk-fields.ts'
import { DayOrder, type OpenDayColumns, openDaysQuestions } from './day-order.ts'
import { Masked } from './masked.ts'

/**
 * Where a field's value comes from: a column of the file (counted from 0), or one value for all rows. Of a column of days
 * it says in which order they are written, where somebody had to say so.
 */
export const BulkSource = Schema.Union([
  Schema.Struct({ column: Schema.Int, dayOrder: Schema.optionalKey(DayOrder) }),
  Schema.Struct({ value: Masked }),
])
export type BulkSource = typeof BulkSource.Type

const sources = Object.fromEntries(bulkFields.map((name) => [name, Schema.optionalKey(BulkSource)])) as {
  readonly [_ in BulkFieldName]: Schema.optionalKey<typeof BulkSource>
}

/** For each field its source; a field without one is empty in every row. */
export const BulkMapping = Schema.Struct(sources)
export type BulkMapping = typeof BulkMapping.Type

/** The names that a column of a field may have beside its label and its wire name: those of our own lists and files. */
const alsoCalled: Partial<Record<BulkFieldName, ReadonlyArray<string>>> = {
  supplierID: ['Supplier', 'supplierName', 'Supplier ID'],
  planID: ['Plan', 'planName', 'Plan ID'],
  activationCode: ['LPA', 'Matching ID'],
  simpin: ['PIN', 'SIM PIN'],
  serviceDeviceID: ['Device ID'],
  InvoiceCurrency: ['Currency'],
  stockReceivedDate: ['Received', 'Received Date'],
  expiryDate: ['Expiry', 'Expiry Date', 'stockExpiryDate'],
  locationID: ['locationName', 'Location ID'],
}

/** A name without what people write in different ways: case, blanks, underscores and the like. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const fieldByKey = new Map(
  bulkFields.flatMap((name) =>
    [bulkFieldLabel(name), name, ...(alsoCalled[name] ?? [])].map((text) => [columnKey(text), name] as const),
  ),
)

/** Columns that are called as a field is; of two with one name the first. */
export const mappingByNames = (header: ReadonlyArray<string>): BulkMapping => {
  const found: Partial<Record<BulkFieldName, BulkSource>> = {}
  for (const [column, name] of header.entries()) {
    const field = fieldByKey.get(columnKey(name))
    if (field !== undefined && found[field] === undefined) found[field] = { column }
  }
  return found
}

/** Two files have the same header where their columns have the same names in the same order. */
export const headerKey = (header: ReadonlyArray<string>): string => header.map(columnKey).join('|')

/** The mapping with which a person begins: that of the last file with this header, else what the names say. */
export const suggestedMapping = (
  header: ReadonlyArray<string>,
  kept: Readonly<Record<string, BulkMapping>>,
): BulkMapping => kept[headerKey(header)] ?? mappingByNames(header)

/** The fields that are taken from a column which the header does not have. */
export const strayFields = (mapping: BulkMapping, columns: number): ReadonlyArray<BulkFieldName> =>
  bulkFields.filter((name) => {
    const source = mapping[name]
    return source !== undefined && 'column' in source && (source.column < 0 || source.column >= columns)
  })

const isSaid = (source: BulkSource | undefined): boolean =>
  source !== undefined && ('column' in source || source.value.trim() !== '')

/** What no row can be without, whatever else it says (spec §5). */
export const bulkRequired: ReadonlyArray<BulkFieldName> = ['supplierID', 'planID', 'activationCode', 'expiryDate']

/** The fields that are days. */
export const bulkDays = ['stockReceivedDate', 'expiryDate'] as const satisfies ReadonlyArray<BulkFieldName>

/**
 * The mapping for a file whose days leave this open: what was chosen for an earlier file with its header holds, but where
 * the days of this one say otherwise.
 */
export const withFittingOrders = (mapping: BulkMapping, open: OpenDayColumns): BulkMapping => {
  const fitting = bulkDays.flatMap((name) => {
    const source = mapping[name]
    if (source === undefined || !('column' in source) || source.dayOrder === undefined) return []
    const found = open[source.column]
    const isFitting = found === 'either' || (found === 'monthFirst' && source.dayOrder === 'monthFirst')
    return [[name, isFitting ? source : { column: source.column }] as const]
  })
  return { ...mapping, ...Object.fromEntries(fitting) }
}

/** The columns of days of which nobody has said yet in which order they are written. */
const unsaidOrders = (mapping: BulkMapping, open: OpenDayColumns) =>
  bulkDays.flatMap((name) => {
    const source = mapping[name]
    if (source === undefined || !('column' in source) || source.dayOrder !== undefined) return []
    const found = open[source.column]
    return found === undefined ? [] : [[name, openDaysQuestions[found]] as const]
  })

/** The fields that every row would lack, and the days that can be read in two ways; where an item belongs is said by its country or its region. */
export const mappingProblems = (
  mapping: BulkMapping,
  open: OpenDayColumns = {},
): Readonly<Partial<Record<BulkFieldName, string>>> => {
  const isPlaced = isSaid(mapping.country) || isSaid(mapping.region)
  const missing = [
    ...(isPlaced ? [] : (['country'] as const)),
    ...bulkRequired.filter((name) => !isSaid(mapping[name])),
  ]
  return Object.fromEntries([...missing.map((name) => [name, bulkMessages.noSource]), ...unsaidOrders(mapping, open)])
}
