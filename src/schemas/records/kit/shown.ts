import { Schema } from 'effect'
import { LookupItem, NamedOthers } from '../../core/lookup.ts'
import { Masked } from '../../core/masked.ts'
import { sortSchema } from '../../lists/sort-wire.ts'
import { listed } from '../viewed.ts'
import type { AnyRecord } from './define.ts'
import { filterDays } from './filters.ts'

/** What the machines and views of the records see, whichever record it is: rows, drafts and filters by field. */

/** A row of a list; what is text in it may tell of a person, so the journal masks it. */
export const RecordRow = Schema.Record(Schema.String, Schema.Union([Masked, Schema.Finite, Schema.Null]))
export type RecordRow = typeof RecordRow.Type

/** A page of a list; `succeeded` is what the server said, with its message, `named` what is searched for by id. */
export const RecordPage = Schema.Struct({
  rows: Schema.Array(RecordRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  named: Schema.optionalKey(NamedOthers),
})
export type RecordPage = typeof RecordPage.Type

const all: ReadonlyArray<AnyRecord> = Object.values(listed)
const named = (of: (record: AnyRecord) => ReadonlyArray<string>) => [...new Set(all.flatMap(of))]

/** The selects and days of all filters by name. The journal keeps no other name, and not its value. */
export const filterNames = named((record) => [...record.filters, ...filterDays(record).map(({ name }) => name)])

/** What the records count, by name. */
export const countNames = named(({ counted }) => Object.keys(counted))

const selects = Object.fromEntries(filterNames.map((name) => [name, Schema.optionalKey(Schema.String)]))

/** What a person has put into the filter: a text in the field that "Search By" names; by name what they have chosen, options and days. */
export const RecordFilter = Schema.Struct({
  searchBy: Schema.Literals(['', ...named(({ searchBy }) => searchBy)]),
  text: Masked,
  selects: Schema.Struct(selects) as unknown as Schema.Codec<Readonly<Record<string, string>>>,
})
export type RecordFilter = typeof RecordFilter.Type

/** What is wrong with the days of a filter, by name. */
export const DayProblems = Schema.Struct(
  Object.fromEntries(
    named((record) => filterDays(record).map(({ name }) => name)).map((name) => [
      name,
      Schema.optionalKey(Schema.String),
    ]),
  ),
) as unknown as Schema.Codec<Readonly<Record<string, string>>>

/** The order of a list: by a column that some record's list can be sorted by. */
export const RecordSort = sortSchema(named(({ sorts }) => sorts))
export type RecordSort = typeof RecordSort.Type

/** The options of what may be referred to. */
export const RecordLookups = Schema.Struct({
  country: Schema.Array(LookupItem),
  region: Schema.Array(LookupItem),
  supplier: Schema.Array(LookupItem),
  // Only where the record refers to them.
  role: Schema.optionalKey(Schema.Array(LookupItem)),
  partner: Schema.optionalKey(Schema.Array(LookupItem)),
  department: Schema.optionalKey(Schema.Array(LookupItem)),
  location: Schema.optionalKey(Schema.Array(LookupItem)),
  plan: Schema.optionalKey(Schema.Array(LookupItem)),
})
export type RecordLookups = typeof RecordLookups.Type
