import { type Failure, failureOf } from '../postgres/failure.ts'
import { isTransient } from '../postgres/transient.ts'
import { type Fault, RETRY_AFTER_SECONDS } from './faults.ts'

type Answer = Pick<Fault, 'status' | 'message' | 'headers'>

/** A temporary failure: a later attempt may succeed. */
export const comeAgain = { status: 503, headers: { 'retry-after': RETRY_AFTER_SECONDS } }

const messages: Readonly<Record<Failure, string>> = {
  unavailable: 'The database is not available at the moment. Please try again.',
  full: 'Nothing can be saved: the server has no disk space left. Please try again later.',
  slow: 'The database took too long to answer. Narrow the request, or try again.',
  unprepared: 'The connection to the database was lost. Please try again.',
}

/** A hint in the log for the server's operator. */
const hints: Readonly<Partial<Record<Failure, string>>> = {
  unprepared: 'A prepared statement was lost or already existed. Behind PgBouncer, set pool_mode = session.',
}

/** The answer and log line for a database failure; null for any other error. */
export const databaseFault = (
  error: unknown,
): { readonly answer: Answer; readonly told: { readonly failure: Failure; readonly hint?: string } | null } | null => {
  const failure = failureOf(error)
  if (failure !== null) {
    const hint = hints[failure]
    const told = { failure, ...(hint !== undefined && { hint }) }
    return { answer: { ...comeAgain, message: messages[failure] }, told }
  }
  if (!isTransient(error)) return null
  return { answer: { ...comeAgain, message: 'Too many saves at the moment. Please try again.' }, told: null }
}
