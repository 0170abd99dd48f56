import type { Field } from '../core/field.ts'

/** The order of a list by one of its columns, ascending or descending. Plain data, no library. */
export type Direction = 'asc' | 'desc'
export type Sort<Column extends string = string> = { readonly column: Column; readonly direction: Direction }

/** The sortable columns of a field table. */
type SortableName<F extends Field> = F extends { readonly sortable: true } ? F['name'] : never

/** The names of the sortable columns, as the definition marks them. */
export const sortableNames = <const F extends Field>(fields: ReadonlyArray<F>): ReadonlyArray<SortableName<F>> =>
  fields.flatMap(({ name, sortable }) => (sortable ? [name as SortableName<F>] : []))

/** The order, if it is by one of these columns; else null, the default order. */
export const sortAmong = <Column extends string>(
  columns: ReadonlyArray<Column>,
  sort: Sort | null,
): Sort<Column> | null => {
  const column = columns.find((name) => name === sort?.column)
  return sort && column !== undefined ? { ...sort, column } : null
}

/** Whether two orders are the same; null is the default order. */
export const isSameSort = (one: Sort | null, other: Sort | null): boolean =>
  one?.column === other?.column && one?.direction === other?.direction

/** The order after a click on a column: ascending, then descending, then the default order. */
export const nextSort = (sort: Sort | null, column: string): Sort | null => {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null
}

const directionWords = { asc: 'ascending', desc: 'descending' } as const

/** An order in words: Expiry Date, descending. */
export const sortInWords = (
  columns: ReadonlyArray<{ readonly name: string; readonly label: string }>,
  { column, direction }: Sort,
): string => `${columns.find(({ name }) => name === column)?.label ?? column}, ${directionWords[direction]}`
