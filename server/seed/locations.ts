import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { FIRST_LOCATION, FIRST_LOCATION_NAME } from '../../src/schemas/stock/warehouse.ts'
import { type Append, EventStore } from '../core/events/event-store.ts'
import { takeNumbers } from './numbers.ts'

/** A location of stock. */
export const locationAppend = (id: number, name: string, by: string, date: string): Append => ({
  stream: `location-${id}`,
  expectedVersion: 0,
  events: [{ type: 'LocationAdded', data: { id, name, by, date } }],
  actor: 'system',
})

/** Adds the first location, the default of all stock, also to stores of versions without locations. */
export const writeFirstLocation = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const missing = Effect.map(sql`select 1 from locations where id = ${FIRST_LOCATION}`, (rows) => rows.length === 0)
  if (!(yield* missing)) return
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  yield* events.transact(
    Effect.gen(function* () {
      if (!(yield* missing)) return
      const appends = [locationAppend(FIRST_LOCATION, FIRST_LOCATION_NAME, '', date)]
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
    }),
  )
})
