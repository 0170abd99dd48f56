import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import { type Key, may, type Permissions } from '../../src/schemas/people/permissions.ts'
import { areaOfRecord } from '../../src/schemas/records/area.ts'
import { ofFoundRecords } from '../../src/schemas/records/routes.ts'
import { MIN_FIND_TEXT } from '../../src/schemas/shell/find-text.ts'
import { type Found, type FoundGroup, type FoundKind, MAX_FOUND_OF_KIND } from '../../src/schemas/shell/found.ts'
import { activationCodeKey } from '../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey } from '../../src/schemas/stock/identity/iccid.ts'
import { canExist } from '../core/projections/rows.ts'
import { isOrderOf } from '../partners/api-order-queries.ts'
import { keptRecords } from './all.ts'
import { askedWords, wordsOf } from './words-index.ts'

type Sql = SqlClient.SqlClient

/**
 * A statement of `id`, `name`, `about` for a text of at least `MIN_FIND_TEXT` characters; null if nothing can match.
 * `partner` limits the rows to one partner's; only kinds open to partners are searched then.
 */
type Query = (sql: Sql, text: string, partner: number | 'all') => Statement.Statement<Found> | null

const most = String(MAX_FOUND_OF_KIND)
/** Sorts after every text with a given start. */
const LAST = '\u{10ffff}'

const byWords =
  (table: string): Query =>
  (sql, text) => {
    const words = askedWords(text)
    if (words === null) return null
    return sql<Found>`select id, name, '' as about from ${sql(table)}
      where ${sql.literal(wordsOf('name'))} @@ to_tsquery('simple', ${words}) order by sort_key, id limit ${sql.literal(most)}`
  }

/** By the start of the ICCID, its last 6 digits, or the whole activation code, which is not shown. */
const items: Query = (sql, text) => {
  const has = sql`i.iccid <> '' and i.voided_date = ''`
  const ways = [
    sql`(select i.id from inventory_items i where i.activation_key = ${activationCodeKey(text)}
    and i.activation_key <> '' and i.voided_date = '')`,
  ]
  ways.push(sql`(select i.id from inventory_items i where i.iccid_key = ${iccidKey(text)} and i.iccid_key <> ''
    and i.voided_date = '')`)
  if (/^\d+$/.test(text)) {
    ways.push(sql`(select i.id from inventory_items i where ${has} and i.iccid >= ${text} and i.iccid < ${text + LAST}
      order by i.iccid limit ${sql.literal(most)})`)
  }
  if (/^\d{6}$/.test(text)) {
    ways.push(sql`(select i.id from inventory_items i where ${has} and right(i.iccid, 6) = ${text}
      limit ${sql.literal(most)})`)
  }
  return sql<Found>`select i.id, coalesce(nullif(i.iccid, ''), 'SIM ' || i.id) as name, coalesce(p.name, '') as about
    from (${sql.join(' union ', false)(ways)}) found join inventory_items i on i.id = found.id
    left join plans p on p.id = i.plan_id order by i.iccid, i.id limit ${sql.literal(most)}`
}

const fromBeginning = (sql: Sql, column: string, text: string) => {
  const low = text.toLowerCase()
  return sql`lower(${sql.literal(column)}) >= ${low} and lower(${sql.literal(column)}) < ${low + LAST}`
}

const invoices: Query = (sql, text) =>
  sql<Found>`select s.id, s.invoice_number as name, coalesce(c.name, '') as about
    from (select * from offline_sales s where ${fromBeginning(sql, 's.invoice_number', text)}
      order by lower(s.invoice_number), s.id limit ${sql.literal(most)}) s
    left join clients c on c.id = s.client_id order by lower(s.invoice_number), s.id`

const supplierInvoices: Query = (sql, text) =>
  sql<Found>`select v.id, v.invoice_number as name, coalesce(s.name, '') as about
    from (select * from supplier_invoices v where v.item_count > 0 and ${fromBeginning(sql, 'v.invoice_number', text)}
      order by lower(v.invoice_number), v.id limit ${sql.literal(most)}) v
    left join suppliers s on s.id = v.supplier_id order by lower(v.invoice_number), v.id`

/** By the start of the request id, or the partner's current name, newest first. */
const apiOrders: Query = (sql, text, partner) => {
  const words = askedWords(text)
  const ways = [
    sql`(select o.id, 1 as way from api_orders o where ${fromBeginning(sql, 'o.request_id', text)}
      and ${isOrderOf(sql, partner)} order by lower(o.request_id), o.id limit ${sql.literal(most)})`,
    ...(words === null
      ? []
      : [
          sql`(select o.id, 2 as way from partners p join lateral (select o.id, o.ordinal from api_orders o
              where o.partner_id = p.id and ${isOrderOf(sql, partner)} order by o.ordinal desc limit ${sql.literal(most)}
            ) o on true
            where ${sql.literal(wordsOf('p.name'))} @@ to_tsquery('simple', ${words})
            order by o.ordinal desc limit ${sql.literal(most)})`,
        ]),
  ]
  return sql<Found>`select o.id, o.request_id as name, o.partner_name as about
    from (select id, min(way) as way from (${sql.join(' union all ', false)(ways)}) ways group by id) found
    join api_orders o on o.id = found.id
    order by found.way, case when found.way = 1 then lower(o.request_id) end, o.ordinal desc limit ${sql.literal(most)}`
}

/** The searchable kinds in the order of display: the key, whether partner users may search it, and the query. */
export const findable: Readonly<
  Record<FoundKind, { readonly key: Key; readonly isOfPartner?: true; readonly query: Query }>
> = {
  item: { key: 'inventory.view', query: items },
  plan: { key: 'plan.view', query: byWords('plans') },
  ...ofFoundRecords((name) => ({
    key: `${areaOfRecord(name)}.view` as const,
    query: byWords(keptRecords[name].table),
  })),
  invoice: { key: 'offlineSale.view', query: invoices },
  supplierInvoice: { key: 'invoice.view', query: supplierInvoices },
  apiOrder: { key: 'apiOrder.view', isOfPartner: true, query: apiOrders },
}

/** The results for a text, of the kinds that the person may see, among the rows of `partner`. */
export const foundBy = Effect.fnUntraced(function* (
  sql: Sql,
  typed: string,
  { permissions, partner }: { readonly permissions: Permissions; readonly partner: number | 'all' },
): Effect.fn.Return<ReadonlyArray<FoundGroup>, SqlError.SqlError> {
  const text = typed.trim()
  if (text.length < MIN_FIND_TEXT || !canExist(text)) return []
  const groups: Array<FoundGroup> = []
  for (const kind of Object.keys(findable) as ReadonlyArray<FoundKind>) {
    const { key, isOfPartner, query } = findable[kind]
    const isSeen = may(permissions, key) && (partner === 'all' || isOfPartner === true)
    const statement = isSeen ? query(sql, text, partner) : null
    const found = statement === null ? [] : yield* statement
    if (found.length > 0) groups.push({ kind, items: found })
  }
  return groups
})
