import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { type Holder, obstacleToGiving } from '../domain/stock.ts'
import { integer } from '../projections/rows.ts'
import { type Found, itemsOf } from './judged.ts'

type Wanted = {
  readonly planID: number
  readonly quantity: number
  /** Who gets it: what is assigned to them is taken before what is free. */
  readonly heldBy: Pick<Holder, 'kind' | 'id'>
}

/** The order in which stock leaves (screens 5.1): theirs before what is free, first expired first, then by receipt. */
const order = `stock_status = 'available', expiry_date = '', expiry_date, stock_received_date, id`

const isLeaving = (sql: SqlClient.SqlClient, { planID, heldBy }: Wanted, today: string): Statement.Fragment =>
  sql`plan_id = ${integer(planID)} and voided_date = '' and (expiry_date = '' or expiry_date >= ${today})
    and (stock_status = 'available' or (stock_status = 'assigned' and assigned_kind = ${heldBy.kind}
      and assigned_id = ${integer(heldBy.id)}))`

const taken = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  ids: ReadonlyArray<number>,
  heldBy: Wanted['heldBy'],
  today: string,
) {
  const found = yield* itemsOf(sql, ids)
  return ids.flatMap((id): ReadonlyArray<Found> => {
    const one = found.get(id)
    return one !== undefined && obstacleToGiving(one.item, today, heldBy) === null ? [one] : []
  })
})

/**
 * The items that leave for somebody, as many of the quantity as there are, in the order in which stock leaves; what
 * never expires comes last. Read it in the transaction that takes them.
 */
export const leavingItems = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, wanted: Wanted, today: string) {
  const rows = yield* sql<{ id: number }>`select id from inventory_items where ${isLeaving(sql, wanted, today)}
    order by ${sql.literal(order)} limit ${wanted.quantity}::integer`
  const ids = rows.map(({ id }) => id)
  return yield* taken(sql, ids, wanted.heldBy, today)
})

/**
 * The same of what can be priced: it has a selling cost above 0, all of it in one currency. That is `currency` where it
 * is given, else the one in which most of the quantity is there, and of two the one that would leave first.
 */
export const pricedLeavingItems = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { currency, ...wanted }: Wanted & { readonly currency: string | null },
  today: string,
) {
  const rows = yield* sql<{ id: number; currency: string }>`select id, currency from (
      select id, invoice_currency as currency, row_number() over (order by ${sql.literal(order)}) as place,
        row_number() over (partition by invoice_currency order by ${sql.literal(order)}) as nth
      from inventory_items where ${isLeaving(sql, wanted, today)} and selling_cost > 0
        and invoice_currency <> '' and (${currency}::text is null or invoice_currency = ${currency}::text)
    ) leaving where nth <= ${wanted.quantity}::integer order by place`
  const most = [...new Set(rows.map((row) => row.currency))]
    .map((one) => rows.filter((row) => row.currency === one))
    .reduce<typeof rows>((best, one) => (one.length > best.length ? one : best), [])
  const ids = most.map(({ id }) => id)
  return yield* taken(sql, ids, wanted.heldBy, today)
})
