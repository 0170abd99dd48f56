import type { SqlClient, Statement } from 'effect/sql'
import type { OwnPlanSearch } from '../../src/schemas/plans/plan-filters.ts'
import { anywhere, canExist, integer } from '../core/projections/rows.ts'

type Fragment = Statement.Fragment

/** The SQL condition for a value of a search; null if it excludes nothing. */
type Condition<Value> = (sql: SqlClient.SqlClient, value: Value) => Fragment | null

/** Plans that refer to a record of this name, in any case. */
export const refersTo = (
  sql: SqlClient.SqlClient,
  column: 'country_id' | 'region_id' | 'supplier_id',
  table: 'countries' | 'regions' | 'suppliers',
  name: string,
): Fragment => sql`p.${sql(column)} in (select id from ${sql(table)} where lower(name) = lower(${name}))`

/** A typed text without surrounding blanks; a text that no column can hold finds nothing. */
const ofText =
  (condition: (sql: SqlClient.SqlClient, text: string) => Fragment): Condition<string> =>
  (sql, typed) => {
    const text = typed.trim()
    if (text === '') return null
    return canExist(text) ? condition(sql, text) : sql`false`
  }

/** The search beyond the specification: one condition for each filter of the list. */
const conditions: {
  readonly [Name in keyof OwnPlanSearch]-?: Condition<NonNullable<OwnPlanSearch[Name]>>
} = {
  quick: ofText((sql, text) => sql`p.name ilike ${anywhere(text)}`),
  supplier: ofText((sql, name) => refersTo(sql, 'supplier_id', 'suppliers', name)),
  status: (sql, status) => (status === 'archived' ? sql`p.is_archived` : null),
  planFor: (sql, planFor) => sql`p.plan_for = ${planFor}`,
  planClass: (sql, planClass) => sql`p.plan_class = ${planClass}`,
  planSource: (sql, planSource) => sql`p.plan_source = ${integer(Number(planSource))}`,
}

/** Archived plans are found only if the search says so. */
export const ofStatus = (sql: SqlClient.SqlClient, { status }: OwnPlanSearch): ReadonlyArray<Fragment> =>
  status === undefined ? [sql`not p.is_archived`] : []

/** The conditions of a search by our own filters. */
export const ownConditions = (sql: SqlClient.SqlClient, search: OwnPlanSearch): ReadonlyArray<Fragment> =>
  Object.entries(conditions).flatMap(([name, condition]) => {
    const value = search[name as keyof OwnPlanSearch]
    const found = value === undefined ? null : condition(sql, value as never)
    return found === null ? [] : [found]
  })
