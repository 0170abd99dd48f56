import { Clock, Duration, Effect, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../core/events/event-store.ts'
import { turnOf } from '../own-work.ts'
import { inventoryStream } from './inventory-item.ts'
import { isPast, type StockEvent } from './stock.ts'

/** Items that one transaction writes down. */
const BATCH = 1_000
const HOUR_MS = 3_600_000

/** The day of now, in UTC. */
export const today = Effect.map(Clock.currentTimeMillis, (now) => new Date(now).toISOString().slice(0, 10))

const moment = Effect.map(Clock.currentTimeMillis, (now) => new Date(now).toISOString())

/** Writes down that items have expired; within a transaction that holds the head, or as one. */
const write = Effect.fnUntraced(function* (items: ReadonlyArray<{ readonly id: number; readonly expiryDate: string }>) {
  const events = yield* EventStore
  const date = yield* moment
  yield* events.appendAll(
    items.map(({ id, expiryDate }) => ({
      stream: inventoryStream(id),
      expectedVersion: 'any',
      events: [{ type: 'InventoryItemExpired', data: { id, by: '', date, expiryDate } } satisfies StockEvent],
      actor: 'system',
    })),
  )
})

/** One that was just saved, where its day has passed already. */
export const expireSaved = Effect.fnUntraced(function* (item: {
  readonly id: number
  readonly status: string
  readonly expiryDate: string
}) {
  const isHeld = item.status === 'available' || item.status === 'assigned'
  if (isHeld && isPast(item.expiryDate, yield* today)) yield* write([item])
})

/**
 * Every item whose day has passed since the last time, in batches. Each is looked for and written under the head of the
 * log, so that of two servers one does it.
 */
export const sweepExpired = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const day = yield* today
  const past = sql<{ id: number; expiryDate: string }>`select id, expiry_date as "expiryDate" from inventory_items
    where voided_date = '' and stock_status in ('available', 'assigned') and expiry_date <> '' and expiry_date < ${day}
    order by expiry_date, id limit ${BATCH}`
  const batch = events.transact(
    Effect.gen(function* () {
      const items = yield* past
      if (items.length > 0) yield* write(items)
      return items.length
    }),
  )
  // Asked first without the head: mostly there is nothing to do.
  if ((yield* past).length === 0) return
  yield* Effect.repeat(batch, { while: (count) => count === BATCH })
})

/** From now to the next full hour: the first of a day is midnight. */
const untilTheHour = Effect.map(Clock.currentTimeMillis, (now) => Duration.millis(HOUR_MS - (now % HOUR_MS)))

/** Sweeps at every full hour, as long as the server runs. */
export const sweepByTheHour = Effect.repeat(
  Effect.andThen(Effect.flatMap(untilTheHour, Effect.sleep), turnOf('expiry', sweepExpired)),
  Schedule.forever,
)
