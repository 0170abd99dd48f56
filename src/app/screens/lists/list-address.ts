import { integerIn } from '../../../schemas/core/integer-in.ts'
import { PAGE_SIZES } from '../../../schemas/lists/page-sizes.ts'
import type { Sort } from '../../../schemas/lists/sort.ts'

/**
 * The entries that an address asks for. An address of another page than the first that says nothing of them means the
 * list's own, whoever opens it; one of the first page leaves them to the person (null).
 */
export const entriesIn = (search: URLSearchParams, own: number): number | null => {
  const asked = integerIn(search.get('pageSize'), 1, 0)
  if (PAGE_SIZES.includes(asked)) return asked
  return integerIn(search.get('page'), 1, 1) === 1 ? null : own
}

type Shown = { readonly page: number; readonly pageSize: number }

/** Writes page and entries into an address, as far as it would mean others without them. */
export const writePage = (search: URLSearchParams, { page, pageSize }: Shown, own: number, kept: number): void => {
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== (page === 1 ? kept : own) || pageSize !== own) search.set('pageSize', String(pageSize))
}

/** The order that an address asks for; null, the list's own, where it names none or a column that it cannot be had by. */
export const sortIn = <Column extends string>(
  search: URLSearchParams,
  columns: ReadonlyArray<Column>,
): Sort<Column> | null => {
  const column = columns.find((name) => name === search.get('sort'))
  return column === undefined ? null : { column, direction: search.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** Writes an order into an address: nothing for the list's own, the direction only where it is descending. */
export const writeSort = (search: URLSearchParams, sort: Sort | null): void => {
  if (sort === null) return
  search.set('sort', sort.column)
  if (sort.direction === 'desc') search.set('order', 'desc')
}

/** The query without what is no place to go back to: Back leads to pages and searches, not to the filter panel opening. */
export const withoutPanel = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search)
  rest.delete('filter')
  return rest.toString()
}
