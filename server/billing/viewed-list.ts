import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Direction, Sort } from '../../src/schemas/lists/sort.ts'
import { sortInQuery, sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { type AnyRecord, RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../src/schemas/records/kit/filters.ts'
import { refuseDays } from '../core/http/days-asked.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import type { PageBytes, Window } from '../core/projections/rows.ts'
import { searchedNames } from '../records/searched-names.ts'

type Page = PageBytes & { readonly totals: ReadonlyArray<object> }
type PageOf<Search, E, R> = (search: Search, sort: Sort | null, window: Window) => Effect.Effect<Page, E, R>
type Query = {
  readonly id?: number
  readonly PageIndex?: number
  readonly PageSize?: number
  readonly SortBy?: string
  readonly SortOrder?: Direction
}
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }
type Sorted = { readonly sortBy?: string | undefined; readonly sortOrder?: Direction | undefined }

/** The days of the search's ranges, by field. */
const rangeDays = ({ ranges = {} }: AnyRecord, search: object): Readonly<Record<string, string>> => {
  const names = Object.keys(ranges).flatMap((name) => [`${name}From`, `${name}To`])
  const days = Object.entries(search).filter(([name, day]) => names.includes(name) && day !== undefined)
  return Object.fromEntries(days.map(([name, day]) => [name, String(day)]))
}

/** The two handlers of a list without a form that has totals by currency: a page or one row, and a search. */
export const viewedList = <Search extends object, E, R>(
  sql: SqlClient.SqlClient,
  record: AnyRecord,
  pageOf: PageOf<Search, E, R>,
) => {
  const answer = Effect.fnUntraced(function* (
    search: Search & { readonly customerID?: number },
    { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged,
    sort: Sort | null,
  ) {
    yield* refuseDays(dayProblems(record, rangeDays(record, search)))
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total, totals } = yield* pageOf(search, sort, window)
    const { customerID } = search
    const ids = customerID === undefined ? {} : { customerID: ['clients', customerID] as const }
    const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* searchedNames(sql, ids) }
    return listAnswer({ ...head, totals }, record.listKey, rows, total)
  })

  return {
    get: Effect.fnUntraced(function* ({ query }: { readonly query: Query }) {
      const { id, PageIndex, PageSize } = query
      const search = (id === undefined ? {} : { id }) as Search
      return yield* answer(search, { pageIndex: PageIndex, pageSize: PageSize }, sortInQuery(query))
    }, reading),
    search: Effect.fnUntraced(function* ({ payload }: { readonly payload: Search & Paged & Sorted }) {
      return yield* answer(payload, payload, sortOf(payload))
    }, reading),
  }
}
