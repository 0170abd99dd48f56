import { Context, Deferred, Effect, Schedule, Semaphore } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { turnOf } from '../../own-work.ts'
import { retryTransient } from '../postgres/transient.ts'
import { versionsIn } from '../projections/versions.ts'
import { type Outdated, otherZone, takenOver } from './outdated.ts'

/** True inside a transaction that holds the head. */
const Held = Context.Reference<boolean>('simdesk/events/HeadHeld', { defaultValue: () => false })

/**
 * Writers of this process that may request the head at a time: one holds it, one waits in the database. The others wait
 * here, so that readers always find a connection.
 */
const TURNS = 2

/** How soon a server that only reads notices that a newer version has started. */
const LOOK_EVERY = '1 second'

/** Locks the head for the running transaction, before an event store exists. */
export const lockHead = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select id from event_head where id = 1 for update`,
)

/**
 * Writing transactions, one after the other. All locks begin with the row of the head, so no two transactions can
 * deadlock. What a transaction reads while it holds the head cannot change until it commits.
 *
 * The head stores the projection versions and the time zone that the tables were built by. If they differ from this server's
 * (`signature`), it would fold events into tables it does not know. It then writes nothing, and `outdated` fails.
 */
export const openHead = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, signature: string) {
  const turns = Semaphore.makeUnsafe(TURNS)
  const ended = yield* Deferred.make<never, Outdated>()
  const compare = ([head]: ReadonlyArray<{ projections: string }>) => {
    if (head === undefined || head.projections === signature) return Effect.void
    const reason = versionsIn(head.projections) === versionsIn(signature) ? otherZone : takenOver
    return Effect.andThen(Deferred.fail(ended, reason), Effect.fail(reason))
  }
  const take = Effect.flatMap(
    sql<{ projections: string }>`select projections from event_head where id = 1 for update`,
    compare,
  )
  const look = Effect.flatMap(sql<{ projections: string }>`select projections from event_head where id = 1`, compare)
  // Other versions are not a failure of this check: `outdated` reports them.
  const turn = turnOf(
    'head',
    Effect.catchTag(look, 'Outdated', () => Effect.void),
  )
  yield* Effect.forkScoped(Effect.repeat(turn, Schedule.spaced(LOOK_EVERY)))

  const bringing = Semaphore.makeUnsafe(1)

  /** A whole writing transaction, retried if it conflicted with another. */
  const begin = Effect.fnUntraced(function* <A, E, R, E2, R2>(
    before: Effect.Effect<unknown, E2, R2>,
    work: Effect.Effect<A, E, R>,
  ): Effect.fn.Return<A, E | E2 | SqlError.SqlError | Outdated, R | R2> {
    const inner = yield* Effect.serviceOption(sql.transactionService)
    // The transaction may hold other rows already, and the holder of the head may wait for them.
    if (inner._tag === 'Some') return yield* Effect.die(new Error('A writing transaction must lock the head first.'))
    const held = Effect.andThen(take, Effect.provideService(work, Held, true))
    return yield* retryTransient(turns.withPermit(sql.withTransaction(Effect.andThen(before, held))))
  })

  const transact = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Held, (isHeld) => (isHeld ? work : begin(Effect.void, work)))

  // One at a time, so that a turn stays free for writers without preparation.
  const transactAfter = <A, E, R, E2, R2>(before: Effect.Effect<unknown, E2, R2>, work: Effect.Effect<A, E, R>) =>
    bringing.withPermit(begin(before, work))

  return { transact, transactAfter, outdated: Deferred.await(ended) }
})
