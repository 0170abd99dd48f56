import { planNameKey } from '../../src/schemas/plans/plan-fields.ts'
import { type AnyRecord, UNTITLED } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type Value } from '../../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../../src/schemas/records/kit/fields.ts'
import type { Projection } from '../core/projections/projection.ts'
import type { Columns } from '../core/projections/rows.ts'
import { type ChildTable, listProjection } from '../lists/list-projection.ts'
import { sortKey } from '../lists/sort-key.ts'
import { applyRecord, eventTypes, type RecordEvents, type RecordState } from './events.ts'
import { isOffered } from './fields.ts'
import { wordsIndex } from './words-index.ts'

/**
 * The column of a field: `payment_term_days`. The title's column is `name` in every table, because other tables join
 * it.
 */
export const columnOf = (record: AnyRecord, field: string): string =>
  field === record.title ? 'name' : field.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)

/** A table beside the record's with a row for each reference of a field, to find records by what they refer to. */
export type PairTable = {
  readonly table: string
  /** The columns of the record's id and of the other's. */
  readonly own: string
  readonly other: string
}

/** The pair table of a field of references: `supplier_countries` with `supplier_id` and `country_id`. */
export const pairTableOf = (record: AnyRecord, name: string): PairTable | null => {
  const field = record.fields[name]
  return field?.kind === 'references'
    ? { table: `${record.name}_${columnOf(record, name)}`, own: `${record.name}_id`, other: `${field.to}_id` }
    : null
}

const TEXTS: ReadonlySet<RecordField['kind']> = new Set(['text', 'code', 'email', 'phone', 'link', 'named'])

/** Whether sorting by a field needs its own column: texts are sorted by their sort keys. */
const hasSortKey = (record: AnyRecord, name: string): boolean => {
  const field = record.fields[name]
  return field !== undefined && TEXTS.has(field.kind)
}

/** The column to sort a list by a field. */
export const sortColumnOf = (record: AnyRecord, name: string): string => {
  if (name === record.title) return 'sort_key'
  return hasSortKey(record, name) ? `${columnOf(record, name)}_sort_key` : columnOf(record, name)
}

/** The sortable fields other than the title, whose key every table has. */
const sortsBeside = (record: AnyRecord): ReadonlyArray<string> => record.sorts.filter((name) => name !== record.title)

/** The columns of sort keys beside the title's, with their texts. */
const sortKeys = (record: AnyRecord, text: (name: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sortsBeside(record).flatMap((name) => (hasSortKey(record, name) ? [[sortColumnOf(record, name), text(name)]] : [])),
  )

/** The column with the key of a unique field. */
export const keyColumnOf = (record: AnyRecord, field: string): string => `${columnOf(record, field)}_key`

/** The form in which a unique field is compared: letter case and outer blanks do not count. */
export const keyOf = (value: Value | undefined): string =>
  typeof value === 'number' ? String(value) : planNameKey(typeof value === 'string' ? value : '')

export const uniqueFields = (record: AnyRecord): ReadonlyArray<string> =>
  fieldsOf(record).flatMap(([name, field]) => ('unique' in field && field.unique ? [name] : []))

const MAX_INTEGER = 2 ** 31 - 1

/** Whether the largest value of a number, in its smallest steps, needs more than the 4 bytes of an `integer`. */
const isBig = (field: RecordField): boolean =>
  'from' in field && Math.max(-field.from, field.to) * 10 ** field.decimals > MAX_INTEGER

const columnType = (field: RecordField): string => {
  switch (field.kind) {
    case 'references':
      return 'integer[] not null'
    case 'permissions':
      return 'text[] not null'
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money':
      return isBig(field) ? 'bigint' : 'integer'
    case 'reference':
      return 'integer'
    case 'choice':
    case 'status':
      return field.choices.every(({ value }) => typeof value === 'number') ? 'integer' : 'text'
    default:
      return 'text not null'
  }
}

type Row = Readonly<Record<string, unknown>>

const columnsOf = (record: AnyRecord): Columns => ({
  id: 'integer primary key',
  ordinal: 'integer not null',
  version: 'integer not null',
  sort_key: 'text not null',
  // Whether forms offer it for new entries.
  offered: 'boolean not null',
  ...Object.fromEntries(fieldsOf(record).map(([name, field]) => [columnOf(record, name), columnType(field)])),
  ...Object.fromEntries(uniqueFields(record).map((name) => [keyColumnOf(record, name), 'text not null'])),
  created_date: 'text not null',
  ...sortKeys(record, () => 'text not null'),
  updated_by: 'text not null',
  updated_date: 'text not null',
})

/** The row of a record at its position in the order of adding. */
export const rowOfRecord = (
  record: AnyRecord,
  { id, version, fields, ...saved }: RecordState,
  ordinal: number,
): Row => ({
  id,
  ordinal,
  version,
  sort_key: record.title === UNTITLED ? '' : sortKey(String(fields[record.title])),
  offered: isOffered(record, fields),
  ...Object.fromEntries(fieldsOf(record).map(([name]) => [columnOf(record, name), fields[name]])),
  ...Object.fromEntries(uniqueFields(record).map((name) => [keyColumnOf(record, name), keyOf(fields[name])])),
  created_date: saved.createdDate,
  ...sortKeys(record, (name) => sortKey(String(fields[name]))),
  updated_by: saved.updatedBy,
  updated_date: saved.updatedDate,
})

/** A value as stored in events: the database returns a `bigint` as text. */
const keptOf = (field: RecordField, value: unknown): Value =>
  isBig(field) && value !== null ? Number(value) : (value as Value)

const recordOfRow = (record: AnyRecord, row: Row): RecordState => ({
  id: row.id as number,
  version: row.version as number,
  fields: Object.fromEntries(
    fieldsOf(record).map(([name, field]) => [name, keptOf(field, row[columnOf(record, name)])]),
  ),
  createdDate: row.created_date as string,
  updatedBy: row.updated_by as string,
  updatedDate: row.updated_date as string,
})

const pairChild = (name: string, { table, own, other }: PairTable): ChildTable<RecordState> => ({
  table,
  owner: own,
  columns: { [own]: 'integer not null', [other]: 'integer not null' },
  rowsOf: ({ id, fields }) => (fields[name] as ReadonlyArray<number>).map((to) => ({ [own]: id, [other]: to })),
  indexes: (sql) => [
    sql`create unique index ${sql(`${table}_pair`)} on ${sql(table)} (${sql(other)}, ${sql(own)})`,
    sql`create index ${sql(`${table}_owner`)} on ${sql(table)} (${sql(own)})`,
  ],
})

/** The table of a record with those of its references: the fold of its events. */
export const recordProjection = (
  record: AnyRecord,
  {
    table,
    version,
    events,
    turned,
  }: {
    readonly table: string
    readonly version: number
    readonly events: RecordEvents
    /** The types of changes other than the usual one. */
    readonly turned: ReadonlyArray<string>
  },
): Projection => {
  const types = eventTypes(record)
  return listProjection({
    name: table,
    version,
    table,
    counter: `${record.name}_counter`,
    columns: columnsOf(record),
    events: events.only(types.added, types.changed, ...(turned as ReadonlyArray<typeof types.changed>)),
    added: [types.added],
    apply: applyRecord,
    rowOf: (state: RecordState, ordinal): Row => rowOfRecord(record, state, ordinal),
    itemOf: (row) => recordOfRow(record, row),
    indexes: (sql) => [
      sql`create index ${sql(`${table}_in_order`)} on ${sql(table)} (sort_key, id)`,
      ...(record.title === UNTITLED ? [] : [wordsIndex(sql, table)]),
      ...sortsBeside(record).map((name) => {
        const column = sortColumnOf(record, name)
        return sql`create index ${sql(`${table}_by_${column}`)} on ${sql(table)} (${sql(column)}, id)`
      }),
      // Finds records by their reference, such as the people of a role.
      ...fieldsOf(record).flatMap(([name, field]) => {
        const column = columnOf(record, name)
        return field.kind === 'reference'
          ? [sql`create index ${sql(`${table}_of_${column}`)} on ${sql(table)} (${sql(column)})`]
          : []
      }),
      ...uniqueFields(record).map((name) => {
        const column = keyColumnOf(record, name)
        return sql`create unique index ${sql(`${table}_${column}`)} on ${sql(table)} (${sql(column)})
          where ${sql(column)} <> ''`
      }),
    ],
    children: fieldsOf(record).flatMap(([name]) => {
      const pairs = pairTableOf(record, name)
      return pairs === null ? [] : [pairChild(name, pairs)]
    }),
  })
}
