import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../core/events/event-store.ts'
import { inventoryStream } from './inventory-item.ts'
import { type StockEvent, type StockState, soldBy } from './stock.ts'

/** Sales per transaction. */
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

/** The `how` of the shop's sales; our own invoices have numbers from 1 as well. */
export const SOLD_BY_SHOP = 'sale'
const isTaken = ({ takenHow, takenRef, sale }: Row): boolean => takenHow === SOLD_BY_SHOP && takenRef === sale

/** The command id of a shop sale's effect on the stock, so that it happens once. */
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
 * Updates the stock from the shop's sales: SIMs named by a sale become sold, and those in use become activated. The
 * shop's sales are facts, so nothing is refused. A store from before SIMs had a lifecycle gets its missing events. The
 * next run continues an interrupted one. SIMs that were returned and restocked stay so.
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
      // Two sales of one SIM take two steps: the second sees the effect of the first.
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
