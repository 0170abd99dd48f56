import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayOfMillis } from '../../../src/schemas/core/time-zone.ts'
import { CompanyZone } from '../../core/days/company-zone.ts'
import { leavingItems } from '../../stock/leaves.ts'
import type { ApiOrder } from './api-order.ts'

/** The rest of an order, as a request to the stock. */
export type Rest = { readonly planID: number; readonly quantity: number; readonly currency: string | null } & {
  readonly heldBy: { readonly kind: 'partner'; readonly id: number }
}

/** The SIMs still to be delivered, as a request to the stock; null if the plan is unknown. */
export const restOf = ({ planId, partnerId, quantity, sims, price }: ApiOrder): Rest | null =>
  planId === null
    ? null
    : {
        planID: planId,
        quantity: quantity - sims.length,
        // Earlier deliveries fix the currency of the rest.
        currency: sims.length === 0 ? null : (price?.currency ?? null),
        heldBy: { kind: 'partner', id: partnerId },
      }

/** How many SIMs of the stock the rest of an order would take, and how many of them are assigned to its partner. */
export const leavingFor = Effect.fnUntraced(function* (order: ApiOrder, now: number) {
  const sql = yield* SqlClient.SqlClient
  const rest = restOf(order)
  const items = rest === null ? [] : yield* leavingItems(sql, rest, dayOfMillis(yield* CompanyZone, now))
  return { items: items.length, held: items.filter(({ item }) => item.stock.status === 'assigned').length }
})
