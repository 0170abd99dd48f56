import { Schema } from 'effect'
import { LookupItem, NamedOthers } from '../../core/lookup.ts'
import { Masked } from '../../core/masked.ts'
import { sortSchema } from '../../lists/sort-wire.ts'
import { listed } from '../viewed.ts'
import type { AnyRecord } from './define.ts'
import { filterDays, searchKeys, singleDays } from './filters.ts'

/** Rows, drafts and filters by field, as the machines and views of all records see them. */

/** A row of a list. Its texts may be personal data, so the journal masks them. */
export const RecordRow = Schema.Record(Schema.String, Schema.Union([Masked, Schema.Finite, Schema.Null]))
export type RecordRow = typeof RecordRow.Type

/** A page of a list. `succeeded` and `message` are the server's; `named` has the names for the ids of a search. */
export const RecordPage = Schema.Struct({
  rows: Schema.Array(RecordRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  named: Schema.optionalKey(NamedOthers),
  /** The totals of all pages by currency, in the shape of rows, for a list that has them. */
  totals: Schema.optionalKey(Schema.Array(RecordRow)),
})
export type RecordPage = typeof RecordPage.Type

const all: ReadonlyArray<AnyRecord> = Object.values(listed)
const named = (of: (record: AnyRecord) => ReadonlyArray<string>) => [...new Set(all.flatMap(of))]

/** The selects and days of all filters by name. The journal keeps neither other names nor their values. */
export const filterNames = named((record) => [...record.filters, ...filterDays(record).map(({ name }) => name)])

/** The computed values of the records, by name. */
export const countNames = named(({ counted }) => Object.keys(counted))

const selects = Object.fromEntries(filterNames.map((name) => [name, Schema.optionalKey(Schema.String)]))

/** The entries of a filter: a text for the field of "Search By", and by name the chosen options and days. */
export const RecordFilter = Schema.Struct({
  searchBy: Schema.Literals(['', ...named((record) => searchKeys(record).map(({ value }) => value))]),
  text: Masked,
  selects: Schema.Struct(selects) as unknown as Schema.Codec<Readonly<Record<string, string>>>,
})
export type RecordFilter = typeof RecordFilter.Type

/** The problems of the days of a filter, by name. */
export const DayProblems = Schema.Struct(
  Object.fromEntries(
    named((record) => [...filterDays(record), ...singleDays(record)].map(({ name }) => name)).map((name) => [
      name,
      Schema.optionalKey(Schema.String),
    ]),
  ),
) as unknown as Schema.Codec<Readonly<Record<string, string>>>

/** The order of a list: a sortable column of any record. */
export const RecordSort = sortSchema(named(({ sorts }) => sorts))
export type RecordSort = typeof RecordSort.Type

/** The options for references. */
export const RecordLookups = Schema.Struct({
  country: Schema.Array(LookupItem),
  region: Schema.Array(LookupItem),
  supplier: Schema.Array(LookupItem),
  // Only if the record refers to them.
  role: Schema.optionalKey(Schema.Array(LookupItem)),
  partner: Schema.optionalKey(Schema.Array(LookupItem)),
  department: Schema.optionalKey(Schema.Array(LookupItem)),
  location: Schema.optionalKey(Schema.Array(LookupItem)),
  plan: Schema.optionalKey(Schema.Array(LookupItem)),
  customer: Schema.optionalKey(Schema.Array(LookupItem)),
  /** The currencies of new documents, or those of the listed ones. */
  currency: Schema.optionalKey(Schema.Array(LookupItem)),
})
export type RecordLookups = typeof RecordLookups.Type
