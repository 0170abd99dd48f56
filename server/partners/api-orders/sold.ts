import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { EventStore } from '../../core/events/event-store.ts'
import type { Appending, Done } from '../../core/saving/once.ts'
import { type SaleEvent, saleStream } from '../../reports/sale.ts'
import { inventoryStream } from '../../stock/inventory-item.ts'
import type { Found } from '../../stock/judged.ts'
import { commandOf, SOLD_BY_SHOP } from '../../stock/of-sales.ts'
import type { StockEvent } from '../../stock/stock.ts'
import type { ApiOrderCompleted, ApiOrderError } from './api-order.ts'
import { priceOfItem, saleOfItem, totalOf } from './api-order-sale.ts'
import type { OrderedPlan, OrderingPartner } from './facts.ts'

/** The order that SIMs are sold for. */
type SoldFor = {
  readonly id: number
  readonly requestId: string
  readonly recipient: { readonly name: string; readonly email: string }
  readonly partner: OrderingPartner['partner']
  readonly ordered: OrderedPlan
}

/** About missing SIMs: why they are not delivered, or whom they wait for; empty if none are missing. */
type Rest = { readonly short?: ApiOrderError; readonly waitsFor?: string }

/**
 * Sells stock SIMs to the partner of an order in one delivery, whether found automatically or chosen by hand. Returns
 * the events of the order, and those of the sales and the stock to append after it. All SIMs have a price, in one
 * currency.
 */
export const soldFor = Effect.fnUntraced(function* (
  { id, requestId, recipient, partner, ordered }: SoldFor,
  found: ReadonlyArray<Found>,
  rest: Rest,
  done: Done,
) {
  const events = yield* EventStore
  const prices = found.map(({ fields }) => priceOfItem(fields, partner.markupDiscount))
  const price = { amount: totalOf(prices), currency: prices[0]?.currency ?? '' }
  const first = yield* events.nextId('sale', found.length)
  const sold = yield* Effect.forEach(found, ({ item, fields }, index) => {
    const saleId = first + index
    const told = { orderId: id, requestId, saleId, guid: randomUUID(), at: done.date, partner, recipient }
    const { plan, setUp } = ordered
    const decision = saleOfItem({ ...told, plan, setUp, item: { id: item.id, fields } }, price.amount)
    // Prices from `priceOfItem` always add up; anything else must not be sold.
    if (!decision.accepted) return Effect.die(new Error(`The sale of item ${item.id} was refused: ${decision.reason}`))
    return Effect.succeed({ saleId, inventoryId: item.id, iccid: fields.iccid, event: decision.event })
  })
  const sales = sold.map(({ event: _, ...sim }) => sim)
  const answer = JSON.stringify({ requestId, price, sims: sales.map(({ iccid }) => ({ iccid })) })
  const data: ApiOrderCompleted = { id, ...done, sales, answer, price, ...rest }
  return {
    outcome: { type: 'ApiOrderCompleted' as const, data },
    appends: sold.flatMap((sim) => appendsOf(sim, done)),
  }
})

/** A sale and the status change of its SIM, with the same command as the stock's update from sales. */
const appendsOf = (
  { saleId, inventoryId, event }: { readonly saleId: number; readonly inventoryId: number; readonly event: SaleEvent },
  { by, date }: Done,
): ReadonlyArray<Appending> => {
  const sold: StockEvent = {
    type: 'InventoryItemSold',
    data: { id: inventoryId, by, date, how: SOLD_BY_SHOP, refId: saleId },
  }
  return [
    { stream: saleStream(saleId), expectedVersion: 0, events: [event] },
    { stream: inventoryStream(inventoryId), expectedVersion: 'any', events: [sold], commandId: commandOf(saleId) },
  ]
}
