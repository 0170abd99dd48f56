import type { Body } from '../body.ts'
import type { Fields, Row, Value } from '../fields.ts'
import type { Store } from '../store.ts'

/** The parameters of a valid call. */
export type Asked = {
  readonly query: URLSearchParams
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Body['files']
  /** The time of a save, in the format of the data. */
  readonly now: string
}
export type Answer = Readonly<Record<string, Value | Row | ReadonlyArray<Row>>>
export type Call = (store: Store, asked: Asked) => Answer

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())
export const numberOf = (value: unknown): number => Number(textOf(value)) || 0

/** A page of rows; pages are counted from 1. */
export const pageOf = (rows: ReadonlyArray<Row>, page: unknown, size: number): ReadonlyArray<Row> => {
  const index = Math.max(1, numberOf(page))
  return rows.slice((index - 1) * size, index * size)
}

/** A row with only these fields. */
export const only = (fields: Fields, row: Row): Row =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? '']))

/** Whether a text contains another, as with LIKE in SQL: ignoring case, and any text contains the empty one. */
export const isIn = (part: unknown, whole: unknown): boolean =>
  textOf(whole).toLowerCase().includes(textOf(part).toLowerCase())

/** A sent value as a column stores it. */
export const stored = (fields: Fields, name: string, value: unknown): Value => {
  const kind = fields[name]
  return kind === 'integer' || kind === 'decimal' ? numberOf(value) : String(value ?? '')
}
