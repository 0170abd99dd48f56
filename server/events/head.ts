import { Context, Effect, Semaphore } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import { retryTransient } from '../postgres/transient.ts'

/** True in what runs while its transaction holds the head. */
const Held = Context.Reference<boolean>('simdesk/events/HeadHeld', { defaultValue: () => false })

/**
 * Writers of this process that ask for the head at a time: one that has it, one that waits in the database to take it
 * over at once. The others wait here, so that however many they are, readers find a connection.
 */
const TURNS = 2

/**
 * Writing transactions, one after the other. There is one order of locks and it begins with the row of the head, so no
 * two of them can wait for each other, and what one reads after it has the head cannot change until it commits.
 */
export const makeTransact = (sql: SqlClient.SqlClient) => {
  const turns = Semaphore.makeUnsafe(TURNS)
  const takeHead = sql`select id from event_head where id = 1 for update`

  return Effect.fnUntraced(function* <A, E, R>(
    work: Effect.Effect<A, E, R>,
  ): Effect.fn.Return<A, E | SqlError.SqlError, R> {
    if (yield* Held) return yield* work
    const inner = yield* Effect.serviceOption(sql.transactionService)
    // It may hold other rows by now, and whoever has the head may wait for them.
    if (inner._tag === 'Some') return yield* Effect.die(new Error('A writing transaction begins with the head.'))
    const whole = sql.withTransaction(Effect.andThen(takeHead, Effect.provideService(work, Held, true)))
    return yield* retryTransient(turns.withPermit(whole))
  })
}
