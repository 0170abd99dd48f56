import type { Outcome } from '../support/gate.ts'

type Failure = {
  readonly _tag: string
  readonly message: string
  readonly status?: number
  readonly errors?: ReadonlyArray<{ readonly field: string; readonly message: string }>
}

/** How to cause the failure of a call: an answer with that error, or none. */
export const failingBy = (error: unknown): Outcome => {
  const { _tag, message, status = 500, errors = [] } = error as Failure
  if (_tag === 'Refused') return { kind: 'answered', json: { isSuccess: false, message, errors } }
  if (_tag === 'Conflicted') {
    const { version, changes, updatedBy, updatedDate } = error as Record<string, unknown>
    const conflict = { version, changes, updatedBy, updatedDate }
    return { kind: 'answered', json: { isSuccess: false, message, conflict } }
  }
  return _tag === 'Faulted' ? { kind: 'failed', status, json: { isSuccess: false, message } } : { kind: 'aborted' }
}

/** The same, for a refusal by the server's input validation: a 400 that names the field. */
export const atTheDoor = (error: unknown): Outcome => {
  const outcome = failingBy(error)
  return outcome.kind === 'answered' ? { kind: 'failed', status: 400, json: outcome.json } : outcome
}

/** A failure as displayed: without an answer, the browser adds what the person can do. */
export const toldFailure = (failure: string): string =>
  failure === 'The server cannot be reached' ? `${failure}. Check the connection and try again.` : failure

/** A refusal in the format of ASP.NET: a message by field, with capitalised field names. */
export const problemOf = (error: unknown): Outcome => {
  const { message, errors = [] } = error as Failure
  const byField = errors.map((one) => [one.field.charAt(0).toUpperCase() + one.field.slice(1), [one.message]])
  return { kind: 'failed', status: 400, json: { title: message, status: 400, errors: Object.fromEntries(byField) } }
}
