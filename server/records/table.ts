import { planNameKey } from '../../src/schemas/plans/plan-fields.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type Value } from '../../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../../src/schemas/records/kit/fields.ts'
import type { Projection } from '../core/projections/projection.ts'
import type { Columns } from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
import { sortKey } from '../lists/sort-key.ts'
import { applyRecord, eventTypes, type RecordEvents, type RecordState } from './events.ts'
import { isOffered } from './fields.ts'
import { wordsIndex } from './find-queries.ts'

/** A table beside the record's that has a row for each of what a field refers to; whose it is, `<record>_id` says. */
export type Children = Readonly<Record<string, { readonly of: string; readonly column: string }>>

/** The column of a field: `payment_term_days`; that of the title is `name` in every table, as other tables join it. */
export const columnOf = (record: AnyRecord, field: string): string =>
  field === record.title ? 'name' : field.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)

const TEXTS: ReadonlySet<RecordField['kind']> = new Set(['text', 'code', 'email', 'phone', 'link', 'named'])

/** Whether a list sorted by a field needs a column beside it: texts are in the order of their sort keys. */
const hasSortKey = (record: AnyRecord, name: string): boolean => {
  const field = record.fields[name]
  return field !== undefined && TEXTS.has(field.kind)
}

/** The column that puts a list in the order of a field. */
export const sortColumnOf = (record: AnyRecord, name: string): string => {
  if (name === record.title) return 'sort_key'
  return hasSortKey(record, name) ? `${columnOf(record, name)}_sort_key` : columnOf(record, name)
}

/** The fields that a list can be sorted by, but that of its own order, which every table has a key of. */
const sortsBeside = (record: AnyRecord): ReadonlyArray<string> => record.sorts.filter((name) => name !== record.title)

/** The columns of the sort keys beside that of the title, with their texts. */
const sortKeys = (record: AnyRecord, text: (name: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sortsBeside(record).flatMap((name) => (hasSortKey(record, name) ? [[sortColumnOf(record, name), text(name)]] : [])),
  )

/** The column of what tells two records apart by a field that is unique. */
export const keyColumnOf = (record: AnyRecord, field: string): string => `${columnOf(record, field)}_key`

/** The form in which a unique field is compared: letter case and outer blanks do not count. */
export const keyOf = (value: Value | undefined): string =>
  typeof value === 'number' ? String(value) : planNameKey(typeof value === 'string' ? value : '')

export const uniqueFields = (record: AnyRecord): ReadonlyArray<string> =>
  fieldsOf(record).flatMap(([name, field]) => ('unique' in field && field.unique ? [name] : []))

const columnType = (field: RecordField): string => {
  switch (field.kind) {
    case 'references':
      return 'integer[] not null'
    case 'permissions':
      return 'text[] not null'
    case 'integer':
    case 'percent':
    case 'cost':
    case 'reference':
      return 'integer'
    case 'money':
      return 'bigint'
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
  // Whether forms offer it for what is new.
  offered: 'boolean not null',
  ...Object.fromEntries(fieldsOf(record).map(([name, field]) => [columnOf(record, name), columnType(field)])),
  ...Object.fromEntries(uniqueFields(record).map((name) => [keyColumnOf(record, name), 'text not null'])),
  created_date: 'text not null',
  ...sortKeys(record, () => 'text not null'),
  updated_by: 'text not null',
  updated_date: 'text not null',
})

/** The row of a record at its place in the order of adding. */
export const rowOfRecord = (
  record: AnyRecord,
  { id, version, fields, ...saved }: RecordState,
  ordinal: number,
): Row => ({
  id,
  ordinal,
  version,
  sort_key: sortKey(String(fields[record.title])),
  offered: isOffered(record, fields),
  ...Object.fromEntries(fieldsOf(record).map(([name]) => [columnOf(record, name), fields[name]])),
  ...Object.fromEntries(uniqueFields(record).map((name) => [keyColumnOf(record, name), keyOf(fields[name])])),
  created_date: saved.createdDate,
  ...sortKeys(record, (name) => sortKey(String(fields[name]))),
  updated_by: saved.updatedBy,
  updated_date: saved.updatedDate,
})

/** A value as it is kept: the database tells an amount as text. */
const keptOf = (field: RecordField, value: unknown): Value =>
  field.kind === 'money' && value !== null ? Number(value) : (value as Value)

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

/** The table of a record with those of what it refers to: the fold of its events. */
export const recordProjection = (
  record: AnyRecord,
  {
    table,
    version,
    children,
    events,
    turned,
  }: {
    readonly table: string
    readonly version: number
    readonly children: Children
    readonly events: RecordEvents
    /** The types of changes beside the usual one. */
    readonly turned: ReadonlyArray<string>
  },
): Projection => {
  const types = eventTypes(record)
  const owner = `${record.name}_id`
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
      wordsIndex(sql, table),
      ...sortsBeside(record).map((name) => {
        const column = sortColumnOf(record, name)
        return sql`create index ${sql(`${table}_by_${column}`)} on ${sql(table)} (${sql(column)}, id)`
      }),
      // A record is found by the one that it refers to: the people of a role.
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
    children: Object.entries(children).map(([child, { of, column }]) => ({
      table: child,
      owner,
      columns: { [owner]: 'integer not null', [column]: 'integer not null' },
      rowsOf: ({ id, fields }: RecordState) =>
        (fields[of] as ReadonlyArray<number>).map((other) => ({ [owner]: id, [column]: other })),
      indexes: (sql) => [
        sql`create unique index ${sql(`${child}_pair`)} on ${sql(child)} (${sql(column)}, ${sql(owner)})`,
        sql`create index ${sql(`${child}_owner`)} on ${sql(child)} (${sql(owner)})`,
      ],
    })),
  })
}
