import { Context, Deferred, Effect, Schedule, Semaphore } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { turnOf } from '../../own-work.ts'
import { retryTransient } from '../postgres/transient.ts'
import { type Outdated, takenOver } from './outdated.ts'

/** True in what runs while its transaction holds the head. */
const Held = Context.Reference<boolean>('simdesk/events/HeadHeld', { defaultValue: () => false })

/**
 * Writers of this process that ask for the head at a time: one that has it, one that waits in the database to take it
 * over at once. The others wait here, so that however many they are, readers find a connection.
 */
const TURNS = 2

/** A server that only reads learns this late that a newer version has begun. */
const LOOK_EVERY = '1 second'

/** Takes the head for the running transaction, before there is an event store. */
export const lockHead = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select id from event_head where id = 1 for update`,
)

/**
 * Writing transactions, one after the other. There is one order of locks and it begins with the row of the head, so no
 * two of them can wait for each other, and what one reads after it has the head cannot change until it commits.
 *
 * The head carries the versions of the projections that the tables are of. Whoever finds others than its own (`signature`)
 * would fold events into tables that it does not know: it writes nothing, and `outdated` fails.
 */
export const openHead = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, signature: string) {
  const turns = Semaphore.makeUnsafe(TURNS)
  const ended = yield* Deferred.make<never, Outdated>()
  const compare = ([head]: ReadonlyArray<{ projections: string }>) =>
    head === undefined || head.projections === signature
      ? Effect.void
      : Effect.andThen(Deferred.fail(ended, takenOver), Effect.fail(takenOver))
  const take = Effect.flatMap(
    sql<{ projections: string }>`select projections from event_head where id = 1 for update`,
    compare,
  )
  const look = Effect.flatMap(sql<{ projections: string }>`select projections from event_head where id = 1`, compare)
  // Other versions are no failure of the look: `outdated` says so.
  const turn = turnOf(
    'head',
    Effect.catchTag(look, 'Outdated', () => Effect.void),
  )
  yield* Effect.forkScoped(Effect.repeat(turn, Schedule.spaced(LOOK_EVERY)))

  const bringing = Semaphore.makeUnsafe(1)

  /** A whole writing transaction, again where another one was in its way. */
  const begin = Effect.fnUntraced(function* <A, E, R, E2, R2>(
    before: Effect.Effect<unknown, E2, R2>,
    work: Effect.Effect<A, E, R>,
  ): Effect.fn.Return<A, E | E2 | SqlError.SqlError | Outdated, R | R2> {
    const inner = yield* Effect.serviceOption(sql.transactionService)
    // It may hold other rows by now, and whoever has the head may wait for them.
    if (inner._tag === 'Some') return yield* Effect.die(new Error('A writing transaction begins with the head.'))
    const held = Effect.andThen(take, Effect.provideService(work, Held, true))
    return yield* retryTransient(turns.withPermit(sql.withTransaction(Effect.andThen(before, held))))
  })

  const transact = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Held, (isHeld) => (isHeld ? work : begin(Effect.void, work)))

  // One at a time, so that a turn is left for who brings nothing.
  const transactAfter = <A, E, R, E2, R2>(before: Effect.Effect<unknown, E2, R2>, work: Effect.Effect<A, E, R>) =>
    bringing.withPermit(begin(before, work))

  return { transact, transactAfter, outdated: Deferred.await(ended) }
})
