import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PartnerOrderAnswer } from '../../../src/schemas/partners/partner-order.ts'
import type { TableRow } from '../../core/projections/item-columns.ts'
import { canExist, integer } from '../../core/projections/rows.ts'
import { itemsOf } from '../../stock/judged.ts'
import { itemOf } from '../api-orders.table.ts'
import { type ApiOrder, apiOrderErrors, apiOrderStream, forPartner } from './api-order.ts'
import { isOutBy } from './delivery.ts'
import { receivesCodes } from './facts.ts'
import { salesOf } from './order.ts'

/** Orders whose SIM secrets the partner may receive; not those that we ended. */
const OPENED: ReadonlySet<ApiOrder['status']> = new Set(['Completed', 'Partly Completed'])

/**
 * Whether an order has no result so far; a failed one may still be retried. An order is cancelled only before any
 * delivery, and stays cancelled whatever its supplier sends later.
 */
const isInVain = ({ status }: ApiOrder): boolean => status === 'Failed' || status === 'Cancelled'

const statusOf = (order: ApiOrder): number => {
  if (isInVain(order)) return 422
  return order.status === 'Received' ? 202 : 200
}

/** Why it is not filled; a cancellation takes precedence over an earlier failure. */
const errorOf = (order: ApiOrder) => {
  if (order.status === 'Cancelled') return apiOrderErrors.cancelled
  return order.error && forPartner(order.error)
}

/** An order in the answer to its partner's system, with the HTTP status for placing it. */
const told = Effect.fnUntraced(function* (order: ApiOrder, isRepeated: boolean) {
  const sql = yield* SqlClient.SqlClient
  // The API key stays valid until it is revoked.
  const isTold = yield* receivesCodes(order.partnerId)
  // Secrets of our own SIMs are read from the stock as they are now; a returned SIM may belong to somebody else.
  // Secrets that a supplier delivered are in the sale.
  const open = isTold && OPENED.has(order.status) ? order.sims : []
  const items = yield* itemsOf(
    sql,
    open.flatMap(({ inventoryId }) => inventoryId ?? []),
  )
  const sales = yield* salesOf({ sims: open.filter(({ inventoryId }) => inventoryId === null) })
  const opens = ({ inventoryId, saleId }: ApiOrder['sims'][number]) => {
    if (inventoryId === null) {
      const sale = sales.get(saleId)
      return { activationCode: sale?.lpa ?? '', simPin: sale?.simPin ?? '' }
    }
    const found = items.get(inventoryId)
    if (found === undefined || !isOutBy(found, saleId)) return { activationCode: '', simPin: '' }
    return { activationCode: found.fields.activationCode, simPin: found.fields.simpin }
  }
  const sims = order.sims.map((sim) => ({ iccid: sim.iccid, ...opens(sim) }))
  const body: PartnerOrderAnswer = {
    isSuccess: !isInVain(order),
    requestId: order.requestId,
    orderId: order.id,
    status: order.status,
    plan: order.planName,
    quantity: order.quantity,
    delivered: sims.length,
    sims,
    price: order.price?.amount ?? null,
    currency: order.price?.currency ?? '',
    error: errorOf(order),
    isRepeated,
  }
  return { status: statusOf(order), body }
})

/** The answer for an order by number. */
export const partnerOrder = Effect.fnUntraced(function* (id: number, isRepeated: boolean) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<TableRow>`select * from api_orders where id = ${integer(id)}`
  return row === undefined
    ? yield* Effect.die(new Error(`${apiOrderStream(id)} has no row.`))
    : yield* told(itemOf(row), isRepeated)
})

/** The order that a partner placed under a requestId; null if there is none, or it is another partner's. */
export const partnerOrderOf = Effect.fnUntraced(function* (partnerId: number, requestId: string) {
  if (!canExist(requestId)) return null
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<TableRow>`select * from api_orders
    where partner_id = ${integer(partnerId)} and request_id = ${requestId}`
  return row === undefined ? null : yield* told(itemOf(row), true)
})
