import { textWithoutKeyProblem } from '../../core/text.ts'
import { apiOrderMessages } from './choices.ts'

/** The longest reason for a cancellation or refund, and the longest internal note. */
export const MAX_REASON = 1_000

/** The problem of a reason; null if there is none. Form and server share it. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim() === '' ? apiOrderMessages.reason : textWithoutKeyProblem(reason, MAX_REASON)

/** The problem of an internal note, which is optional; null if there is none. */
export const noteProblem = (note: string): string | null => textWithoutKeyProblem(note, MAX_REASON)
