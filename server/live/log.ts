import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { texts } from '../postgres/arrays.ts'
import type { Batch } from './changes.ts'
import { type LiveRow, readTypes, toldOf } from './told.ts'

/** Events that are read at a time. */
const AT_ONCE = 2_000
/** Who is further behind is told that anything may have changed. */
export const MAX_BEHIND = 10_000

/** Up to where the log goes. */
export const headOf = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ position: number }>`select position::float8 as position from event_head where id = 1`,
    ([head]) => head?.position ?? 0,
  )

/**
 * The next events after a position, by the primary key. Positions are dense and in the order of commits, so what is read
 * up to one is all that there will ever be.
 */
export const batchAfter = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, after: number, head: number) {
  if (head - after > MAX_BEHIND) return { after, position: head, isWhole: false, events: [] } satisfies Batch
  const upTo = Math.min(head, after + AT_ONCE)
  const rows = yield* sql<LiveRow>`select position::float8 as position, stream, version, type, actor,
      case when type = any(${texts(readTypes)}) then data end as data,
      -- Written with its first event, and looked up for orders alone.
      case when stream ~ '^apiorder-[0-9]{1,9}$'
        then (select o.partner_id from api_orders o where o.id = substr(stream, 10)::integer) end as ordering
    from events where position > ${after} and position <= ${upTo} order by position`
  return { after, position: upTo, isWhole: true, events: rows.map(toldOf) } satisfies Batch
})
