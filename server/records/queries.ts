import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { Sort } from '../../src/schemas/lists/sort.ts'
import { type AnyRecord, idName } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { isInSteps, isSeveral, type RecordField, type ReferenceTarget } from '../../src/schemas/records/kit/fields.ts'
import { filterDays } from '../../src/schemas/records/kit/filters.ts'
import type { SessionLives } from '../auth/account-sessions.ts'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { withinDays } from '../lists/within-days.ts'
import { type CountName, countQueries, type RelationName, relationQueries } from './counts.ts'
import { tableOfTarget } from './fields.ts'
import { columnOf, type PairTable, pairTableOf, sortColumnOf } from './table.ts'

/** SQL: a further value of a referenced record `o` that forms need, as JSON. */
const tagOf = (to: ReferenceTarget): string => (to === 'role' ? ", 'tag', o.scope" : '')

const isOne = ({ kind }: RecordField, column: string): string =>
  kind === 'references' ? `o.id = any(${column})` : `o.id = ${column}`

/** SQL: the names of a field's references in their order, including inactive ones. */
const namedIn = (record: AnyRecord): string => {
  const named = fieldsOf(record).flatMap(([name, field]) =>
    field.kind === 'references' || field.kind === 'reference'
      ? [
          `'${name}', (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name${tagOf(field.to)}) order by o.sort_key, o.id),
            '[]') from ${tableOfTarget[field.to]} o where ${isOne(field, `r.${columnOf(record, name)}`)})`,
        ]
      : [],
  )
  return `json_build_object(${named.join(', ')}) as named`
}

const counted = (record: AnyRecord) => Object.entries(record.counted)

/** SQL: a field in wire form: numbers with their exact decimals. */
const wireField = (record: AnyRecord, name: string, field: RecordField): string => {
  const column = `r.${columnOf(record, name)}`
  return isInSteps(field) ? `trim_scale(${column} * 1e-${field.decimals}) as "${name}"` : `${column} as "${name}"`
}

/** SQL: the record's own fields; each computed value beside them costs a statement. */
export const ownFields = (record: AnyRecord, isWhole: boolean): ReadonlyArray<string> => [
  `r.id as "${idName(record)}"`,
  'r.version',
  ...(record.columns.includes('createdDate') ? ['r.created_date as "createdDate"'] : []),
  ...fieldsOf(record).flatMap(([name, field]) =>
    isSeveral(field) && !isWhole ? [] : [wireField(record, name, field)],
  ),
  'r.updated_by as "updatedBy"',
  'r.updated_date as "updatedDate"',
]

/** SQL: the computed values of the rows in `shown`: from the row's own references, or joined by `joinedCounts`. */
export const countFields = (record: AnyRecord): ReadonlyArray<string> =>
  counted(record).map(([name, { kind, of }]) => {
    if (of !== undefined) return `cardinality(r.${columnOf(record, of)}) as "${name}"`
    return `coalesce(of_${name}.value, ${kind === 'integer' || kind === 'money' ? '0' : "''"}) as "${name}"`
  })

/** SQL: the wire form of a row; a whole record also has the names of its references. */
const wireFields = (record: AnyRecord, isWhole: boolean): string =>
  [...ownFields(record, isWhole), ...countFields(record), ...(isWhole ? [namedIn(record)] : [])].join(', ')

export const joinedCounts = (record: AnyRecord, lives: SessionLives): string =>
  counted(record)
    .filter(([, { of }]) => of === undefined)
    .map(([name, { query }]) => {
      const statement = countQueries[query as CountName]
      return `left join (${typeof statement === 'string' ? statement : statement(lives)}) of_${name} on of_${name}.id = r.id`
    })
    .join(' ')

/** A search condition for one field; null if nothing can match. */
const conditionOf = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  field: RecordField,
  value: string | number,
): Statement.Fragment | null => {
  if (field.kind === 'choice' || field.kind === 'status') {
    const isOption = field.choices.some((option) => option.value === value)
    return isOption ? sql`${column} = ${value}` : null
  }
  if (field.kind === 'reference') return sql`${column} = ${integer(Number(value))}::integer`
  const text = String(value).trim()
  return canExist(text) ? sql`${column} ilike ${anywhere(text)}` : null
}

/** Equal values are in the order of adding; descending reverses both. */
export const inOrder = (
  sql: SqlClient.SqlClient,
  record: AnyRecord,
  { column, direction }: Sort,
): Statement.Fragment => {
  const key = sql`r.${sql(sortColumnOf(record, column))}`
  return direction === 'asc' ? sql`${key}, r.id` : sql`${key} desc, r.id desc`
}

/** A search: the values of the given filter fields. */
export type RecordSearch = Readonly<Record<string, string | number | undefined>>

/** The statements of one kind of record. */
export const recordQueries = (record: AnyRecord, table: string) => {
  const rowFields = wireFields(record, false)
  const wholeFields = wireFields(record, true)
  const days = new Map(filterDays(record).map((day) => [day.name, day]))
  const ownOrder: Sort = record.newestFirst
    ? { column: 'createdDate', direction: 'desc' }
    : { column: record.title, direction: 'asc' }

  const paired = (sql: SqlClient.SqlClient, { table: pairs, own, other }: PairTable, id: number) =>
    sql`r.id in (select ${sql(own)} from ${sql.literal(pairs)} pairs where ${sql(other)} = ${integer(id)}::integer)`

  const conditionFor = (sql: SqlClient.SqlClient, name: string, value: string | number): Statement.Fragment | null => {
    const related = record.relations[name]
    if (related !== undefined) return paired(sql, relationQueries[related.query as RelationName], Number(value))
    const day = days.get(name)
    if (day !== undefined) {
      return sql.and(withinDays(sql, sql`r.${sql(columnOf(record, day.of))}`, { [day.edge]: String(value) }))
    }
    const field = record.fields[name]
    if (field === undefined) return null
    const pairs = pairTableOf(record, name)
    if (pairs === null) return conditionOf(sql, sql`r.${sql(columnOf(record, name))}`, field, value)
    return paired(sql, pairs, Number(value))
  }

  const select = (
    sql: SqlClient.SqlClient,
    condition: Statement.Fragment,
    fields: string,
    { skip, take }: Window,
    { sort, lives }: { readonly sort: Sort; readonly lives: SessionLives },
  ) =>
    Effect.map(
      sql<PageBytes>`with shown as materialized (
          select r.id from ${sql(table)} r where ${condition}
          order by ${inOrder(sql, record, sort)} offset ${skip}::integer limit ${take}::integer
        )
        select (select count(*) from ${sql(table)} r where ${condition})::float8 as total, (
          select ${sql.literal(pageBytes)} from (
            select ${sql.literal(fields)} from shown join ${sql(table)} r on r.id = shown.id ${sql.literal(joinedCounts(record, lives))}
            order by ${inOrder(sql, record, sort)}
          ) page
        ) as rows`,
      ([page]): PageBytes => page ?? noRows,
    )

  return {
    /** One whole record; no row if it is missing. */
    one: (sql: SqlClient.SqlClient, lives: SessionLives, id: number) =>
      select(sql, sql`r.id = ${integer(id)}`, wholeFields, { skip: 0, take: 1 }, { sort: ownOrder, lives }),

    /** A page of the records that match every given field, in the list's order by default. */
    page: (
      sql: SqlClient.SqlClient,
      lives: SessionLives,
      search: RecordSearch,
      window: Window,
      sort: Sort | null = null,
    ) => {
      const conditions = Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [conditionFor(sql, name, value)],
      )
      const fitting = conditions.filter((condition) => condition !== null)
      if (fitting.length < conditions.length) return Effect.succeed<PageBytes>(noRows)
      const condition = fitting.length === 0 ? sql`true` : sql.and(fitting)
      return select(sql, condition, rowFields, window, { sort: sort ?? ownOrder, lives })
    },
  }
}
export type RecordQueries = ReturnType<typeof recordQueries>
