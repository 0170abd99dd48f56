import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { type Key, may } from '../../../src/schemas/people/permissions.ts'
import type { KindSetting, Notification, NotificationKind } from '../../../src/schemas/shell/notification.ts'
import { isOrderOf, waitsLonger } from '../../partners/api-order-queries.ts'
import type { Rules } from '../../records/notification-rules.ts'
import { EXPIRING_BY, TODAY } from '../days/company-zone.ts'
import { type Caller, partnerIn } from '../http/authorization.ts'

type Reader = Pick<typeof Caller.Service, 'accountId' | 'permissions' | 'scope'> & { readonly rules: Rules }

/** A condition: the key that shows it, and the query that finds it in one or two small tables. */
type Condition = {
  readonly kind: NotificationKind
  readonly key: Key
  /**
   * Its rows are limited to the reader's partner. Conditions without it are hidden from readers limited to one partner.
   */
  readonly isOfPartner?: true
  /** It also has the columns `currency` and `amount`. */
  readonly hasAmount?: true
  /** Marks only grow: seeing a later mark covers the earlier ones. */
  readonly isRising?: true
  /** Columns `mark`, `id`, `name`, `count`, `level`, `at`; `mark` identifies one occurrence. */
  readonly query: (sql: SqlClient.SqlClient, reader: Reader) => Statement.Fragment
}

/** SIMs ever added, by plan: the number changes with deliveries, not with sales. */
const entered = `(select plan_id, sum(items) as entered, sum(items) filter (where status = 'available') as available
  from (select plan_id, status, items from stock_balances union all select plan_id, '', 0 from receipts) stock
  group by plan_id)`

const conditions: ReadonlyArray<Condition> = [
  {
    kind: 'low',
    key: 'warehouse.view',
    // By the plan's own level, otherwise the highest level of the suppliers of its stock.
    query: (sql, { rules }) => sql`select e.entered::text as mark, p.id, p.name,
        coalesce(e.available, 0)::integer as count, l.level::integer as level, '' as at
      from ${sql.literal(entered)} e join plans p on p.id = e.plan_id
      join lateral (
        select coalesce(
          (select level from reorder_levels r where r.plan_id = e.plan_id),
          (select max(s.reorder_level) from suppliers s where s.id in (
            select supplier_id from stock_balances where plan_id = e.plan_id
            union select supplier_id from receipts where plan_id = e.plan_id)), 0) as level
      ) l on l.level > 0 and coalesce(e.available, 0) <= l.level
      where ${rules.lowStock}::boolean`,
  },
  {
    kind: 'expiring',
    key: 'inventory.view',
    query: (sql) => sql`select e.entered::text as mark, p.id, p.name,
        sum(x.items)::integer as count, 0 as level, ${sql.literal(EXPIRING_BY)} as at
      from stock_expiry x join ${sql.literal(entered)} e on e.plan_id = x.plan_id join plans p on p.id = x.plan_id
      where x.day <= ${sql.literal(EXPIRING_BY)} and x.items > 0
      group by e.entered, p.id, p.name`,
  },
  {
    kind: 'expiredAssigned',
    key: 'inventory.view',
    // The next expiry has a later day, so it is a new occurrence. The rest of a seen one is not.
    isRising: true,
    query: (sql) => sql`select 'd' || max(b.day) as mark, a.id, a.target_name as name,
        sum(b.items)::integer as count, 0 as level, max(b.day) as at
      from assignment_balances b join assignments a on a.id = b.assignment_id where b.status = 'expired' and b.items > 0
      group by a.id, a.target_name`,
  },
  {
    kind: 'soldTwice',
    key: 'inventory.view',
    query: (sql) => sql`select t.ref_id::text as mark, i.id,
        coalesce(nullif(i.iccid, ''), 'Item ' || i.id) as name, 0 as count, 0 as level, t.at
      from items_sold_again t join inventory_items i on i.id = t.item_id
      where i.voided_date = '' and i.stock_status in ('sold', 'activated')`,
  },
  {
    kind: 'invoiceOverdue',
    key: 'offlineSale.view',
    hasAmount: true,
    query: (sql, { rules }) => sql`select s.due_date as mark, s.id,
        s.invoice_number || ' (' || c.name || ')' as name, 0 as count, 0 as level, s.due_date as at, s.currency,
        ((s.total - s.credited - s.paid) * 0.01)::float8 as amount
      from offline_sales s join clients c on c.id = s.client_id
      where s.total - s.credited - s.paid > 0 and s.due_date < ${sql.literal(TODAY)}
        and s.due_date <= to_char(${sql.literal(TODAY)}::date - ${rules.overdueDays}::integer, 'YYYY-MM-DD')`,
  },
  {
    kind: 'linkRequested',
    key: 'profile.reset',
    query: (sql) => sql`select extract(epoch from q.asked_at)::text as mark, u.id, u.name,
        0 as count, 0 as level, to_char(q.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from link_requests q join users u on u.id = q.user_id`,
  },
  {
    kind: 'importFinished',
    key: 'inventory.import',
    query: (sql, { accountId, rules }) => sql`select b.finished_date as mark, b.id, b.file_name as name,
        (select count(*) from inventory_items i where i.bulk_id = b.id)::integer as count, 0 as level, b.finished_date as at
      from bulk_imports b where b.status = 'finished' and b.committed_account = ${accountId}
        and b.finished_date > to_char(now() at time zone 'utc' - ${rules.importDays}::integer * interval '1 day',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  {
    kind: 'apiOrderWaiting',
    key: 'apiOrder.view',
    // Counted per partner. Our staff deliver, so the partner is not notified.
    isRising: true,
    query: (
      sql,
      { rules },
    ) => sql`select max(o.created_date) as mark, o.partner_id as id, (array_agg(o.partner_name order by o.ordinal desc))[1] as name, count(*)::integer as count,
        0 as level, min(o.created_date) as at
      from api_orders o where ${waitsLonger(sql, rules.waitingHours)} group by o.partner_id`,
  },
  {
    kind: 'apiOrderFailed',
    key: 'apiOrder.view',
    isOfPartner: true,
    // Counted per partner, so that a system with many retries does not hide the rest. Another failure is a new
    // occurrence; what remains after the newest is settled is not.
    isRising: true,
    query: (sql, { scope }) => sql`select max(o.updated_date) as mark, o.partner_id as id,
        (array_agg(o.partner_name order by o.ordinal desc))[1] as name, count(*)::integer as count, 0 as level,
        max(o.updated_date) as at
      from api_orders o where o.status = 'Failed' and ${isOrderOf(sql, partnerIn(scope))} group by o.partner_id`,
  },
]

/**
 * The conditions that a reader may see. A reader limited to one partner sees only that partner's, and none about general
 * stock.
 */
const conditionsFor = ({ scope, permissions }: Pick<Reader, 'scope' | 'permissions'>): ReadonlyArray<Condition> =>
  conditions.filter(({ key, isOfPartner }) => (scope === 'all' || isOfPartner === true) && may(permissions, key))

/** The kinds that a reader may see, and whether they chose to see them. */
export const kindsOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, reader: Omit<Reader, 'rules'>) {
  const rows = yield* sql<{ kind: string }>`select kind from notification_kinds_hidden
    where account = ${reader.accountId}`
  const hidden = new Set(rows.map(({ kind }) => kind))
  return conditionsFor(reader).map(({ kind }): KindSetting => ({ kind, isShown: !hidden.has(kind) }))
})

/** The same columns for every condition. */
const rowsOf = (sql: SqlClient.SqlClient, reader: Reader, condition: Condition): Statement.Fragment => {
  const { kind, query, isRising = false, hasAmount } = condition
  const amount = hasAmount ? sql`found.currency, found.amount` : sql`'' as currency, null::float8 as amount`
  return sql`select ${kind}::text as kind, found.mark, found.id, found.name, found.count, found.level, found.at,
    ${amount}, ${isRising}::boolean as rises from (${query(sql, reader)}) found`
}

/** The reader's notifications of some kinds, new ones first, up to a limit or all. */
export const notificationsOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  reader: Reader,
  { kinds, limit = null }: { readonly kinds?: ReadonlyArray<NotificationKind>; readonly limit?: number | null } = {},
) {
  const own = conditionsFor(reader).filter(({ kind }) => kinds === undefined || kinds.includes(kind))
  if (own.length === 0) return []
  const all = sql.join(' union all ', false)(own.map((condition) => rowsOf(sql, reader, condition)) as never)
  return yield* sql<Notification>`select * from (
      select found.key, found.kind, found.id, found.name, found.count, found.level, found.at, found.currency, found.amount,
        exists (select 1 from notifications_seen s where s.account = ${reader.accountId}
          and (s.key = found.key or found.rises and starts_with(s.key, found.about) and s.key collate "C" > found.key)
        ) as "isSeen"
      from (select *, kind || ':' || id || ':' as about, kind || ':' || id || ':' || mark as key from (${all}) named)
        found
    ) judged order by "isSeen", kind, at desc, name, id limit ${limit}::integer`
})
