import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../../core/projections/rows.ts'
import { withinDays } from '../../lists/within-days.ts'

/** The search of the list of exports; absent fields do not narrow it. */
export type ExportSearch = {
  readonly id?: number
  readonly exportNumber?: string
  readonly format?: string | number
  readonly createdFrom?: string
  readonly createdTo?: string
}

const number = `'EXP-' || lpad(e.id::text, 6, '0')`

const fields = `e.id, 1 as version, '' as "updatedBy", '' as "updatedDate", ${number} as "exportNumber", e.format,
  e.from_day as "fromDay", e.to_day as "toDay", e.scope, e.sums as debits, e.documents, e.created_by as "createdBy",
  e.created_date as "createdDate"`

const conditionsOf = (
  sql: SqlClient.SqlClient,
  { id, exportNumber = '', format, createdFrom, createdTo }: ExportSearch,
): ReadonlyArray<Statement.Fragment> | null => {
  const text = exportNumber.trim()
  if (!canExist(text)) return null
  return [
    ...(id === undefined ? [] : [sql`e.id = ${integer(id)}`]),
    ...(text === '' ? [] : [sql`${sql.literal(`(${number})`)} ilike ${anywhere(text)}`]),
    ...(format === undefined ? [] : [sql`e.format = ${String(format)}`]),
    ...withinDays(sql, sql`e.created_date`, { from: createdFrom, to: createdTo }),
  ]
}

/** A page of the exports that match every given field, newest first, with the total. */
export const exportPage = (sql: SqlClient.SqlClient, search: ExportSearch, { skip, take }: Window) => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed<PageBytes>(noRows)
  const fitting = conditions.length === 0 ? sql`true` : sql.and(conditions)
  return Effect.map(
    sql<PageBytes>`select (select count(*) from accounting_exports e where ${fitting})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from accounting_exports e where ${fitting} order by e.id desc
          offset ${skip}::integer limit ${take}::integer
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}
