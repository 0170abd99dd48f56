import { integerIn } from '../../../schemas/core/integer-in.ts'
import { PAGE_SIZES } from '../../../schemas/lists/page-sizes.ts'
import type { Sort } from '../../../schemas/lists/sort.ts'

/**
 * The page size of an address. Without one, an address of the first page leaves it to the person (null). An address of
 * another page then means the list's default, so that everybody sees the same rows.
 */
export const entriesIn = (search: URLSearchParams, own: number): number | null => {
  const asked = integerIn(search.get('pageSize'), 1, 0)
  if (PAGE_SIZES.includes(asked)) return asked
  return integerIn(search.get('page'), 1, 1) === 1 ? null : own
}

type Shown = { readonly page: number; readonly pageSize: number }

/** Writes page and page size into an address, unless the address means the same without them. */
export const writePage = (search: URLSearchParams, { page, pageSize }: Shown, own: number, kept: number): void => {
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== (page === 1 ? kept : own) || pageSize !== own) search.set('pageSize', String(pageSize))
}

/** The order in an address; null for the default order, also if the column is not sortable. */
export const sortIn = <Column extends string>(
  search: URLSearchParams,
  columns: ReadonlyArray<Column>,
): Sort<Column> | null => {
  const column = columns.find((name) => name === search.get('sort'))
  return column === undefined ? null : { column, direction: search.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** Writes an order into an address: nothing for the default order, the direction only if it is descending. */
export const writeSort = (search: URLSearchParams, sort: Sort | null): void => {
  if (sort === null) return
  search.set('sort', sort.column)
  if (sort.direction === 'desc') search.set('order', 'desc')
}

/** The query without the filter panel, whose opening is not a step of the history. */
export const withoutPanel = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search)
  rest.delete('filter')
  return rest.toString()
}
