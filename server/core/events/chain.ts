import { hash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { numbers, texts } from '../postgres/arrays.ts'
import type { StoredEvent } from './event.ts'
import { lockHead } from './head.ts'
import { ownSchema, selectEvents } from './rows.ts'

/** What stands before the first event. */
export const GENESIS = '0'.repeat(64)

/** JSON in one way only: keys sorted, no blanks. So it does not matter in which order a database keeps them. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/**
 * The hash of an event over all that it says and the hash of the one before it. Who changes, removes, inserts or swaps
 * events would have to write the hashes of all that follow anew, and that of the head.
 */
export const hashOf = (event: StoredEvent, before: string): string => {
  const { position, stream, version, type, data, actor, at, requestId, commandId } = event
  const content = { position, stream, version, type, data, actor, at, requestId, commandId, before }
  return hash('sha256', canonical(content), 'hex')
}

/** The hashes of events that follow each other. */
export const hashesOf = (events: ReadonlyArray<StoredEvent>, before: string): ReadonlyArray<string> => {
  let last = before
  return events.map((event) => {
    last = hashOf(event, last)
    return last
  })
}

/** Small enough for writers to wait for. */
const PIECE = 500

/** How far the chain reaches: to the event at `position`, whose hash it is. */
type Chained = { readonly position: number; readonly hash: string }

/**
 * Gives the events of an earlier version their hashes, piece by piece: a start that was interrupted is continued by the
 * next one, and of two servers each goes on where the other is. Until it is through, new events wait for theirs too.
 */
export const chainEarlierEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ schema } = { schema: 'public' }] = yield* ownSchema(sql)
  const select = selectEvents(sql, schema)
  const reached = sql<Chained>`select chained::float8 as position, hash from event_head where id = 1`

  const write = (events: ReadonlyArray<StoredEvent>, from: Chained) =>
    Effect.gen(function* () {
      yield* lockHead
      const [now] = yield* reached
      if (now?.position !== from.position) return
      const hashes = hashesOf(events, from.hash)
      yield* sql`update events set hash = decode(chained.hash, 'hex')
        from unnest(${numbers(events.map(({ position }) => position))}, ${texts(hashes)}) as chained (position, hash)
        where events.position = chained.position::bigint`
      yield* sql`update event_head set chained = ${events.at(-1)?.position ?? 0}, hash = ${hashes.at(-1) ?? ''}
        where id = 1`
    })

  while (true) {
    const [from] = yield* reached
    if (from === undefined) return
    const events = yield* select.after(from.position, PIECE)
    if (events.length === 0) return
    yield* sql.withTransaction(write(events, from))
  }
})
