import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { CompanyZone } from '../days/company-zone.ts'
import { texts } from '../postgres/arrays.ts'
import { sqlStateOf } from '../postgres/transient.ts'
import { changeOf, readTypes } from './change-of.ts'
import type { Batch } from './changes.ts'
import type { LiveEvent, LiveRow } from './live-event.ts'
import { holdingChanges, lineChanges } from './partner-changes.ts'

/** Events read at a time. */
const AT_ONCE = 2_000
/** A reader further behind is told that anything may have changed. */
const MAX_BEHIND = 10_000

/** The position of the log's last event. */
export const headOf = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ position: number }>`select position::float8 as position from event_head where id = 1`,
    ([head]) => head?.position ?? 0,
  )

/** An event's value has the wrong form (SQLSTATE 22…), so a retry cannot help. */
const isUnreadable = (error: unknown): boolean => sqlStateOf(error)?.startsWith('22') === true

/** Reports an event that cannot be read, or the first of a range that holds one. */
type Unread = (position: number) => void

/** The changes of the events, without those that cannot be read. */
const readable = (rows: ReadonlyArray<LiveRow>, zone: string, unread: Unread): ReadonlyArray<LiveEvent> =>
  rows.flatMap((row) => {
    try {
      return [changeOf(row, zone)]
    } catch {
      unread(row.position)
      return []
    }
  })

/**
 * The next events after a position, by primary key. Positions are dense and in commit order, so a range that was read
 * is complete. An unreadable event is left out and the batch is not whole, so readers reload everything.
 */
export const batchAfter = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  after: number,
  head: number,
  unread: Unread,
) {
  if (head - after > MAX_BEHIND) return { after, position: head, isWhole: false, events: [] } satisfies Batch
  const upTo = Math.min(head, after + AT_ONCE)
  const rows = yield* sql<LiveRow>`select position::float8 as position, stream, version, type, actor,
      case when type = any(${texts(readTypes)}) then data end as data,
      -- Only for events that can concern a partner, by key. The rows are written in the event's transaction.
      case when stream ~ '^apiorder-[0-9]{1,9}$'
          then (select o.partner_id from api_orders o where o.id = substr(stream, 10)::integer)
        when type = any(${texts(lineChanges)})
          then (select r.partner_id from partner_report_rows r where r.subject = stream)
        when type = 'InventoryItemAssigned' then case data->>'kind' when 'partner' then (data->>'targetId')::integer end
        when type = 'InventoryItemUnassigned' then (select a.target_id from assignments a
          where a.id = (data->>'assignmentId')::integer and a.kind = 'partner')
        when type = any(${texts(holdingChanges)}) then (select i.assigned_id from inventory_items i
          where i.id = substr(stream, 11)::integer and i.assigned_kind = 'partner') end as partner,
      type = any(${texts(lineChanges)})
        and exists (select from partner_report_rows r where r.subject = stream and r.is_h2o = 1) as "isH2o"
    from events where position > ${after} and position <= ${upTo} order by position`.pipe(
    Effect.catchIf(isUnreadable, () => {
      unread(after + 1)
      return Effect.succeed([])
    }),
  )
  const events = readable(rows, yield* CompanyZone, unread)
  return { after, position: upTo, isWhole: events.length === upTo - after, events } satisfies Batch
})
