import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { type RecordName, recordNames } from '../../src/schemas/records/all.ts'
import { integer, type Window } from '../core/projections/rows.ts'
import { keptRecords } from '../records/all.ts'
import type { Activity } from './activity.ts'
import { beginIn, type Place } from './activity-blocks.ts'
import { type ActivityFilter, BLOCK, BLOCKS_END, DAY, DAYS_END, listNameOf, WHOLE } from './activity-counts.ts'

/** What entries must be; what is not given does not narrow. Days are of UTC, both included. */
export type ActivityCriteria = ActivityFilter & { readonly from?: string; readonly to?: string }

/** An entry with the names of who did it and what it was about, as they are today. */
export type ActivityRow = Pick<
  Activity,
  'at' | 'type' | 'area' | 'outcome' | 'kind' | 'detail' | 'reason' | 'fields' | 'address' | 'times'
> & {
  readonly ordinal: number
  readonly subjectId: number | null
  readonly by: string
  readonly name: string | null
  /** In whose record it stands that has none of its own: the partner of an API key. */
  readonly ownerId: number | null
}

/** Where a page begins: so many entries before the block `next`, of those up to `last`. */
type Begin = {
  readonly total: number
  readonly over: number | null
  readonly next: string | null
  readonly last: number | null
}

/** How many entries a list has within days, and from which of its blocks on a page of them is found. */
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

/** The entries of a list that were there when its beginning was found: what came since is in front of them. */
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

/** What the subject of an entry `a` is called today. */
const nameOf = (sql: SqlClient.SqlClient): Statement.Fragment => {
  const cases = [
    ...recordNames.map((name: RecordName) => fromTable(sql, name, keptRecords[name].table)),
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
 * A page of the entries that fit, the newest first, and how many there are. The counts of the list say in which block the
 * page begins, so that any page costs the same, whatever narrows it.
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

/** Every list that one filter narrows, how many entries it has, and the name of the person that it is of. */
export const activityLists = (sql: SqlClient.SqlClient) =>
  sql<Counted>`select c.list, coalesce(u.name, '') as label, c.n as count
    from activity_counts c left join users u on c.list = 'person:' || u.id
    where c.slot = '' and c.list <> '' and c.list not like '% %' order by label, c.list`
