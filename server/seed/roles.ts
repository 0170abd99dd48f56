import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { records } from '../../src/schemas/records/all.ts'
import { EventStore } from '../core/events/event-store.ts'
import { builtInFields, builtInRoles } from '../records/role.ts'
import { takeNumbers } from './numbers.ts'
import { record } from './record.ts'

/** Adds the built-in roles to a store without any: a new one, or one of a version with named roles. */
export const writeRoles = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const missing = Effect.map(sql`select 1 from roles limit 1`, (rows) => rows.length === 0)
  if (!(yield* missing)) return
  yield* events.transact(
    Effect.gen(function* () {
      if (!(yield* missing)) return
      const appends = builtInRoles.map((role) => record(records.role, role.id, builtInFields(role)))
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
    }),
  )
})
