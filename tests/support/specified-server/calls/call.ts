import type { Body } from '../body.ts'
import type { Fields, Row, Value } from '../fields.ts'
import type { Store } from '../store.ts'

/** What a call is asked, after it was judged. */
export type Asked = {
  readonly query: URLSearchParams
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Body['files']
  /** The time of a save, as the data has times. */
  readonly now: string
}
export type Answer = Readonly<Record<string, Value | Row | ReadonlyArray<Row>>>
export type Call = (store: Store, asked: Asked) => Answer

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value).trim())
export const numberOf = (value: unknown): number => Number(textOf(value)) || 0

/** The page of some rows; pages are counted from 1. */
export const pageOf = (rows: ReadonlyArray<Row>, page: unknown, size: number): ReadonlyArray<Row> => {
  const index = Math.max(1, numberOf(page))
  return rows.slice((index - 1) * size, index * size)
}

/** A row with some of its fields and no others. */
export const only = (fields: Fields, row: Row): Row =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? '']))

/** Whether a text is in another, as SQL's LIKE has it: whatever the case, and an empty text is in all. */
export const isIn = (part: unknown, whole: unknown): boolean =>
  textOf(whole).toLowerCase().includes(textOf(part).toLowerCase())

/** A sent value as a column keeps it. */
export const stored = (fields: Fields, name: string, value: unknown): Value => {
  const kind = fields[name]
  return kind === 'integer' || kind === 'decimal' ? numberOf(value) : String(value ?? '')
}
