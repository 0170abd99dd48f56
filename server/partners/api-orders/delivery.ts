import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { BYTE_ORDER_MARK, textLine } from '../../../src/schemas/files/csv-text.ts'
import { type Found, itemsOf } from '../../stock/judged.ts'
import { SOLD_BY_SHOP } from '../../stock/of-sales.ts'
import type { ApiOrder } from './api-order.ts'
import { salesOf } from './order.ts'

/** Whether a SIM is still out by this sale: it may have been returned and sold to somebody else. */
export const isOutBy = ({ item: { stock } }: Found, saleId: number): boolean =>
  (stock.status === 'sold' || stock.status === 'activated') &&
  stock.taken?.how === SOLD_BY_SHOP &&
  stock.taken.refId === saleId

/**
 * The CSV file of an order's activation codes for the partner, without returned SIMs. Cells cannot run as spreadsheet
 * formulas.
 */
export const deliveryOf = Effect.fnUntraced(function* (order: ApiOrder) {
  const sql = yield* SqlClient.SqlClient
  const items = yield* itemsOf(
    sql,
    order.sims.flatMap(({ inventoryId }) => inventoryId ?? []),
  )
  const sales = yield* salesOf(order)
  const rows = order.sims.flatMap(({ saleId, inventoryId, iccid }) => {
    const sale = sales.get(saleId)
    const planName = sale?.planName ?? order.planName
    if (inventoryId === null) return [[planName, iccid, sale?.lpa ?? '']]
    const item = items.get(inventoryId)
    return item !== undefined && isOutBy(item, saleId) ? [[planName, item.iccid, item.fields.activationCode]] : []
  })
  const text = BYTE_ORDER_MARK + [['Plan Name', 'ICCID', 'Activation Code'], ...rows].map(textLine).join('')
  return {
    name: `API-${String(order.id).padStart(7, '0')}-delivery.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(text),
  }
})
