import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { leavingItems } from '../../stock/leaves.ts'
import type { ApiOrder } from './api-order.ts'

/** The rest of an order, as the stock is asked for it. */
export type Rest = { readonly planID: number; readonly quantity: number; readonly currency: string | null } & {
  readonly heldBy: { readonly kind: 'partner'; readonly id: number }
}

/** What of an order is still to be delivered, as the stock is asked for it; null where its plan is not known. */
export const restOf = ({ planId, partnerId, quantity, sims, price }: ApiOrder): Rest | null =>
  planId === null
    ? null
    : {
        planID: planId,
        quantity: quantity - sims.length,
        // What was delivered before says in which currency the rest is sold.
        currency: sims.length === 0 ? null : (price?.currency ?? null),
        heldBy: { kind: 'partner', id: partnerId },
      }

/** How many SIMs of the stock the rest of an order would take, and how many of them are assigned to its partner. */
export const leavingFor = Effect.fnUntraced(function* (order: ApiOrder, now: number) {
  const sql = yield* SqlClient.SqlClient
  const rest = restOf(order)
  const items = rest === null ? [] : yield* leavingItems(sql, rest, new Date(now).toISOString().slice(0, 10))
  return { items: items.length, held: items.filter(({ item }) => item.stock.status === 'assigned').length }
})
