import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PartnerOrderAnswer } from '../../../src/schemas/partners/partner-order.ts'
import { canExist, integer } from '../../core/projections/rows.ts'
import { itemsOf } from '../../stock/judged.ts'
import { itemOf } from '../api-orders.table.ts'
import { type ApiOrder, apiOrderErrors, apiOrderStream, toldToPartner } from './api-order.ts'
import { isOutBy } from './delivery.ts'
import { isToldCodes } from './facts.ts'
import { salesOf } from './order.ts'

type Row = Parameters<typeof itemOf>[0]

/** Orders of which the partner is told what opens their SIMs: of one that was ended by us it is told no longer. */
const OPENED: ReadonlySet<ApiOrder['status']> = new Set(['Completed', 'Partly Completed'])

/**
 * Whether an order has come to nothing, as far as it has come: we may still try a failed one again. One is cancelled
 * before anything was delivered of it, and stays so whatever its supplier sends afterwards.
 */
const isInVain = ({ status }: ApiOrder): boolean => status === 'Failed' || status === 'Cancelled'

const statusOf = (order: ApiOrder): number => {
  if (isInVain(order)) return 422
  return order.status === 'Received' ? 202 : 200
}

/** Why it is not filled: that it was cancelled is more than why it had failed before. */
const errorOf = (order: ApiOrder) => {
  if (order.status === 'Cancelled') return apiOrderErrors.cancelled
  return order.error && toldToPartner(order.error)
}

/** An order as its partner's system is told of it, with the status that it is answered with where it is placed. */
const told = Effect.fnUntraced(function* (order: ApiOrder, isRepeated: boolean) {
  const sql = yield* SqlClient.SqlClient
  // Its key is good until somebody revokes it.
  const isTold = yield* isToldCodes(order.partnerId)
  // What opens a SIM of ours is in the stock alone, and is told as it is there now; what came back may be somebody else's
  // by now. What a supplier has delivered is in its sale.
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

/** The order of a number. */
export const partnerOrder = Effect.fnUntraced(function* (id: number, isRepeated: boolean) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`select * from api_orders where id = ${integer(id)}`
  return row === undefined
    ? yield* Effect.die(new Error(`${apiOrderStream(id)} has no row.`))
    : yield* told(itemOf(row), isRepeated)
})

/** The order that a partner has placed under a requestId; null for none, and for another partner's. */
export const partnerOrderOf = Effect.fnUntraced(function* (partnerId: number, requestId: string) {
  if (!canExist(requestId)) return null
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`select * from api_orders
    where partner_id = ${integer(partnerId)} and request_id = ${requestId}`
  return row === undefined ? null : yield* told(itemOf(row), true)
})
