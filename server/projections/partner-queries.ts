import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { PartnersPayload } from '../../src/schemas/partner.ts'
import { partnerFieldList } from './partners.ts'
import { anywhere, canExist, integer, noRows, type PageBytes, pageBytes, type Window } from './rows.ts'

/** The conditions of a query, each for what is given; null where nothing can fit. */
const conditionsOf = (sql: SqlClient.SqlClient, asked: PartnersPayload) => {
  const conditions: Array<Statement.Fragment> = []
  if (asked.id !== 0) conditions.push(sql`p.id = ${integer(asked.id)}`)
  if (asked.partnerCode !== 0) conditions.push(sql`p.partner_code = ${integer(asked.partnerCode)}`)
  const texts = [
    ['company_name', asked.companyName],
    ['contact_person', asked.contactPerson],
    ['email', asked.email],
  ] as const
  for (const [column, typed] of texts) {
    const text = typed.trim()
    if (!canExist(text)) return null
    if (text !== '') conditions.push(sql`p.${sql(column)} ilike ${anywhere(text)}`)
  }
  return conditions
}

const all = (sql: SqlClient.SqlClient, { skip, take }: Window) =>
  sql<PageBytes>`with counter as (select total from partner_counter where id = 1)
    select counter.total, (
      select ${sql.literal(pageBytes)} from (
        select ${sql.literal(partnerFieldList)} from partners p
        where p.ordinal > counter.total - ${skip + take}::integer and p.ordinal <= counter.total - ${skip}::integer
        order by p.ordinal desc
      ) page
    ) as rows
    from counter`

/** The partners that fit every given field, newest first; without any, a range of ordinals. */
export const partnerPage = (sql: SqlClient.SqlClient, asked: PartnersPayload, window: Window) => {
  const conditions = conditionsOf(sql, asked)
  const found =
    conditions === null
      ? Effect.succeed<ReadonlyArray<PageBytes>>([])
      : conditions.length === 0
        ? all(sql, window)
        : sql<PageBytes>`with hits as materialized (select p.ordinal from partners p where ${sql.and(conditions)})
            select (select count(*) from hits)::float8 as total, (
              select ${sql.literal(pageBytes)} from (
                select ${sql.literal(partnerFieldList)}
                from (select ordinal from hits order by ordinal desc
                  offset ${window.skip}::integer limit ${window.take}::integer) hit
                join partners p on p.ordinal = hit.ordinal
                order by p.ordinal desc
              ) page
            ) as rows`
  return Effect.map(found, ([page]): PageBytes => page ?? noRows)
}
