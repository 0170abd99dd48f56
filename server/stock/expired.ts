import { Clock, Duration, Effect, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayIn } from '../../src/schemas/core/time-zone.ts'
import { today } from '../core/days/company-zone.ts'
import { EventStore } from '../core/events/event-store.ts'
import { turnOf } from '../own-work.ts'
import { inventoryStream } from './inventory-item.ts'
import { isPast, type StockEvent } from './stock.ts'

/** SIMs written in one transaction. */
const BATCH = 1_000
const HOUR_MS = 3_600_000

const moment = Effect.map(Clock.currentTimeMillis, (now) => new Date(now).toISOString())

type Expiring = { readonly id: number; readonly expiryDate: string }

const expired = ({ id, expiryDate }: Expiring, date: string): StockEvent => ({
  type: 'InventoryItemExpired',
  data: { id, by: '', date, expiryDate },
})

/** Writes that SIMs have expired, inside a transaction that holds the head or as its own. */
const write = Effect.fnUntraced(function* (items: ReadonlyArray<Expiring>) {
  const events = yield* EventStore
  const date = yield* moment
  yield* events.appendAll(
    items.map((item) => ({
      stream: inventoryStream(item.id),
      expectedVersion: 'any',
      events: [expired(item, date)],
      actor: 'system',
    })),
  )
})

type SavedSim = Expiring & { readonly status: string }

const isExpiring = ({ status, expiryDate }: SavedSim, day: string): boolean =>
  (status === 'available' || status === 'assigned') && isPast(expiryDate, day)

/** The event of a SIM that was saved with a past expiry date; null if its date has not passed. */
export const expiryOfSaved = (item: SavedSim, date: string, zone: string): StockEvent | null =>
  isExpiring(item, dayIn(zone, date)) ? expired(item, date) : null

/** Expires a SIM that was saved with a past expiry date. */
export const expireSaved = Effect.fnUntraced(function* (item: SavedSim) {
  if (isExpiring(item, yield* today)) yield* write([item])
})

/**
 * Expires every SIM whose date has passed since the last sweep, in batches. Each batch is read and written under the
 * head of the log, so only one of two servers writes it.
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
  // Checked without the lock first: usually there is nothing to do.
  if ((yield* past).length === 0) return
  yield* Effect.repeat(batch, { while: (count) => count === BATCH })
})

/** The time to the next full hour; one of them is midnight. */
const untilTheHour = Effect.map(Clock.currentTimeMillis, (now) => Duration.millis(HOUR_MS - (now % HOUR_MS)))

/** Sweeps at every full hour, as long as the server runs. */
export const sweepByTheHour = Effect.repeat(
  Effect.andThen(Effect.flatMap(untilTheHour, Effect.sleep), turnOf('expiry', sweepExpired)),
  Schedule.forever,
)
