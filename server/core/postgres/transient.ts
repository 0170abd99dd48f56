import { Effect, Schedule } from 'effect'
import { SqlError } from 'effect/sql'

/** The SQLSTATE of a failure of the database; undefined where it is none, or has none. */
export const sqlStateOf = (error: unknown): string | undefined =>
  SqlError.isSqlError(error) ? (error.reason.cause as { code?: string } | undefined)?.code : undefined

/**
 * Errors after which the whole transaction is tried again: 40001 and 40P01 are conflicts with another transaction, the
 * others come of a statement that was prepared before a table was swapped (25P02: the same inside a transaction, where
 * the client cannot prepare it again).
 */
const TRANSIENT = new Set(['40001', '40P01', '0A000', '26000', '25P02'])

export const isTransient = (error: unknown): boolean => TRANSIENT.has(sqlStateOf(error) ?? '')

/** Pauses that grow and differ: two that met each other do not meet again. */
const growingPause = Schedule.exponential('10 millis', 1.6).pipe(Schedule.jittered)

/** Tries again what failed because of another transaction: of a transaction the whole, from its beginning. */
export const retryTransient = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(effect, { while: isTransient, times: 12, schedule: growingPause })
