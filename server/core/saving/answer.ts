import { Effect } from 'effect'
import type { SaveAnswer } from '../../../src/schemas/core/saving.ts'
import type { NewEvent } from '../events/event.ts'
import type { How } from './messages.ts'
import type { Refusal, Saved, SavedRecord } from './record.ts'

/** The outcome of a save; `state` is null for a repeat of a submission that added the record. */
export type Outcome<State, Obstacle extends string> =
  | {
      readonly is: 'saved'
      readonly id: number
      readonly state: State | null
      /** Results of the work done with the save; absent for a repeated submission. */
      readonly beside?: Readonly<Record<string, unknown>>
    }
  /** The key was used before, with other values. */
  | { readonly is: 'savedOtherwise'; readonly id: number }
  | { readonly is: 'refused'; readonly refusal: Refusal<State, Obstacle> }

/** The answer to a save: what was done, or why not, with errors at the fields or another person's changes. */
export const answerTo = Effect.fnUntraced(function* <
  State extends Saved,
  Event extends NewEvent,
  Obstacle extends string,
>(
  { messages, tell }: SavedRecord<State, Event, Obstacle>,
  how: How,
  outcome: Outcome<State, Obstacle>,
  requestId: string,
) {
  if (outcome.is === 'saved') {
    const message = messages.saved[how] ?? messages.saved.updated
    return { isSuccess: true, message, id: outcome.id, requestId } satisfies SaveAnswer
  }
  if (outcome.is === 'savedOtherwise') {
    const { id } = outcome
    const message = messages.refused.savedOtherwise
    // Only a new record needs it: the person who edits one knows which it is.
    const savedAs = how === 'added' ? { savedAs: id } : {}
    return { isSuccess: false, message, id, ...savedAs, requestId } satisfies SaveAnswer
  }
  const { refusal } = outcome
  if ('errors' in refusal) {
    const errors = Object.entries(refusal.errors).map(([field, message]) => ({ field, message }))
    return { isSuccess: false, message: messages.failed(refusal.errors), errors, requestId } satisfies SaveAnswer
  }
  const message = messages.refused[refusal.reason]
  if (!('state' in refusal)) return { isSuccess: false, message, requestId } satisfies SaveAnswer
  const { id, version, updatedBy, updatedDate } = refusal.state
  const conflict = { version, changes: yield* tell(refusal.changes), updatedBy, updatedDate }
  return { isSuccess: false, message, id, conflict, requestId } satisfies SaveAnswer
})
