import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { type RecordName, recordNames } from '../../src/schemas/records/all.ts'
import { integer, type Window } from '../core/projections/rows.ts'
import { keptRecords } from '../records/all.ts'
import type { Activity } from './activity.ts'
import { beginIn, type Place } from './activity-blocks.ts'
import { type ActivityFilter, BLOCK, BLOCKS_END, DAY, DAYS_END, listNameOf, WHOLE } from './activity-counts.ts'

/** The search of the timeline; absent fields do not narrow it. Days are the company's, both included. */
export type ActivityCriteria = ActivityFilter & { readonly from?: string; readonly to?: string }

/** An entry with the current names of the person and the subject. */
export type ActivityRow = Pick<
  Activity,
  'at' | 'type' | 'area' | 'outcome' | 'kind' | 'detail' | 'reason' | 'fields' | 'address' | 'times'
> & {
  readonly ordinal: number
  readonly subjectId: number | null
  readonly by: string
  readonly name: string | null
  /** The record that shows a subject without its own page: the partner of an API key. */
  readonly ownerId: number | null
}

/** The start of a page: `over` entries before the block `next`, among those up to `last`. */
type Begin = {
  readonly total: number
  readonly over: number | null
  readonly next: string | null
  readonly last: number | null
}

/** The total of a list within days, and the block where a page of it starts. */
const beginOf = (sql: SqlClient.SqlClient, list: string, { from, to }: ActivityCriteria, skip: number) => {
  const isWhole = from === undefined && to === undefined
  const [first, after] = isWhole ? [WHOLE, BLOCK] : [DAY + (from ?? ''), DAYS_END]
  const end = to === undefined ? after : DAY + dayAfter(to, 1)
  return Effect.map(
    sql<Begin>`with days as (
        select coalesce(sum(n) filter (where slot < ${end}), 0)::integer as total,
          ${skip} + coalesce(sum(n) filter (where slot >= ${end}), 0) as skip
        from activity_counts where list = ${list} and slot >= ${first} and slot < ${after}
      ), blocks as (
        select slot, sum(n) over newest - n as before, lag(slot) over newest as next from activity_counts
        where list = ${list} and slot >= ${BLOCK} and slot < ${BLOCKS_END} window newest as (order by slot desc rows unbounded preceding)
      )
      select total, (skip - before)::integer as over, next, (select max(ordinal) from activity) as last
      from days left join lateral (
        select before, next from blocks where before <= skip and ${skip} < total order by slot limit 1) b on true`,
    ([found]) => found ?? { total: 0, over: null, next: null, last: null },
  )
}

/** The entries of a list that existed when its start was found; newer ones come before them. */
const conditionsOf = (
  sql: SqlClient.SqlClient,
  { person, area, outcome }: ActivityCriteria,
  last: number,
  next: Place | null,
): ReadonlyArray<Statement.Fragment> => [
  sql`ordinal <= ${last}`,
  ...(next === null ? [] : [sql`(at, ordinal) < (${next.at}, ${next.ordinal}::integer)`]),
  ...(person === undefined ? [] : [sql`actor = ${integer(person)}`]),
  ...(area === undefined ? [] : [sql`area = ${area}`]),
  ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
]

const fromTable = (sql: SqlClient.SqlClient, kind: string, table: string, column = 'name') =>
  sql`when ${kind} then (select t.${sql(column)} from ${sql(table)} t where t.id = a.subject_id)`

/** SQL: the current name of an entry `a`'s subject. */
const nameOf = (sql: SqlClient.SqlClient): Statement.Fragment => {
  const cases = [
    ...recordNames.map((name: RecordName) => fromTable(sql, name, keptRecords[name].table)),
    fromTable(sql, 'company', 'company'),
    fromTable(sql, 'plan', 'plans'),
    fromTable(sql, 'department', 'departments'),
    fromTable(sql, 'location', 'locations'),
    fromTable(sql, 'offlineSale', 'offline_sales', 'invoice_number'),
    fromTable(sql, 'supplierInvoice', 'supplier_invoices', 'invoice_number'),
    fromTable(sql, 'apiOrder', 'api_orders', 'request_id'),
    fromTable(sql, 'partnerKey', 'partner_keys'),
  ]
  return cases.reduce((all, one) => sql`${all} ${one}`, sql`case a.kind`)
}

/**
 * A page of the matching entries, newest first, with the total. The list's counts give the block where the page starts,
 * so every page costs the same, whatever the filters.
 */
export const activityPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: ActivityCriteria,
  { skip, take }: Window,
) {
  const { total, over, next, last } = yield* beginOf(sql, listNameOf(criteria), criteria, skip)
  if (over === null || last === null) return { total, rows: [] }
  const fitting = conditionsOf(sql, criteria, last, next === null ? null : beginIn(next))
  const rows = yield* sql<ActivityRow>`with shown as materialized (
      select * from activity where ${sql.and(fitting)} order by at desc, ordinal desc
      offset ${over}::integer limit ${Math.min(take, total - skip)}::integer
    )
    select a.ordinal, a.at, a.type, a.area, a.outcome, a.kind, a.subject_id as "subjectId", a.detail, a.reason, a.fields,
      a.address, a.times, coalesce(u.name, '') as by, ${nameOf(sql)} end as name,
      case a.kind ${fromTable(sql, 'partnerKey', 'partner_keys', 'partner_id')} end as "ownerId"
    from shown a left join users u on u.id = a.actor order by a.at desc, a.ordinal desc`
  return { total, rows }
})

export type Counted = { readonly list: string; readonly label: string; readonly count: number }

/** The lists with exactly one filter: their numbers of entries, and the person's name. */
export const activityLists = (sql: SqlClient.SqlClient) =>
  sql<Counted>`select c.list, coalesce(u.name, '') as label, c.n as count
    from activity_counts c left join users u on c.list = 'person:' || u.id
    where c.slot = '' and c.list <> '' and c.list not like '% %' order by label, c.list`
