import type { Columns } from '../core/projections/rows.ts'

type TypeOf<Value> = [Value] extends [bigint]
  ? 'bigint not null'
  : [Value] extends [bigint | null]
    ? 'bigint'
    : [Value] extends [number]
      ? 'integer not null'
      : [Value] extends [number | null]
        ? 'integer'
        : [Value] extends [string]
          ? 'text not null'
          : 'jsonb not null'

/** The column of each value of an item, and its type. */
export type ItemColumns<Item> = { readonly [Name in keyof Item]: readonly [column: string, type: TypeOf<Item[Name]>] }

type Row = Readonly<Record<string, unknown>>
type Column = readonly [column: string, type: string]

/** The columns of the table of such items. */
export const tableColumns = (columns: Readonly<Record<string, Column>>): Columns =>
  Object.fromEntries(Object.values(columns))

/** An item as a row. A bigint goes as text, which JSON keeps to the last digit. */
export const rowOf = <Item extends object>(columns: ItemColumns<Item>, item: Item): Row =>
  Object.fromEntries(
    Object.entries<Column>(columns).map(([name, [column]]) => {
      const value = item[name as keyof Item]
      return [column, typeof value === 'bigint' ? `${value}` : value]
    }),
  )

/** The item of a row. A bigint comes from the database as a number that holds it exactly. */
export const itemIn = <Item extends object>(columns: ItemColumns<Item>, row: Row): Item =>
  Object.fromEntries(
    Object.entries<Column>(columns).map(([name, [column, type]]) => {
      const value = row[column]
      return [name, type.startsWith('bigint') && value !== null ? BigInt(value as number) : value]
    }),
  ) as Item
