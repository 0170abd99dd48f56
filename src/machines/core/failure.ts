import type { AppError } from '../../schemas/core/errors.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'

/** What a guard or an action may know of a failure: an `AppError`, or whatever else an actor threw. */
type Failure = { readonly _tag?: string; readonly message?: unknown }

const asFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

/** What failed, and the words that it is told in. */
export type Told = { readonly error: unknown; readonly says: (reason: string) => string }

/** Whether a failure is one of ours, of this kind. */
export const isFailure = <Tag extends AppError['_tag']>(
  error: unknown,
  tag: Tag,
): error is Extract<AppError, { readonly _tag: Tag }> => asFailure(error)._tag === tag

/** A 401 or a 403: the session machine answers these for the whole application, a screen only stops waiting. */
export const isSessionOver = (error: unknown): boolean =>
  isFailure(error, 'Unauthorized') || isFailure(error, 'Forbidden')

/** The words of a failure that a person can read. */
export const reasonOf = (error: unknown, fallback = 'Unknown error'): string => {
  const { message } = asFailure(error)
  return typeof message === 'string' && message.trim() !== '' ? message : fallback
}

/** What a refusal says of each field. */
export const fieldProblemsOf = (error: unknown): Record<string, string> =>
  isFailure(error, 'Refused') ? Object.fromEntries(error.errors.map((problem) => [problem.field, problem.message])) : {}

/** What somebody else saved meanwhile, where that is why a save failed. */
export const conflictOf = (error: unknown): SaveConflict | null =>
  isFailure(error, 'Conflicted')
    ? { version: error.version, changes: error.changes, updatedBy: error.updatedBy, updatedDate: error.updatedDate }
    : null

/**
 * Whether only another page can help: a page does not ask a second time for a module or a style sheet that did not come,
 * and after an upgrade of the server the old files are gone.
 */
export const needsReload = (reason: unknown): boolean => {
  const { message } = asFailure(reason)
  return typeof message === 'string' && /css|dynamically imported module|module script/i.test(message)
}
