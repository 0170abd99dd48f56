import { Effect, Schedule } from 'effect'
import { SqlError } from 'effect/sql'

/** The SQLSTATE of a database failure; undefined for other errors, or if it has none. */
export const sqlStateOf = (error: unknown): string | undefined =>
  SqlError.isSqlError(error) ? (error.reason.cause as { code?: string } | undefined)?.code : undefined

/**
 * Errors after which the whole transaction is retried. 40001 and 40P01 are conflicts with another transaction. The
 * others come from a statement prepared before a table swap (25P02: the same inside a transaction, where the client
 * cannot prepare it again).
 */
const TRANSIENT = new Set(['40001', '40P01', '0A000', '26000', '25P02'])

export const isTransient = (error: unknown): boolean => TRANSIENT.has(sqlStateOf(error) ?? '')

/** Growing, jittered pauses, so that two colliding transactions do not collide again. */
const growingPause = Schedule.exponential('10 millis', 1.6).pipe(Schedule.jittered)

/** Retries after a conflict with another transaction; a transaction restarts from its beginning. */
export const retryTransient = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(effect, { while: isTransient, times: 12, schedule: growingPause })
