import { Effect, Option, Stream } from 'effect'
import { SqlClient } from 'effect/sql'
import { GENESIS, hashOf } from './chain.ts'
import type { StoredEvent } from './event.ts'

const PIECE = 5_000
/** The number of problems listed; more would add nothing. */
const MAX_REPORTED = 10

type Head = { readonly position: number; readonly chained: number; readonly hash: string }
type Link = StoredEvent & { readonly hash: string | null }

/** Follows the chain from event to event and notes where it is broken. */
class Walk {
  readonly head: Head
  readonly problems: Array<string> = []
  #position = 0
  #hash = GENESIS

  constructor(head: Head) {
    this.head = head
  }

  get events(): number {
    return this.#position
  }

  #report(problem: string): void {
    this.problems.push(problem)
  }

  step({ hash, ...event }: Link): void {
    const expected = this.#position + 1
    if (event.position !== expected) {
      const missing = event.position - 1 === expected ? `${expected}` : `${expected} to ${event.position - 1}`
      this.#report(`position ${missing}: the event is missing`)
    }
    this.#position = event.position
    if (event.position > this.head.chained) return
    if (hash === null) this.#report(`position ${event.position}: the event has no hash`)
    else if (hash !== hashOf(event, this.#hash))
      this.#report(`position ${event.position}: the event was changed, or does not follow the one before it`)
    this.#hash = hash ?? ''
  }

  /** Checks that need the end of the log: cut-off events, or a log rewritten with all its hashes. */
  finish(): void {
    const { position, chained, hash } = this.head
    if (this.#position !== position) this.#report(`the head is at ${position}, the last event at ${this.#position}`)
    else if (chained === position && this.#hash !== hash)
      this.#report(`position ${position}: the hash of the last event is not that of the head`)
    if (chained < position) this.#report(`position ${chained + 1}: from here on the events have no hashes yet`)
  }
}

/**
 * Checks the event store's invariants: positions and versions without gaps, and the hash chain from the first event to
 * the head. Reports the position of each altered event. `hash` is the last event's hash. Compare it with a copy kept
 * elsewhere to detect a rewritten log.
 */
export const checkEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [head = { position: 0, chained: 0, hash: GENESIS }] = yield* sql<Head>`
    select position::float8 as position, chained::float8 as chained, hash from event_head where id = 1`
  // Read with microseconds: an event has none, so any in the table are a change.
  const after = (position: number) =>
    sql<Link>`select position::float8 as position, stream, version, type, data, actor,
        replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z') as at,
        request_id as "requestId", command_id as "commandId", encode(hash, 'hex') as hash
      from events where position > ${position} and position <= ${head.position} order by position limit ${PIECE}`
  const pieces = Stream.paginate(0, (position) =>
    Effect.map(after(position), (links) => {
      const last = links.at(-1)
      return [[links], last === undefined || links.length < PIECE ? Option.none() : Option.some(last.position)]
    }),
  )
  const walk = new Walk(head)
  yield* Stream.runForEach(Stream.buffer(pieces, { capacity: 1 }), (links) =>
    Effect.sync(() => {
      for (const link of links) walk.step(link)
    }),
  )
  walk.finish()
  const broken = yield* sql<{ stream: string }>`select stream from events group by stream
    having min(version) <> 1 or max(version) <> count(*) order by stream limit ${MAX_REPORTED}`
  const gaps = broken.map(({ stream }) => `the versions of ${stream} have a gap`)
  const more = walk.problems.length - MAX_REPORTED
  const reported = more > 0 ? [...walk.problems.slice(0, MAX_REPORTED), `and ${more} more`] : walk.problems
  return { events: walk.events, hash: head.hash, problems: [...reported, ...gaps] }
})
