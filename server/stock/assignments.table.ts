import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { AssignmentRecord } from '../../src/schemas/stock/assignment.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { listTable } from '../core/projections/item-columns.ts'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
import { momentsWithinDays } from '../lists/within-days.ts'
import { assignedSims } from './assigned-sims.table.ts'
import { assignmentEvents } from './assignment.events.ts'
import { type Assignment, applyAssignment } from './assignment.ts'
import { shownCode } from './concealed.ts'
import { shownStatus } from './inventory-pages.ts'

const table = listTable<Assignment>({
  kind: 'text not null',
  targetId: 'integer not null',
  targetName: 'text not null',
  items: 'integer not null',
  note: 'text not null',
  by: ['created_by', 'text not null'],
  date: ['created_date', 'text not null'],
})

/** Assignments in their order. */
export const assignmentsProjection = listProjection({
  name: 'assignments',
  version: 2,
  table: 'assignments',
  counter: 'assignments_counter',
  ...table,
  events: assignmentEvents.only('StockAssigned'),
  added: ['StockAssigned'],
  apply: applyAssignment,
  beside: [assignedSims],
  indexes: (sql) => [sql`create index assignments_target on assignments (kind, target_id, ordinal)`],
})

const number = `'ASN-' || lpad(a.id::text, 6, '0')`
const countWith = (...statuses: ReadonlyArray<string>) =>
  `coalesce((select sum(b.items) from assignment_balances b where b.assignment_id = a.id
    and b.status in (${statuses.map((status) => `'${status}'`).join(', ')})), 0)::integer`

/** A voided SIM counts as never assigned. Only old logs have assigned SIMs that were voided. */
const voided = (ids: string) => `select assignment_id as id, count(*)::integer as items from inventory_items
  where voided_date <> '' and assignment_id in (${ids}) group by assignment_id`

const fields = `a.id, 1 as version, ${number} as "assignmentNumber", a.kind, a.target_name as "targetName", a.note,
  case when ${countWith('assigned')} > 0 then 'yes' else 'no' end as held, a.items - coalesce(v.items, 0) as "itemCount",
  ${countWith('assigned')} as "heldCount", ${countWith('sold', 'activated')} as "soldCount",
  ${countWith('expired')} as "expiredCount", a.created_by as "createdBy", a.created_date as "createdDate",
  '' as "updatedBy", '' as "updatedDate"`

/** The search of an assignment list. */
export type AssignmentSearch = {
  readonly targetName?: string
  readonly assignmentNumber?: string
  readonly held?: string | number
  readonly kind?: string | number
  /** The plan of some of its SIMs. */
  readonly planID?: number
  readonly createdFrom?: string
  readonly createdTo?: string
}

const conditionsOf = (
  sql: SqlClient.SqlClient,
  { targetName = '', assignmentNumber = '', held, kind, planID, createdFrom, createdTo }: AssignmentSearch,
  zone: string,
) => {
  const conditions: Array<Statement.Fragment> = []
  const texts = [
    [sql`a.target_name`, targetName.trim()],
    [sql.literal(`(${number})`), assignmentNumber.trim()],
  ] as const
  for (const [column, text] of texts) {
    if (!canExist(text)) return null
    if (text !== '') conditions.push(sql`${column} ilike ${anywhere(text)}`)
  }
  if (held !== undefined) {
    if (held !== 'yes' && held !== 'no') return null
    const some = sql`exists (select 1 from assignment_balances b where b.assignment_id = a.id and b.status = 'assigned')`
    conditions.push(held === 'yes' ? some : sql`not ${some}`)
  }
  if (kind !== undefined) conditions.push(sql`a.kind = ${String(kind)}`)
  if (planID !== undefined) {
    conditions.push(sql`exists (select 1 from inventory_items i
      where i.assignment_id = a.id and i.plan_id = ${integer(planID)} and i.voided_date = '')`)
  }
  return [...conditions, ...momentsWithinDays(sql, sql`a.created_date`, { from: createdFrom, to: createdTo }, zone)]
}

/**
 * An assignment with its SIMs and their current status, as JSON; null if it is missing. SIMs that left it come last, and
 * say by whom, when and why they were unassigned or returned.
 */
export const assignmentRecord = (sql: SqlClient.SqlClient, id: number, isRevealed: boolean) =>
  Effect.map(
    sql<{ found: AssignmentRecord }>`select json_build_object('id', a.id, 'assignmentNumber', ${sql.literal(number)},
        'kind', a.kind, 'targetId', a.target_id, 'targetName', a.target_name, 'note', a.note, 'createdBy', a.created_by,
        'createdDate', a.created_date, 'itemCount', a.items - coalesce(v.items, 0), 'items', (
          select coalesce(json_agg(json_build_object('id', i.id, 'iccid', i.iccid, 'planName', coalesce(p.name, ''),
            'expiryDate', i.expiry_date, 'stockStatus', ${sql.literal(shownStatus)},
            'activationCode', ${sql.literal(shownCode('i.activation_code', isRevealed))}, 'ended', case
              when s.ended_how <> '' then json_build_object('how', s.ended_how, 'by', s.ended_by,
                'date', s.ended_date, 'reason', s.ended_reason) end)
            order by s.ended_how <> '', i.ordinal, s.ended_date), '[]')
          from assignment_sims s join inventory_items i on i.id = s.item_id left join plans p on p.id = i.plan_id
          where s.assignment_id = a.id and i.voided_date = '')) as found
      from assignments a left join (${sql.literal(voided(String(integer(id))))}) v on v.id = a.id
      where a.id = ${integer(id)}`,
    ([row]) => row?.found ?? null,
  )

/** A page of the assignments that match every given field, newest first, with the total. */
export const assignmentPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: AssignmentSearch,
  { skip, take }: Window,
) {
  const conditions = conditionsOf(sql, search, yield* CompanyZone)
  if (conditions === null) return noRows
  const fitting = conditions.length === 0 ? sql`true` : sql.and(conditions)
  const [page] = yield* sql<PageBytes>`with shown as materialized (
        select a.id from assignments a where ${fitting} order by a.ordinal desc
        offset ${skip}::integer limit ${take}::integer
      )
      select (select count(*) from assignments a where ${fitting})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from shown join assignments a on a.id = shown.id
            left join (${sql.literal(voided('select id from shown'))}) v on v.id = a.id order by a.ordinal desc
        ) page
      ) as rows`
  return page ?? noRows
})
