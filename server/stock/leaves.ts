import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type Holder, obstacleToGiving } from '../domain/stock.ts'
import { integer } from '../projections/rows.ts'
import { type Found, itemsOf } from './judged.ts'

type Wanted = {
  readonly planID: number
  readonly quantity: number
  /** Who gets it: what is assigned to them is taken before what is free. */
  readonly heldBy: Pick<Holder, 'kind' | 'id'>
}

/**
 * The items that leave for somebody, as many of the quantity as there are, in the order in which stock leaves (screens
 * 5.1): theirs before what is free, first expired first, then by receipt; what never expires comes last. Read it in the
 * transaction that takes them.
 */
export const leavingItems = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { planID, quantity, heldBy }: Wanted,
  today: string,
) {
  const rows = yield* sql<{ id: number }>`select id from inventory_items
    where plan_id = ${integer(planID)} and voided_date = '' and (expiry_date = '' or expiry_date >= ${today})
      and (stock_status = 'available' or (stock_status = 'assigned' and assigned_kind = ${heldBy.kind}
        and assigned_id = ${integer(heldBy.id)}))
    order by stock_status = 'available', expiry_date = '', expiry_date, stock_received_date, id
    limit ${quantity}::integer`
  const ids = rows.map(({ id }) => id)
  const found = yield* itemsOf(sql, ids)
  return ids.flatMap((id): ReadonlyArray<Found> => {
    const one = found.get(id)
    return one !== undefined && obstacleToGiving(one.item, today, heldBy) === null ? [one] : []
  })
})
