import type { Columns } from './rows.ts'

/**
 * SQL types for a value. A `bigint` is an exact amount, a bigint in the code too; `int8` is PostgreSQL's other name for
 * the same type, here of a whole number that is a number in the code.
 */
type SqlOf<Value> = [Value] extends [bigint]
  ? 'bigint not null'
  : [Value] extends [bigint | null]
    ? 'bigint'
    : [Value] extends [boolean]
      ? 'boolean not null'
      : [Value] extends [number]
        ? 'integer not null' | 'float8 not null'
        : [Value] extends [number | null]
          ? 'integer' | 'int8' | 'float8' | 'numeric'
          : [Value] extends [string]
            ? 'text not null'
            : [Value] extends [string | null]
              ? 'text'
              : 'jsonb not null'

/** A column's type, with its name where that is not the value's name in snake case. */
type Column<Sql extends string> = Sql | readonly [name: string, type: Sql]

/** The columns of an object that may be null: empty then. It is read as null if its first column is empty. */
type Nullable<Value> = {
  readonly orNull: {
    readonly [Name in keyof Value]: Column<
      SqlOf<Value[Name] | null> | (Value[Name] extends string ? 'text not null' : never)
    >
  }
}

type ColumnsOf<Value> = [Value] extends [string | number | bigint | boolean | null | ReadonlyArray<unknown>]
  ? Column<SqlOf<Value>>
  : [null] extends [Value]
    ? Nullable<NonNullable<Value>>
    : ItemColumns<Value>

/** The columns of an item: one for each value, those of an object within it in its place. */
type ItemColumns<Item> = { readonly [Name in keyof Item]: ColumnsOf<Item[Name]> }

/** A row as JSON, both to and from the table. */
export type TableRow = Readonly<Record<string, unknown>>

type Leaf = { readonly name: string; readonly column: string; readonly type: string }
type Group = { readonly name: string; readonly parts: ReadonlyArray<Part>; readonly first: string | null }
type Part = Leaf | Group

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

const leavesOf = (parts: ReadonlyArray<Part>): ReadonlyArray<Leaf> =>
  parts.flatMap((part) => ('parts' in part ? leavesOf(part.parts) : [part]))

const groupOf = (name: string, columns: object, mayBeNull: boolean): Group => {
  const parts = partsOf(columns)
  return { name, parts, first: mayBeNull ? (leavesOf(parts)[0]?.column ?? null) : null }
}

const partsOf = (columns: object): ReadonlyArray<Part> =>
  Object.entries(columns).map(([name, column]) => {
    if (typeof column === 'string') return { name, column: snakeCase(name), type: column }
    if (Array.isArray(column)) return { name, column: column[0], type: column[1] }
    return 'orNull' in column ? groupOf(name, column.orNull, true) : groupOf(name, column, false)
  })

const write = (parts: ReadonlyArray<Part>, item: TableRow | null, row: Record<string, unknown>): void => {
  for (const part of parts) {
    const value = item === null ? null : item[part.name]
    if ('parts' in part) write(part.parts, value as TableRow | null, row)
    // As text JSON keeps every digit.
    else if (typeof value === 'bigint') row[part.column] = `${value}`
    else row[part.column] = value === null && part.type === 'text not null' ? '' : value
  }
}

const valueIn = ({ column, type }: Leaf, row: TableRow): unknown => {
  const value = row[column]
  return type.startsWith('bigint') && value !== null ? BigInt(value as number) : value
}

const read = (parts: ReadonlyArray<Part>, row: TableRow): TableRow => {
  const item: Record<string, unknown> = {}
  for (const part of parts) {
    if (!('parts' in part)) item[part.name] = valueIn(part, row)
    else if (part.first !== null && (row[part.first] ?? '') === '') item[part.name] = null
    else item[part.name] = read(part.parts, row)
  }
  return item
}

/** How items are written to rows and read back, from their columns. */
export const itemTable = <Item extends object>(columns: ItemColumns<Item>) => {
  const parts = partsOf(columns)
  return {
    columns: Object.fromEntries(leavesOf(parts).map(({ column, type }) => [column, type])) as Columns,
    rowOf: (item: Item): TableRow => {
      const row = {}
      write(parts, item as TableRow, row)
      return row
    },
    itemOf: (row: TableRow): Item => read(parts, row) as Item,
  }
}

/** The same for a list: the item's id, its position in the list, then the columns. */
export const listTable = <Item extends { readonly id: number }>(columns: Omit<ItemColumns<Item>, 'id'>) => {
  const table = itemTable<object>(columns)
  return {
    columns: { id: 'integer primary key', ordinal: 'integer not null', ...table.columns } as Columns,
    rowOf: (item: Item, ordinal: number): TableRow => ({ id: item.id, ordinal, ...table.rowOf(item) }),
    itemOf: (row: TableRow): Item => ({ id: row.id, ...table.itemOf(row) }) as Item,
  }
}
