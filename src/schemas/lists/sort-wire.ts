import { Schema } from 'effect'
import type { Sort } from './sort.ts'

const Direction = Schema.Literals(['asc', 'desc'])

/** The order of a list in an event and a context: by one of these columns. */
export const sortSchema = <const Column extends string>(columns: ReadonlyArray<Column>) =>
  Schema.Struct({ column: Schema.Literals(columns), direction: Direction })

/** One of the columns; no column at all if the list cannot be sorted. */
const ofColumns = <const Column extends string>(columns: ReadonlyArray<Column>) =>
  (columns.length === 0 ? Schema.Never : Schema.Literals(columns)) as Schema.Literals<ReadonlyArray<Column>>

/** The order in a GET: ascending unless it says otherwise. Ours, not in the specification. */
export const sortQuery = <const Column extends string>(columns: ReadonlyArray<Column>) => ({
  SortBy: Schema.optionalKey(ofColumns(columns)),
  SortOrder: Schema.optionalKey(Direction),
})

/** The same in the body of a search. */
export const sortFields = <const Column extends string>(columns: ReadonlyArray<Column>) => ({
  sortBy: Schema.optionalKey(ofColumns(columns)),
  sortOrder: Schema.optionalKey(Direction),
})

/** An order as GET parameters; none for the default order. */
export const sortAsked = <Column extends string>(sort: Sort<Column> | null) =>
  sort === null ? {} : { SortBy: sort.column, SortOrder: sort.direction }

/** An order as search fields; none for the default order. */
export const sortSearched = <Column extends string>(sort: Sort<Column> | null) =>
  sort === null ? {} : { sortBy: sort.column, sortOrder: sort.direction }

type Searched<Column extends string> = {
  readonly sortBy?: Column | undefined
  readonly sortOrder?: Sort['direction'] | undefined
}

/** The order in a search, null for the default order. */
export const sortOf = <Column extends string>({ sortBy, sortOrder = 'asc' }: Searched<Column>): Sort<Column> | null =>
  sortBy === undefined ? null : { column: sortBy, direction: sortOrder }

type Asked<Column extends string> = { readonly SortBy?: Column; readonly SortOrder?: Sort['direction'] }

/** The order in a GET, null for the default order. */
export const sortInQuery = <Column extends string>({ SortBy, SortOrder }: Asked<Column>): Sort<Column> | null =>
  sortOf({ sortBy: SortBy, sortOrder: SortOrder })
