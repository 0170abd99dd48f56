import { hash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { numbers, texts } from '../postgres/arrays.ts'
import type { StoredEvent } from './event.ts'
import { lockHead } from './head.ts'
import { ownSchema, selectEvents } from './rows.ts'

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64)

/** Canonical JSON: sorted keys, no blanks. The database's own key order does not matter. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/**
 * The hash of an event, over its content and the previous hash. To change, remove, insert or swap events unnoticed, one
 * must rewrite all later hashes and that of the head.
 */
export const hashOf = (event: StoredEvent, before: string): string => {
  const { position, stream, version, type, data, actor, at, requestId, commandId } = event
  const content = { position, stream, version, type, data, actor, at, requestId, commandId, before }
  return hash('sha256', canonical(content), 'hex')
}

/** The hashes of consecutive events. */
export const hashesOf = (events: ReadonlyArray<StoredEvent>, before: string): ReadonlyArray<string> => {
  let last = before
  return events.map((event) => {
    last = hashOf(event, last)
    return last
  })
}

/** Events per transaction: few enough for writers to wait. */
const PIECE = 500

/** The end of the chain: the last hashed position and its hash. */
type Chained = { readonly position: number; readonly hash: string }

/**
 * Hashes the events of an earlier version, batch by batch. The next start continues an interrupted run, and two servers
 * can share the work. Until it is done, new events stay without a hash.
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
