import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/day-range.ts'
import { type RecordName, recordNames } from '../../src/schemas/records/all.ts'
import type { Activity } from '../domain/activity.ts'
import { keptRecords } from '../records/all.ts'
import { type ActivityFilter, DAY, HOUR, listNameOf } from './activity.ts'
import { integer, type Window } from './rows.ts'
import { withinDays } from './within-days.ts'

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

const conditionsOf = (
  sql: SqlClient.SqlClient,
  { person, area, outcome, ...days }: ActivityCriteria,
): ReadonlyArray<Statement.Fragment> => [
  sql`true`,
  ...withinDays(sql, sql`a.at`, days),
  ...(person === undefined ? [] : [sql`a.actor = ${integer(person)}`]),
  ...(area === undefined ? [] : [sql`a.area = ${area}`]),
  ...(outcome === undefined ? [] : [sql`a.outcome = ${outcome}`]),
]

type Begin = { readonly total: number; readonly hour: string | null; readonly before: number | null }

/** How many entries a list has within days, in which hour a page of it begins, and how many come before that hour. */
const beginOf = (sql: SqlClient.SqlClient, list: string, { from, to }: ActivityCriteria, skip: number) =>
  Effect.map(
    sql<Begin>`with days as (
        select slot, n, sum(n) over (order by slot desc) - n as before from activity_counts
        where list = ${list} and slot >= ${DAY + (from ?? '')} and slot < ${to === undefined ? 'e' : DAY + dayAfter(to, 1)}
      ), day as (
        select substr(slot, 2) as day, before from days where before <= ${skip} order by slot limit 1
      ), hours as (
        select c.slot, day.before + sum(c.n) over (order by c.slot desc) - c.n as before
        from day join activity_counts c on c.list = ${list}
          and c.slot >= ${HOUR} || day.day || 'T' and c.slot < ${HOUR} || day.day || 'U'
      ), hour as (select substr(slot, 2) as hour, before from hours where before <= ${skip} order by slot limit 1)
      select coalesce((select sum(n) from days), 0)::integer as total, (select hour from hour) as hour,
        (select before from hour)::integer as before`,
    ([found]) => found ?? { total: 0, hour: null, before: null },
  )

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
 * A page of the entries that fit, the newest first, and how many there are. The counts of the list say in which hour the
 * page begins, so that any page costs the same, whatever narrows it.
 */
export const activityPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: ActivityCriteria,
  { skip, take }: Window,
) {
  const { total, hour, before } = yield* beginOf(sql, listNameOf(criteria), criteria, skip)
  if (hour === null) return { total, rows: [] }
  const fitting = [...conditionsOf(sql, criteria), sql`a.at < ${`${hour}:60`}`]
  const rows = yield* sql<ActivityRow>`with shown as materialized (
      select a.* from activity a where ${sql.and(fitting)} order by a.at desc, a.ordinal desc
      offset ${skip - (before ?? 0)}::integer limit ${take}::integer
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
