import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { PartnerSort, PartnersPayload } from '../../src/schemas/partners/partner.ts'
import { partner } from '../../src/schemas/records/partner.ts'
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
import { countFields, inOrder, joinedCounts, ownFields } from '../records/queries.ts'

/** The fields of a partner in an answer; a request for one partner also gets its related counts. */
const fields = [...ownFields(partner, false), 'r.created_date as "createdDate"']
const partnerFieldList = fields.join(', ')
const wholeFieldList = [...fields, ...countFields(partner)].join(', ')

/** The conditions for the given fields; null if nothing can match. */
const conditionsOf = (sql: SqlClient.SqlClient, asked: PartnersPayload) => {
  const conditions: Array<Statement.Fragment> = []
  if (asked.id !== 0) conditions.push(sql`r.id = ${integer(asked.id)}`)
  if (asked.partnerCode !== 0) conditions.push(sql`r.partner_code_key = ${String(asked.partnerCode)}`)
  const texts = [
    ['name', asked.companyName],
    ['contact_person', asked.contactPerson],
    ['email', asked.email],
  ] as const
  for (const [column, typed] of texts) {
    const text = typed.trim()
    if (!canExist(text)) return null
    if (text !== '') conditions.push(sql`r.${sql(column)} ilike ${anywhere(text)}`)
  }
  return conditions
}

const all = (sql: SqlClient.SqlClient, { skip, take }: Window) =>
  sql<PageBytes>`with counter as (select total from partner_counter where id = 1)
    select counter.total, (
      select ${sql.literal(pageBytes)} from (
        select ${sql.literal(partnerFieldList)} from partners r
        where r.ordinal > counter.total - ${skip + take}::integer and r.ordinal <= counter.total - ${skip}::integer
        order by r.ordinal desc
      ) page
    ) as rows
    from counter`

/** The one with the id, if it matches; counts are computed only for it. */
const one = (
  sql: SqlClient.SqlClient,
  lives: SessionLives,
  conditions: ReadonlyArray<Statement.Fragment>,
  { skip, take }: Window,
) =>
  sql<PageBytes>`with shown as materialized (select r.id from partners r where ${sql.and(conditions)})
    select (select count(*) from shown)::float8 as total, (
      select ${sql.literal(pageBytes)} from (
        select ${sql.literal(wholeFieldList)} from shown join partners r on r.id = shown.id ${sql.literal(joinedCounts(partner, lives))}
        offset ${skip}::integer limit ${take}::integer
      ) page
    ) as rows`

/** A page of the matches, sorted by a chosen column with an index. */
const sorted = (
  sql: SqlClient.SqlClient,
  conditions: ReadonlyArray<Statement.Fragment>,
  { skip, take }: Window,
  sort: PartnerSort,
) => {
  const condition = conditions.length === 0 ? sql`true` : sql.and(conditions)
  const order = inOrder(sql, partner, sort)
  return sql<PageBytes>`select (select count(*) from partners r where ${condition})::float8 as total, (
      select ${sql.literal(pageBytes)} from (
        select ${sql.literal(partnerFieldList)} from partners r where ${condition}
        order by ${order} offset ${skip}::integer limit ${take}::integer
      ) page
    ) as rows`
}

/** The partners that match every given field, newest first by default; the whole list is then a range of ordinals. */
export const partnerPage = (
  sql: SqlClient.SqlClient,
  lives: SessionLives,
  asked: PartnersPayload,
  window: Window,
  sort: PartnerSort | null,
) => {
  const conditions = conditionsOf(sql, asked)
  if (conditions !== null && asked.id !== 0) {
    return Effect.map(one(sql, lives, conditions, window), ([page]): PageBytes => page ?? noRows)
  }
  if (conditions !== null && sort !== null) {
    return Effect.map(sorted(sql, conditions, window, sort), ([page]): PageBytes => page ?? noRows)
  }
  const found =
    conditions === null
      ? Effect.succeed<ReadonlyArray<PageBytes>>([])
      : conditions.length === 0
        ? all(sql, window)
        : sql<PageBytes>`with hits as materialized (select r.ordinal from partners r where ${sql.and(conditions)})
            select (select count(*) from hits)::float8 as total, (
              select ${sql.literal(pageBytes)} from (
                select ${sql.literal(partnerFieldList)}
                from (select ordinal from hits order by ordinal desc
                  offset ${window.skip}::integer limit ${window.take}::integer) hit
                join partners r on r.ordinal = hit.ordinal
                order by r.ordinal desc
              ) page
            ) as rows`
  return Effect.map(found, ([page]): PageBytes => page ?? noRows)
}
