import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/records/kit/draft.ts'
import { refersTo } from '../../src/schemas/records/kit/fields.ts'
import { permissionsOfAccount } from '../auth/permissions.ts'
import { integers } from '../core/postgres/arrays.ts'
import { canExist, integer } from '../core/projections/rows.ts'
import type { RecordFacts } from './decide.ts'
import { keptFields, tableOfTarget } from './fields.ts'
import type { KeptRecord } from './keep-record.ts'
import { columnOf, keyColumnOf, keyOf, uniqueFields } from './table.ts'

const usesOf = (sql: SqlClient.SqlClient, [table, column]: readonly [string, string], id: number) =>
  Effect.map(
    sql<{ count: number }>`select count(*)::integer as count from ${sql(table)} where ${sql(column)} = ${integer(id)}`,
    ([row]) => row?.count ?? 0,
  )

/** The code after the highest existing one of this form. */
const codeAfter = (
  sql: SqlClient.SqlClient,
  table: string,
  column: string,
  { before, digits }: { readonly before: string; readonly digits: number },
) =>
  Effect.map(
    sql<{ value: number | null }>`select max(substr(${sql(column)}, ${before.length + 1}::integer)::integer) as value
      from ${sql(table)} where ${sql(column)} ~ ${`^${before}\\d{1,8}$`}`,
    ([highest]) => `${before}${String((highest?.value ?? 0) + 1).padStart(digits, '0')}`,
  )

/** The stored spelling of a name, found in any letter case; null if it is new. */
const nameLike = (sql: SqlClient.SqlClient, table: string, name: string) =>
  Effect.map(
    sql<{ name: string }>`select name from ${sql(table)} where name_key = ${keyOf(name)} order by id limit 1`,
    ([found]) => found?.name ?? null,
  )

/** The country code of a record with a phone number and exactly one country. */
const countryOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, record: AnyRecord, fields: RecordFields) {
  const own = fieldsOf(record)
  const [at] = own.flatMap(([name, field]) => (refersTo(field) && field.to === 'country' ? [name] : []))
  const value = [at === undefined ? null : (fields[at] ?? null)].flat()
  const [one] = value
  const isAsked = own.some(([name, { kind }]) => kind === 'phone' && fields[name] !== '')
  if (!isAsked || value.length !== 1 || one === null || one === undefined || !canExist(String(one))) return null
  const [found] = yield* sql<{ code: string }>`select country_code as code from countries
    where ${typeof one === 'number' ? sql`id = ${integer(one)}` : sql`name = ${String(one)}`} order by offered desc limit 1`
  return found?.code ?? null
})

/**
 * The facts for a decision about a record; `id` is its own, whose name does not count as taken; `saver` is the account
 * that saves.
 */
export const recordFacts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { record, table, usedIn, know }: Pick<KeptRecord, 'record' | 'table' | 'usedIn' | 'know'>,
  id: number,
  given: RecordFields,
  saver: string,
) {
  const fields = keptFields(record, given)
  const taken = new Set<string>()
  const next: Record<string, number | string> = {}
  const names: Record<string, string> = {}
  for (const name of uniqueFields(record)) {
    const key = keyOf(fields[name])
    if (key === '' || !canExist(key)) continue
    const others = yield* sql`select 1 from ${sql(table)}
      where ${sql(keyColumnOf(record, name))} = ${key} and id <> ${integer(id)} limit 1`
    if (others.length > 0) taken.add(name)
  }
  const others: Record<string, ReadonlyMap<number | string, boolean>> = {}
  for (const [name, field] of fieldsOf(record)) {
    const value = fields[name]
    if ((field.kind === 'references' && Array.isArray(value)) || field.kind === 'reference') {
      const ids = Array.isArray(value) ? value : typeof value === 'number' ? [value] : []
      const found = yield* sql<{ id: number; offered: boolean }>`select id, offered
        from ${sql(tableOfTarget[field.to])} where id = any(${integers(ids.map(integer))})`
      others[name] = new Map(found.map((other) => [other.id, other.offered]))
    } else if (field.kind === 'named' && field.takesNew && typeof value === 'string' && canExist(value)) {
      const known = yield* nameLike(sql, tableOfTarget[field.to], value)
      if (known !== null) names[name] = known
    } else if (field.kind === 'named' && typeof value === 'string' && canExist(value)) {
      const found = yield* sql<{ offered: boolean }>`select offered from ${sql(tableOfTarget[field.to])}
        where name = ${value} order by offered desc limit 1`
      others[name] = new Map(found.map(({ offered }) => [value, offered]))
    } else if ('next' in field && typeof field.next === 'object' && value === '') {
      next[name] = yield* codeAfter(sql, table, columnOf(record, name), field.next)
    } else if ('next' in field && typeof field.next === 'number' && value === null) {
      const [highest] = yield* sql<{ value: number | null }>`select max(${sql(columnOf(record, name))}) as value
        from ${sql(table)}`
      next[name] = Math.max(field.next, (highest?.value ?? 0) + 1)
    }
  }
  return {
    taken,
    others,
    next,
    names,
    country: yield* countryOf(sql, record, fields),
    known: know === null ? null : yield* know(sql, { id, fields, saver }),
    uses: usedIn === null ? 0 : yield* usesOf(sql, usedIn, id),
    permissions: usedIn === null ? [] : yield* permissionsOfAccount(sql, saver),
  } satisfies RecordFacts
})
