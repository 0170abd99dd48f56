import { Cause, Context, Effect, Option, Schema, Stream } from 'effect'
import { SqlClient, SqlError } from 'effect/sql'
import type { StoredEvent } from '../events/event.ts'
import { UnreadableEvent } from '../events/event-types.ts'
import { selectEvents } from '../events/rows.ts'
import { isTransient, sqlStateOf } from '../postgres/transient.ts'
import type { Projection } from './projection.ts'

/** Positions of the log per batch. */
const PIECE = 5_000

/** An event that a projection cannot apply; without its data, which may be a customer's. */
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

/** Runs a statement on another connection, outside the running transaction. */
export const outside = <A, E>(sql: SqlClient.SqlClient, statement: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.updateContext(
    statement,
    (context: Context.Context<never>) => Context.omit(sql.transactionService)(context) as Context.Context<never>,
  )

/** Why a projection failed on an event, without the event's data. */
const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (error instanceof UnreadableEvent) return error.reason
  if (SqlError.isSqlError(error)) return `${error.reason._tag} (${sqlStateOf(error) ?? 'no code'})`
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}

/** Finds the first event that cannot be applied. */
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

/** Applies events to the tables on the running transaction's search path. */
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

/** A batch of the log: its events of the requested types, up to and including the position `end`. */
export type Piece = { readonly events: ReadonlyArray<StoredEvent>; readonly end: number }

/**
 * The events of some projections between two positions. They are committed and never change, so they are read on
 * another connection than the running transaction's. The next batch loads while the current one is applied.
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
