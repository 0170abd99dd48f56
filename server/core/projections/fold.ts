import { Cause, Context, Effect, Option, Schema, Stream } from 'effect'
import { SqlClient, SqlError } from 'effect/sql'
import type { StoredEvent } from '../events/event.ts'
import { UnreadableEvent } from '../events/event-types.ts'
import { selectEvents } from '../events/rows.ts'
import { isTransient, sqlStateOf } from '../postgres/transient.ts'
import type { Projection } from './projection.ts'

/** Positions that one piece of the log covers. */
const PIECE = 5_000

/** An event that a projection cannot take; without its data, which may be a customer's. */
export class Unfoldable extends Schema.TaggedError<Unfoldable>()('Unfoldable', {
  projection: Schema.String,
  position: Schema.Int,
  stream: Schema.String,
  type: Schema.String,
  reason: Schema.String,
}) {
  override get message(): string {
    return `the event at position ${this.position} (${this.type} of ${this.stream}) cannot be folded into ${this.projection}: ${this.reason}`
  }
}

/** The position of the last event, as the running transaction sees it. */
export const headPosition = (sql: SqlClient.SqlClient, schema: string) =>
  Effect.map(
    sql<{ position: number }>`select position::float8 as position from ${sql.literal(schema)}.event_head where id = 1`,
    ([head]) => head?.position ?? 0,
  )

/** A statement on a connection of its own, whatever transaction is running. */
export const outside = <A, E>(sql: SqlClient.SqlClient, statement: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.updateContext(
    statement,
    (context: Context.Context<never>) => Context.omit(sql.transactionService)(context) as Context.Context<never>,
  )

/** What a projection said to an event, without what the event says. */
const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (error instanceof UnreadableEvent) return error.reason
  if (SqlError.isSqlError(error)) return `${error.reason._tag} (${sqlStateOf(error) ?? 'no code'})`
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}

/** Looks among events that cannot be folded for the first of which that is true. */
const findUnfoldable = Effect.fnUntraced(function* (projection: Projection, events: ReadonlyArray<StoredEvent>) {
  const sql = yield* SqlClient.SqlClient
  for (const event of events) {
    const exit = yield* Effect.exit(sql.withTransaction(projection.apply([event], sql)))
    if (exit._tag === 'Success') continue
    const { position, stream, type } = event
    return new Unfoldable({ projection: projection.name, position, stream, type, reason: reasonOf(exit.cause) })
  }
  return null
})

/** Folds events into whatever the search path of the running transaction shows. */
export const foldInto = Effect.fnUntraced(function* (projection: Projection, events: ReadonlyArray<StoredEvent>) {
  const sql = yield* SqlClient.SqlClient
  const wanted = events.filter(({ type }) => projection.handles.includes(type))
  if (wanted.length === 0) return
  yield* sql.withTransaction(projection.apply(wanted, sql)).pipe(
    Effect.catchCause(
      Effect.fnUntraced(function* (cause) {
        const isItsOwn = !Cause.hasInterrupts(cause) && !isTransient(Cause.squash(cause))
        const found = isItsOwn ? yield* findUnfoldable(projection, wanted) : null
        return yield* found ?? Effect.failCause(cause)
      }),
    ),
  )
})

/** A piece of the log: its events of the types that were asked for, up to and including the position `end`. */
export type Piece = { readonly events: ReadonlyArray<StoredEvent>; readonly end: number }

/**
 * The events of some projections after one position up to another. They are committed and never change, so they are
 * read on another connection than that of a running transaction: the next ones are on their way while these are folded.
 */
export const readPieces = (
  sql: SqlClient.SqlClient,
  schema: string,
  projections: ReadonlyArray<Projection>,
  after: number,
  upTo: number,
): Stream.Stream<Piece, SqlError.SqlError> => {
  if (after >= upTo) return Stream.empty
  const select = selectEvents(sql, schema)
  const types = [...new Set(projections.flatMap(({ handles }) => handles))]
  const pieces = Stream.paginate(after, (position) => {
    const end = Math.min(position + PIECE, upTo)
    return Effect.map(outside(sql, select.ofTypes(types, position, end)), (events) => [
      [{ events, end }],
      end === upTo ? Option.none() : Option.some(end),
    ])
  })
  return Stream.buffer(pieces, { capacity: 1 })
}
