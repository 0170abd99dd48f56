import { Schema } from 'effect'
import type { Sort } from './sort.ts'

const Direction = Schema.Literals(['asc', 'desc'])

/** The order of a list as an event and a context have it: by one of these columns. */
export const sortSchema = <const Column extends string>(columns: ReadonlyArray<Column>) =>
  Schema.Struct({ column: Schema.Literals(columns), direction: Direction })

/** One of the columns; a list that has its own order alone knows no other. */
const ofColumns = <const Column extends string>(columns: ReadonlyArray<Column>) =>
  (columns.length === 0 ? Schema.Never : Schema.Literals(columns)) as Schema.Literals<ReadonlyArray<Column>>

/** The order of a page that is asked for with GET: ascending unless told. Ours, beside what the specification has. */
export const sortQuery = <const Column extends string>(columns: ReadonlyArray<Column>) => ({
  SortBy: Schema.optionalKey(ofColumns(columns)),
  SortOrder: Schema.optionalKey(Direction),
})

/** The same in the body of a search. */
export const sortFields = <const Column extends string>(columns: ReadonlyArray<Column>) => ({
  sortBy: Schema.optionalKey(ofColumns(columns)),
  sortOrder: Schema.optionalKey(Direction),
})

/** An order as a GET asks for it; nothing for the list's own. */
export const sortAsked = <Column extends string>(sort: Sort<Column> | null) =>
  sort === null ? {} : { SortBy: sort.column, SortOrder: sort.direction }

/** An order as a search asks for it; nothing for the list's own. */
export const sortSearched = <Column extends string>(sort: Sort<Column> | null) =>
  sort === null ? {} : { sortBy: sort.column, sortOrder: sort.direction }

type Searched<Column extends string> = {
  readonly sortBy?: Column | undefined
  readonly sortOrder?: Sort['direction'] | undefined
}

/** The order that a search asks for, null for the list's own. */
export const sortOf = <Column extends string>({ sortBy, sortOrder = 'asc' }: Searched<Column>): Sort<Column> | null =>
  sortBy === undefined ? null : { column: sortBy, direction: sortOrder }

type Asked<Column extends string> = { readonly SortBy?: Column; readonly SortOrder?: Sort['direction'] }

/** The order that a GET asks for, null for the list's own. */
export const sortInQuery = <Column extends string>({ SortBy, SortOrder }: Asked<Column>): Sort<Column> | null =>
  sortOf({ sortBy: SortBy, sortOrder: SortOrder })
