import type { AppError } from '../../schemas/core/errors.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'

/** The readable parts of a failure: an `AppError`, or anything else that an actor threw. */
type Failure = { readonly _tag?: string; readonly message?: unknown }

const asFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

/** An error, and the message that is made from its reason. */
export type FailureMessage = { readonly error: unknown; readonly says: (reason: string) => string }

/** Whether a failure is an `AppError` with this tag. */
export const isFailure = <Tag extends AppError['_tag']>(
  error: unknown,
  tag: Tag,
): error is Extract<AppError, { readonly _tag: Tag }> => asFailure(error)._tag === tag

/**
 * Whether the error is a 401 or 403. The session machine handles it for the whole application; a screen only stops
 * waiting.
 */
export const isSessionOver = (error: unknown): boolean =>
  isFailure(error, 'Unauthorized') || isFailure(error, 'Forbidden')

/** The message of a failure, if it has one for a person. */
export const reasonOf = (error: unknown, fallback = 'Unknown error'): string => {
  const { message } = asFailure(error)
  return typeof message === 'string' && message.trim() !== '' ? message : fallback
}

/** The messages of a refusal by field. */
export const fieldProblemsOf = (error: unknown): Record<string, string> =>
  isFailure(error, 'Refused') ? Object.fromEntries(error.errors.map((problem) => [problem.field, problem.message])) : {}

/** The id of the new record that an earlier try has saved with other values; null if none has. */
export const savedAsOf = (error: unknown): number | null =>
  isFailure(error, 'Refused') ? (error.savedAs ?? null) : null

/** Another person's save, if that is why the save failed. */
export const conflictOf = (error: unknown): SaveConflict | null =>
  isFailure(error, 'Conflicted')
    ? { version: error.version, changes: error.changes, updatedBy: error.updatedBy, updatedDate: error.updatedDate }
    : null

/**
 * Whether only reloading the page can help. A browser does not fetch a failed module or style sheet again. After an
 * upgrade of the server the old files are gone.
 */
export const needsReload = (reason: unknown): boolean => {
  const { message } = asFailure(reason)
  return typeof message === 'string' && /css|dynamically imported module|module script/i.test(message)
}
