import { Schema } from 'effect'
import { DecimalSign } from '../core/decimal-sign.ts'
import type { LookupItem } from '../core/lookup.ts'
import { Masked } from '../core/masked.ts'
import { columnKey, columnsByCells, columnsByName, type FieldColumns } from './bulk-columns.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from './bulk-fields.ts'
import { DayOrder, dayOrders, type OpenDayColumns, type OpenDays, openDaysQuestions } from './day-order.ts'

/**
 * Where a field's value comes from: a column of the file (from 0), or one value for all rows. A date column also has
 * its day order, and a cost column its decimal sign, if a person chose one.
 */
export const BulkSource = Schema.Union([
  Schema.Struct({
    column: Schema.Int,
    dayOrder: Schema.optionalKey(DayOrder),
    decimalSign: Schema.optionalKey(DecimalSign),
  }),
  Schema.Struct({ value: Masked }),
])
export type BulkSource = typeof BulkSource.Type

const sources = Object.fromEntries(bulkFields.map((name) => [name, Schema.optionalKey(BulkSource)])) as {
  readonly [_ in BulkFieldName]: Schema.optionalKey<typeof BulkSource>
}

/** The source of each field; a field without one is empty in every row. */
export const BulkMapping = Schema.Struct(sources)
export type BulkMapping = typeof BulkMapping.Type

const fromColumns = (columns: FieldColumns): BulkMapping =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, { column }]))

/** Maps the columns whose names match a field. */
export const mappingByNames = (header: ReadonlyArray<string>): BulkMapping => fromColumns(columnsByName(header))

/** Maps the columns that their names recognise, and those that only the cells of the first rows do. */
export const recognisedMapping = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): BulkMapping => {
  const named = columnsByName(header)
  return fromColumns({ ...named, ...columnsByCells(header, named, rows) })
}

/** The fields mapped to a column that the header does not have. */
export const strayFields = (mapping: BulkMapping, columns: number): ReadonlyArray<BulkFieldName> =>
  bulkFields.filter((name) => {
    const source = mapping[name]
    return source !== undefined && 'column' in source && (source.column < 0 || source.column >= columns)
  })

/** Whether the mapping has an activation code: its own column, or the two columns of its parts. */
const isSaidAsCode = (mapping: BulkMapping): boolean =>
  isSaid(mapping.activationCode) || (isSaid(mapping.smdpAddress) && isSaid(mapping.matchingID))

const isSaid = (source: BulkSource | undefined): boolean =>
  source !== undefined && ('column' in source || source.value.trim() !== '')

/** The fields required in every row (spec §5). */
export const bulkRequired: ReadonlyArray<BulkFieldName> = ['supplierID', 'planID', 'activationCode', 'expiryDate']

/** The date fields. */
export const bulkDays = ['stockReceivedDate', 'expiryDate'] as const satisfies ReadonlyArray<BulkFieldName>

/**
 * The mapping for a file with ambiguous dates. The day order chosen for an earlier file with this header is kept,
 * unless the dates of this file contradict it.
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

/** The day order chosen for a file; null if none was chosen, or columns differ. */
export const saidDayOrder = (mapping: BulkMapping): DayOrder | null => {
  const [order, ...others] = new Set(daySources(mapping).flatMap(([, { dayOrder }]) => dayOrder ?? []))
  return order === undefined || others.length > 0 ? null : order
}

/** The day order remembered for the supplier of all rows; undefined without one, or if a column names the suppliers. */
export const orderOfSupplier = (
  { supplierID }: BulkMapping,
  suppliers: ReadonlyArray<LookupItem>,
): DayOrder | undefined => {
  if (supplierID === undefined || 'column' in supplierID) return undefined
  return rememberedOf(suppliers.find(({ id }) => String(id) === supplierID.value))
}

/** The day order remembered for the suppliers that a column names, by id or name; undefined if they differ. */
export const orderOfNamed = (texts: Iterable<string>, suppliers: ReadonlyArray<LookupItem>): DayOrder | undefined => {
  const named = new Map(
    suppliers.flatMap((one) => [[String(one.id), one] as const, [columnKey(one.name), one] as const]),
  )
  const orders = new Set(
    [...new Set(texts)].map((text) => rememberedOf(named.get(text.trim()) ?? named.get(columnKey(text)))),
  )
  return orders.size === 1 ? [...orders][0] : undefined
}

/** Whether all dates of a column can be read in a day order. */
const isFitting = (found: OpenDays | undefined, order: DayOrder): boolean =>
  found === 'either' || (found === 'monthFirst' && order === 'monthFirst')

/** The mapping with the supplier's remembered day order, in the date columns that fit it and that `isAsked` selects. */
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

/** The date columns that are unambiguously day first: every date was read, and no other order was chosen. */
export const dayFirstColumns = (mapping: BulkMapping, open: OpenDayColumns): ReadonlyArray<number> =>
  daySources(mapping).flatMap(([, { column, dayOrder }]) =>
    open[column] === undefined && dayOrder === undefined ? [column] : [],
  )

/** The ambiguous date columns without a chosen day order. */
const unsaidOrders = (mapping: BulkMapping, open: OpenDayColumns) =>
  daySources(mapping).flatMap(([name, { column, dayOrder }]) => {
    const found = open[column]
    return found === undefined || dayOrder !== undefined ? [] : [[name, openDaysQuestions[found]] as const]
  })

/**
 * Required fields without a source, and ambiguous date columns. A SIM's place is given by its country or its region.
 */
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
