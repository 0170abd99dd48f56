import { Schema } from 'effect'
import type { LookupItem } from '../core/lookup.ts'
import { Masked } from '../core/masked.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields, bulkMessages } from './bulk-fields.ts'
import { DayOrder, dayOrders, type OpenDayColumns, type OpenDays, openDaysQuestions } from './day-order.ts'

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
  activationCode: ['LPA', 'LPA String'],
  smdpAddress: ['SMDP', 'SM-DP+', 'SMDP Address', 'SMDP Plus Address', 'SM-DP+ Server'],
  matchingID: ['AC Token'],
  simpin: ['PIN', 'SIM PIN'],
  serviceDeviceID: ['Device ID'],
  InvoiceCurrency: ['Currency'],
  stockReceivedDate: ['Received', 'Received Date'],
  expiryDate: ['Expiry', 'Expiry Date', 'stockExpiryDate'],
  locationID: ['locationName', 'Location ID'],
}

/** A name without what people write in different ways: case, blanks, underscores and the like. */
const columnKey = (name: string): string =>
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

/** A code is a column of its own, or made of the two columns of its parts. */
const isSaidAsCode = (mapping: BulkMapping): boolean =>
  isSaid(mapping.activationCode) || (isSaid(mapping.smdpAddress) && isSaid(mapping.matchingID))

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
  const fitting = daySources(mapping).flatMap(([name, source]) => {
    if (source.dayOrder === undefined) return []
    const { column, dayOrder } = source
    return [[name, isFitting(open[column], dayOrder) ? source : { column }] as const]
  })
  return { ...mapping, ...Object.fromEntries(fitting) }
}

const daySources = (mapping: BulkMapping) =>
  bulkDays.flatMap((name) => {
    const source = mapping[name]
    return source !== undefined && 'column' in source ? [[name, source] as const] : []
  })

const rememberedOf = (supplier: LookupItem | undefined): DayOrder | undefined =>
  dayOrders.find(({ value }) => value === supplier?.tag)?.value

/** The order of days that was chosen for a file; null where none was, or one for one column and another for another. */
export const saidDayOrder = (mapping: BulkMapping): DayOrder | null => {
  const [order, ...others] = new Set(daySources(mapping).flatMap(([, { dayOrder }]) => dayOrder ?? []))
  return order === undefined || others.length > 0 ? null : order
}

/** The order remembered for the supplier of all rows; undefined where there is none, or where a column names the suppliers. */
export const orderOfSupplier = (
  { supplierID }: BulkMapping,
  suppliers: ReadonlyArray<LookupItem>,
): DayOrder | undefined => {
  if (supplierID === undefined || 'column' in supplierID) return undefined
  return rememberedOf(suppliers.find(({ id }) => String(id) === supplierID.value))
}

/** The order that is remembered of suppliers that a column names, by id or name; undefined where they do not agree. */
export const orderOfNamed = (texts: Iterable<string>, suppliers: ReadonlyArray<LookupItem>): DayOrder | undefined => {
  const named = new Map(
    suppliers.flatMap((one) => [[String(one.id), one] as const, [columnKey(one.name), one] as const]),
  )
  const orders = new Set(
    [...new Set(texts)].map((text) => rememberedOf(named.get(text.trim()) ?? named.get(columnKey(text)))),
  )
  return orders.size === 1 ? [...orders][0] : undefined
}

/** Whether days that leave something open can be read in an order throughout. */
const isFitting = (found: OpenDays | undefined, order: DayOrder): boolean =>
  found === 'either' || (found === 'monthFirst' && order === 'monthFirst')

/** The mapping with what is remembered of the supplier, at the columns of days that it fits and that `isAsked` names. */
export const withRememberedOrder = (
  mapping: BulkMapping,
  open: OpenDayColumns,
  order: DayOrder | undefined,
  isAsked: (said: DayOrder | undefined) => boolean = () => true,
): BulkMapping => {
  if (order === undefined) return mapping
  const known = daySources(mapping).flatMap(([name, { column, dayOrder }]) =>
    isAsked(dayOrder) && isFitting(open[column], order) ? [[name, { column, dayOrder: order }] as const] : [],
  )
  return { ...mapping, ...Object.fromEntries(known) }
}

/** The columns of days that leave nothing open and were not said to be otherwise: whoever has read them all knows that they are day first. */
export const dayFirstColumns = (mapping: BulkMapping, open: OpenDayColumns): ReadonlyArray<number> =>
  daySources(mapping).flatMap(([, { column, dayOrder }]) =>
    open[column] === undefined && dayOrder === undefined ? [column] : [],
  )

/** The columns of days of which nobody has said yet in which order they are written. */
const unsaidOrders = (mapping: BulkMapping, open: OpenDayColumns) =>
  daySources(mapping).flatMap(([name, { column, dayOrder }]) => {
    const found = open[column]
    return found === undefined || dayOrder !== undefined ? [] : [[name, openDaysQuestions[found]] as const]
  })

/** The fields that every row would lack, and the days that can be read in two ways; where an item belongs is said by its country or its region. */
export const mappingProblems = (
  mapping: BulkMapping,
  open: OpenDayColumns = {},
): Readonly<Partial<Record<BulkFieldName, string>>> => {
  const isPlaced = isSaid(mapping.country) || isSaid(mapping.region)
  const missing = [
    ...(isPlaced ? [] : (['country'] as const)),
    ...bulkRequired.filter((name) => !(name === 'activationCode' ? isSaidAsCode(mapping) : isSaid(mapping[name]))),
  ]
  return Object.fromEntries([...missing.map((name) => [name, bulkMessages.noSource]), ...unsaidOrders(mapping, open)])
}
