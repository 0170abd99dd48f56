import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { type Key, may } from '../../../src/schemas/people/permissions.ts'
import { IMPORT_TOLD_DAYS, type Notification } from '../../../src/schemas/shell/notification.ts'
import { isOrderOf, waitsLonger } from '../../partners/api-order-queries.ts'
import { IN_30_DAYS, TODAY } from '../days/company-zone.ts'
import { type Caller, partnerIn } from '../http/authorization.ts'

type Reader = Pick<typeof Caller.Service, 'accountId' | 'permissions' | 'scope'> & {
  /** Hours after which a waiting order is announced. */
  readonly waitingHours: number
}

/** A condition: the key that shows it, and the query that finds it in one or two small tables. */
type Condition = {
  readonly key: Key
  /**
   * Its rows are limited to the reader's partner. Conditions without it are hidden from readers limited to one partner.
   */
  readonly isOfPartner?: true
  /** Marks only grow: seeing a later mark covers the earlier ones. */
  readonly isRising?: true
  /** Columns `mark`, `kind`, `id`, `name`, `count`, `level`, `at`; `mark` identifies one occurrence. */
  readonly query: (sql: SqlClient.SqlClient, reader: Reader) => Statement.Fragment
}

/** SIMs ever added, by plan: the number changes with deliveries, not with sales. */
const entered = `(select plan_id, sum(items) as entered, sum(items) filter (where status = 'available') as available
  from (select plan_id, status, items from stock_balances union all select plan_id, '', 0 from receipts) stock
  group by plan_id)`

const conditions: ReadonlyArray<Condition> = [
  {
    key: 'warehouse.view',
    // By the plan's own level, otherwise the highest level of the suppliers of its stock.
    query: (sql) => sql`select e.entered::text as mark, 'low' as kind, p.id, p.name,
        coalesce(e.available, 0)::integer as count, l.level::integer as level, '' as at
      from ${sql.literal(entered)} e join plans p on p.id = e.plan_id
      join lateral (
        select coalesce(
          (select level from reorder_levels r where r.plan_id = e.plan_id),
          (select max(s.reorder_level) from suppliers s where s.id in (
            select supplier_id from stock_balances where plan_id = e.plan_id
            union select supplier_id from receipts where plan_id = e.plan_id)), 0) as level
      ) l on l.level > 0 and coalesce(e.available, 0) <= l.level`,
  },
  {
    key: 'inventory.view',
    query: (sql) => sql`select e.entered::text as mark, 'expiring' as kind, p.id, p.name,
        sum(x.items)::integer as count, 0 as level, ${sql.literal(IN_30_DAYS)} as at
      from stock_expiry x join ${sql.literal(entered)} e on e.plan_id = x.plan_id join plans p on p.id = x.plan_id
      where x.day <= ${sql.literal(IN_30_DAYS)} and x.items > 0
      group by e.entered, p.id, p.name`,
  },
  {
    key: 'inventory.view',
    // The next expiry has a later day, so it is a new occurrence. The rest of a seen one is not.
    isRising: true,
    query: (sql) => sql`select 'd' || max(b.day) as mark, 'expiredAssigned' as kind, a.id, a.target_name as name,
        sum(b.items)::integer as count, 0 as level, '' as at
      from assignment_balances b join assignments a on a.id = b.assignment_id where b.status = 'expired' and b.items > 0
      group by a.id, a.target_name`,
  },
  {
    key: 'inventory.view',
    query: (sql) => sql`select t.ref_id::text as mark, 'soldTwice' as kind, i.id,
        coalesce(nullif(i.iccid, ''), 'Item ' || i.id) as name, 0 as count, 0 as level, t.at
      from items_sold_again t join inventory_items i on i.id = t.item_id
      where i.voided_date = '' and i.stock_status in ('sold', 'activated')`,
  },
  {
    key: 'offlineSale.view',
    query: (sql) => sql`select s.due_date as mark, 'invoiceOverdue' as kind, s.id,
        s.invoice_number || ', ' || c.name as name, 0 as count, 0 as level, s.due_date as at
      from offline_sales s join clients c on c.id = s.client_id
      where s.total - s.credited - s.paid > 0 and s.due_date < ${sql.literal(TODAY)}`,
  },
  {
    key: 'profile.reset',
    query: (sql) => sql`select extract(epoch from q.asked_at)::text as mark, 'linkRequested' as kind, u.id, u.name,
        0 as count, 0 as level, to_char(q.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from link_requests q join users u on u.id = q.user_id`,
  },
  {
    key: 'inventory.import',
    query: (
      sql,
      { accountId },
    ) => sql`select b.finished_date as mark, 'importFinished' as kind, b.id, b.file_name as name,
        (select count(*) from inventory_items i where i.bulk_id = b.id)::integer as count, 0 as level, b.finished_date as at
      from bulk_imports b where b.status = 'finished' and b.committed_account = ${accountId}
        and b.finished_date > to_char(now() at time zone 'utc' - ${IMPORT_TOLD_DAYS}::integer * interval '1 day',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  {
    key: 'apiOrder.view',
    // Counted per partner. Our staff deliver, so the partner is not notified.
    isRising: true,
    query: (sql, { waitingHours }) => sql`select max(o.created_date) as mark, 'apiOrderWaiting' as kind,
        o.partner_id as id, (array_agg(o.partner_name order by o.ordinal desc))[1] as name, count(*)::integer as count,
        0 as level, min(o.created_date) as at
      from api_orders o where ${waitsLonger(sql, waitingHours)} group by o.partner_id`,
  },
  {
    key: 'apiOrder.view',
    isOfPartner: true,
    // Counted per partner, so that a system with many retries does not hide the rest. Another failure is a new
    // occurrence; what remains after the newest is settled is not.
    isRising: true,
    query: (sql, { scope }) => sql`select max(o.updated_date) as mark, 'apiOrderFailed' as kind, o.partner_id as id,
        (array_agg(o.partner_name order by o.ordinal desc))[1] as name, count(*)::integer as count, 0 as level,
        max(o.updated_date) as at
      from api_orders o where o.status = 'Failed' and ${isOrderOf(sql, partnerIn(scope))} group by o.partner_id`,
  },
]

/**
 * The reader's notifications, newest first, up to a limit or all. A reader limited to one partner sees only that
 * partner's, and none about general stock.
 */
export const notificationsOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  reader: Reader,
  limit: number | null = null,
) {
  const own = conditions.filter(
    ({ key, isOfPartner }) => (reader.scope === 'all' || isOfPartner === true) && may(reader.permissions, key),
  )
  if (own.length === 0) return []
  const all = sql.join(
    ' union all ',
    false,
  )(
    own.map(
      ({ query, isRising = false }) =>
        sql`select stands.*, ${isRising}::boolean as rises from (${query(sql, reader)}) stands`,
    ) as never,
  )
  return yield* sql<Notification>`select * from (
      select found.key, found.kind, found.id, found.name, found.count, found.level, found.at,
        exists (select 1 from notifications_seen s where s.account = ${reader.accountId}
          and (s.key = found.key or found.rises and starts_with(s.key, found.about) and s.key collate "C" > found.key)
        ) as "isSeen"
      from (select *, kind || ':' || id || ':' as about, kind || ':' || id || ':' || mark as key from (${all}) told)
        found
    ) told order by "isSeen", kind, at desc, name, id limit ${limit}::integer`
})
