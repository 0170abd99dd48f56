import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { type ApiOrderError, type ApiOrderEvent, apiOrderErrors } from '../domain/api-order.ts'
import { priceOfItem, saleOfItem, totalOf } from '../domain/api-order-sale.ts'
import { inventoryStream } from '../domain/inventory-item.ts'
import { type SaleEvent, saleStream } from '../domain/sale.ts'
import type { StockEvent } from '../domain/stock.ts'
import { EventStore } from '../events/event-store.ts'
import type { Appending, Done } from '../saving/once.ts'
import { leavingItems } from '../stock/leaves.ts'
import { commandOf, SOLD_BY_SHOP } from '../stock/of-sales.ts'
import {
  deliveredBy,
  isOffered,
  isOurOwn,
  type OrderedPlan,
  type OrderingPartner,
  partnerOf,
  planAsked,
} from './facts.ts'

/** An order of a partner's system, or the rest of one. */
export type Wish = {
  /** Its number with us. */
  readonly id: number
  readonly requestId: string
  readonly partnerId: number
  /** The plan as the partner named it. */
  readonly asked: string
  /** The plan that it was when it came in: it may be called otherwise by now. */
  readonly planId?: number | null
  /** How many are still to be delivered, from 1. */
  readonly quantity: number
  /** What earlier deliveries of it were sold in; null where there are none. */
  readonly currency: string | null
  readonly recipient: { readonly name: string; readonly email: string }
}

type Outcome = Extract<ApiOrderEvent, { readonly type: 'ApiOrderCompleted' | 'ApiOrderFailed' }>

/** What becomes of it. */
export type Filling = {
  /** With the terms of now; null for a partner that there is not. */
  readonly partner: OrderingPartner['partner'] | null
  /** As an order tells it; null where there is none of that name, or it is not for partners. */
  readonly plan: {
    readonly id: number
    readonly name: string
    readonly source: string
    readonly supplier: string
  } | null
  /** What is to be written of the order; null where it waits for the supplier of the plan. */
  readonly outcome: Outcome | null
  /** The sales and what they do to the stock, to be written after it in the same transaction. */
  readonly appends: ReadonlyArray<Appending>
}

const toldPlan = (ordered: OrderedPlan) => ({
  id: ordered.plan.id,
  name: ordered.plan.name,
  source: String(ordered.source),
  supplier: deliveredBy(ordered),
})

/** Takes the SIMs of an order from our own stock, as many as there are, and sells them to the partner. */
const fromStock = Effect.fnUntraced(function* (
  wish: Wish,
  partner: OrderingPartner['partner'],
  ordered: OrderedPlan,
  done: Done,
) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const { id, requestId, quantity, currency, recipient } = wish
  const heldBy = { kind: 'partner', id: partner.id }
  const wanted = { planID: ordered.plan.id, quantity, heldBy, currency }
  const found = yield* leavingItems(sql, wanted, done.date.slice(0, 10))
  const short = apiOrderErrors.outOfStock(ordered.plan.name, found.length, quantity)
  if (found.length === 0) return { outcome: failed(id, done, short), appends: [] }
  const prices = found.map(({ fields }) => priceOfItem(fields, partner.markupDiscount))
  const price = { amount: totalOf(prices), currency: prices[0]?.currency ?? '' }
  const first = yield* events.nextId('sale', found.length)
  const sold = yield* Effect.forEach(found, ({ item, fields }, index) => {
    const saleId = first + index
    const told = { orderId: id, requestId, saleId, guid: randomUUID(), at: done.date, partner, recipient }
    const { plan, setUp } = ordered
    const decision = saleOfItem({ ...told, plan, setUp, item: { id: item.id, fields } }, price.amount)
    // What is priced as `priceOfItem` does it adds up; anything else must not be sold.
    if (!decision.accepted) return Effect.die(new Error(`The sale of item ${item.id} was refused: ${decision.reason}`))
    return Effect.succeed({ saleId, inventoryId: item.id, iccid: fields.iccid, event: decision.event })
  })
  const sales = sold.map(({ event: _, ...sim }) => sim)
  const answer = JSON.stringify({ requestId, price, sims: sales.map(({ iccid }) => ({ iccid })) })
  const outcome: Outcome = {
    type: 'ApiOrderCompleted',
    data: { id, ...done, sales, answer, price, ...(found.length < quantity && { short }) },
  }
  return { outcome, appends: sold.flatMap((sim) => appendsOf(sim, done)) }
})

/** A sale, and its item: sold as what brings the stock up to the sales would do it, under the same command. */
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

const failed = (id: number, done: Done, { code, message }: ApiOrderError): Outcome => ({
  type: 'ApiOrderFailed',
  data: { id, ...done, code, message },
})

/**
 * Works out how an order of a partner's system, or the rest of one, is filled: from our own stock at once, as much of it
 * as there is, else by the supplier of the plan, for whom it waits. Nothing is written here: `outcome` belongs into the
 * stream of the order, `appends` after it. Call it where the head of the log is held (`decide` of `doOnce`), so that
 * nobody takes the same items; it takes the numbers of the sales.
 */
export const fillOrder = Effect.fnUntraced(function* (wish: Wish, done: Done) {
  const [ordering, ordered] = [yield* partnerOf(wish.partnerId), yield* planAsked(wish.asked, wish.planId ?? null)]
  const partner = ordering?.partner ?? null
  // A plan that is not for partners stays what was asked for: its name is not told by its number.
  const known = { partner, plan: ordered !== null && isOffered(ordered) ? toldPlan(ordered) : null }
  const refused = (error: ApiOrderError): Filling => ({
    ...known,
    outcome: failed(wish.id, done, error),
    appends: [],
  })
  if (partner === null || ordering?.isActive !== true) return refused(apiOrderErrors.partnerInactive)
  if (ordered === null) return refused(apiOrderErrors.planUnknown(wish.asked))
  if (!isOffered(ordered)) return refused(apiOrderErrors.planNotOffered(wish.asked))
  if (!isOurOwn(ordered)) return { ...known, outcome: null, appends: [] } satisfies Filling
  return { ...known, ...(yield* fromStock(wish, partner, ordered, done)) } satisfies Filling
})
