import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../core/events/event-store.ts'
import { inventoryStream } from './inventory-item.ts'
import { type StockEvent, type StockState, soldBy } from './stock.ts'

/** Sales whose items one transaction brings up to them. */
const BATCH = 1_000

type Row = {
  readonly sale: number
  readonly at: string
  readonly activationDate: string
  readonly id: number
  readonly status: StockState['status']
  readonly takenHow: string | null
  readonly takenRef: number | null
}

/** What takes an item that the shop sells; invoices of our own are numbered from 1 too. */
export const SOLD_BY_SHOP = 'sale'
const isTaken = ({ takenHow, takenRef, sale }: Row): boolean => takenHow === SOLD_BY_SHOP && takenRef === sale

/** What a sale of the shop does to the stock has the id of a command, so that it does it once. */
export const commandOf = (sale: number) => `stock-of-sale-${sale}`
const activationOf = (sale: number) => `stock-of-activation-${sale}`

const eventsOf = (row: Row): ReadonlyArray<StockEvent> => {
  const { sale, at, activationDate, id, status, takenHow, takenRef } = row
  const taken = takenHow === null || takenRef === null ? null : { how: takenHow, refId: takenRef, date: '' }
  const stock: StockState = { status, holder: null, taken }
  const sold = isTaken(row) ? [] : [soldBy({ id, stock }, { how: SOLD_BY_SHOP, refId: sale, date: at })]
  const isActivated = activationDate !== '' && sold[0]?.type !== 'InventoryItemSoldAgain'
  const data = { id, by: '', date: `${activationDate}T00:00:00.000Z`, refId: sale }
  return isActivated ? [...sold, { type: 'InventoryItemActivated', data }] : sold
}

/**
 * Brings the stock up to the sales of the shop: items that a sale names become sold, and those whose SIM is in use
 * activated. What the shop tells is a fact, so nothing is refused. A store from before items had a lifecycle gets what
 * it lacks; an interrupted run is continued by the next one, and what came back and was put on sale again stays so.
 */
export const stockOfSales = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const behind = sql<Row>`select sold.order_id as sale, sold.at, coalesce(sold.activation_date, '') as "activationDate",
      i.id, i.stock_status as status, i.taken_how as "takenHow", i.taken_ref as "takenRef"
    from report_rows sold join inventory_items i on i.id = sold.inventory_id
    where sold.inventory_id is not null and (
      ((i.taken_how, i.taken_ref) is distinct from (${SOLD_BY_SHOP}, sold.order_id)
        and not exists (select 1 from events where command_id = ${'stock-of-sale-'} || sold.order_id))
      or (i.taken_how = ${SOLD_BY_SHOP} and i.taken_ref = sold.order_id and i.stock_status = 'sold'
        and sold.activation_date <> '' and not exists (select 1 from events where command_id = ${'stock-of-activation-'} || sold.order_id)))
    order by sold.order_id limit ${BATCH}`
  const batch = events.transact(
    Effect.gen(function* () {
      const rows = yield* behind
      // Two sales of one item are two steps: the second one sees what the first has done.
      const seen = new Set<number>()
      const now = rows.filter(({ id }) => !seen.has(id) && seen.add(id))
      yield* events.appendAll(
        now.map((row) => ({
          stream: inventoryStream(row.id),
          expectedVersion: 'any',
          events: eventsOf(row),
          actor: 'system',
          commandId: isTaken(row) ? activationOf(row.sale) : commandOf(row.sale),
        })),
      )
      return now.length
    }),
  )
  if ((yield* behind).length === 0) return
  yield* Effect.repeat(batch, { while: (count) => count > 0 })
})
