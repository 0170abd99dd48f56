import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'

/** Checks the promises of the event store about itself: positions and versions without a gap, counters at their ends. */
export const checkEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [log] = yield* sql<{ events: number; first: number; last: number; head: number }>`
    select count(*)::float8 as events, coalesce(min(position), 1)::float8 as first,
      coalesce(max(position), 0)::float8 as last, (select position from event_head where id = 1)::float8 as head
    from events`
  const broken = yield* sql<{ stream: string }>`select stream from events group by stream
    having min(version) <> 1 or max(version) <> count(*) order by stream limit 10`
  const { events, first, last, head } = log ?? { events: 0, first: 1, last: 0, head: 0 }
  const problems: Array<string> = []
  if (first !== 1 || last !== events)
    problems.push(`positions run from ${first} to ${last}, but there are ${events} events`)
  if (head !== last) problems.push(`the head is at ${head}, the last event at ${last}`)
  for (const { stream } of broken) problems.push(`the versions of ${stream} have a gap`)
  return { events, problems }
})
