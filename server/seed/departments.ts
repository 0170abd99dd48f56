import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../core/events/event-store.ts'
import { takeNumbers } from './numbers.ts'
import { departmentAppend } from './people.ts'

/** Adds the departments of accounts that are older than departments, with the ids used then. */
export const writeDepartments = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const missing = sql<{ id: number; name: string }>`
    select (data ->> 'departmentID')::integer as id, min(data ->> 'departmentName') as name
    from events where type = 'UserAdded' and data ? 'departmentID'
      and not exists (select 1 from departments d where d.id = (data ->> 'departmentID')::integer)
    group by 1 order by 1`
  if ((yield* missing).length === 0) return
  yield* events.transact(
    Effect.gen(function* () {
      const appends = (yield* missing).map(({ id, name }) => departmentAppend(id, name))
      if (appends.length === 0) return
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
    }),
  )
})
