import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { integer } from '../core/projections/rows.ts'
import { isHeldBy, isSellable } from './available.ts'
import { type Found, itemsOf } from './judged.ts'
import { type Holder, obstacleToGiving } from './stock.ts'

type Wanted = {
  readonly planID: number
  readonly quantity: number
  /** The recipient: SIMs assigned to them are taken before free ones. */
  readonly heldBy: Pick<Holder, 'kind' | 'id'>
  /** Null for any currency. */
  readonly currency: string | null
}

/** The order in which stock leaves (screens 5.1), after the holder's own: earliest expiry first, then by receipt. */
const order = `expiry_date = '', expiry_date, stock_received_date, id`

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
 * SIMs of each currency in the order in which they would leave. Only as many free ones are read as leave, because no
 * other writer runs.
 */
export const leavingStatement = (
  sql: SqlClient.SqlClient,
  { planID, quantity, heldBy, currency }: Wanted,
  today: string,
): Statement.Statement<{ readonly id: number; readonly currency: string }> => {
  const plan = integer(planID)
  const isIn = (column: string) =>
    sql`${sql.literal(column)} <> '' and (${currency}::text is null or ${sql.literal(column)} = ${currency}::text)`
  return sql`select id, currency from (
      select id, currency, row_number() over (order by is_free, ${sql.literal(order)}) as place,
        row_number() over (partition by currency order by is_free, ${sql.literal(order)}) as nth
      from (
        select id, invoice_currency as currency, false as is_free, expiry_date, stock_received_date
        from inventory_items where ${isHeldBy(sql, heldBy)} and plan_id = ${plan} and ${isSellable(sql, today)} and ${isIn('invoice_currency')}
        union all
        select free.id, priced.currency, true, free.expiry_date, free.stock_received_date
        from stock_currencies priced cross join lateral (
          select id, expiry_date, stock_received_date from inventory_items
          where plan_id = priced.plan_id and invoice_currency = priced.currency and stock_status = 'available'
            and ${isSellable(sql, today)}
          order by ${sql.literal(order)} limit ${quantity}::integer) free
        where priced.plan_id = ${plan} and ${isIn('priced.currency')}
      ) theirs_or_free
    ) leaving where nth <= ${quantity}::integer order by place`
}

/**
 * The SIMs that leave for a recipient, as many of the quantity as there are, in the order in which stock leaves. Those
 * without an expiry come last. All have a selling cost above 0, in one currency. That is `currency` if given, otherwise
 * the one with most of the quantity, and on a tie the one that would leave first. Call it in the transaction that takes
 * them.
 */
export const leavingItems = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, wanted: Wanted, today: string) {
  const rows = yield* leavingStatement(sql, wanted, today)
  const most = [...new Set(rows.map((row) => row.currency))]
    .map((one) => rows.filter((row) => row.currency === one))
    .reduce<typeof rows>((best, one) => (one.length > best.length ? one : best), [])
  const ids = most.map(({ id }) => id)
  return yield* taken(sql, ids, wanted.heldBy, today)
})
