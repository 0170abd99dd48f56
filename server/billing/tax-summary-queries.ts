import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import { anywhere, canExist, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { withinDays } from '../lists/within-days.ts'
import { inMajor } from './in-major.ts'

/** The search of the tax summary: every part is optional, days are included. */
export type TaxSearch = {
  readonly country?: string
  readonly currency?: number | string
  readonly taxCategory?: number | string
  /** The length of a period; a month if absent. */
  readonly per?: number | string
  readonly issuedFrom?: string
  readonly issuedTo?: string
}

/** The sums of one currency. */
type TaxTotal = {
  readonly currency: string
  readonly net: number
  readonly tax: number
  readonly total: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
}
type TaxPage = PageBytes & { readonly totals: ReadonlyArray<TaxTotal> }

/** SQL: the period of a day. */
const month = 'left(day, 7)'
const periods: Readonly<Record<string, string>> = {
  month,
  quarter: `left(day, 4) || '-Q' || ((substr(day, 6, 2)::integer + 2) / 3)`,
  year: 'left(day, 4)',
}

/** The conditions of a search; null if nothing can match. */
const conditionsOf = (sql: SqlClient.SqlClient, search: TaxSearch): ReadonlyArray<Statement.Fragment> | null => {
  const { currency, taxCategory, issuedFrom, issuedTo } = search
  const country = (search.country ?? '').trim()
  if (!canExist(country)) return null
  return [
    ...(country === '' ? [] : [sql`country ilike ${anywhere(country)}`]),
    ...(currency === undefined ? [] : [sql`currency = ${String(currency)}`]),
    ...(taxCategory === undefined ? [] : [sql`category = ${String(taxCategory)}`]),
    ...withinDays(sql, sql`day`, { from: issuedFrom, to: issuedTo }),
  ]
}

const names = ['net', 'tax', 'cgst', 'sgst', 'igst'] as const
/** SQL: the sums in minor units. */
const sums = names.map((name) => `sum(${name}) as ${name}`).join(', ')
/** SQL: the sums of a group `t` in major units. */
const amounts = [...names.map((name) => [name, name]), ['net + tax', 'total']]
  .map(([value, name]) => `${inMajor(`${value}`, 'currency')}::float8 as ${name}`)
  .join(', ')

const fields = `id, 1 as version, '' as "updatedBy", '' as "updatedDate", period, country, category as "taxCategory",
  (rate * 0.001)::float8 as rate, currency, per, documents, ${amounts}, first_day as "firstDay", last_day as "lastDay"`

/** The tax of the documents in each period, the latest period first, with the totals of all pages by currency. */
export const taxSummaryPage = (
  sql: SqlClient.SqlClient,
  search: TaxSearch,
  { skip, take }: Window,
): Effect.Effect<TaxPage, SqlError.SqlError> => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed({ ...noRows, totals: [] })
  const fitting = conditions.length === 0 ? sql`true` : sql.and(conditions)
  const per = String(search.per ?? 'month')
  return Effect.map(
    sql<TaxPage>`with summed as materialized (
        select ${sql.literal(periods[per] ?? month)} as period, country, category, rate, currency,
          sum(documents)::integer as documents, min(day) as first_day, max(day) as last_day, ${sql.literal(sums)}
        from tax_days where ${fitting} group by 1, country, category, rate, currency
      ), numbered as (
        select summed.*, ${periods[per] === undefined ? 'month' : per}::text as per,
          row_number() over (order by period desc, currency, country, category, rate desc)::integer as id from summed
      )
      select (select count(*) from summed)::float8 as total,
        (select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from numbered t order by id offset ${skip}::integer limit ${take}::integer
        ) page) as rows,
        (select coalesce(json_agg(summary order by currency), '[]') from (
          select currency, ${sql.literal(amounts)} from (select currency, ${sql.literal(sums)} from summed group by currency) t
        ) summary) as totals`,
    ([page]): TaxPage => page ?? { ...noRows, totals: [] },
  )
}
