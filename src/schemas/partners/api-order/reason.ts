import { textWithoutKeyProblem } from '../../core/text.ts'
import { apiOrderMessages } from './choices.ts'

/** The most characters of the reason for a cancellation or refund, and of its internal note. */
export const MAX_REASON = 1_000

/** What is wrong with the reason for it, for the form and the server alike; null where nothing is. */
export const reasonProblem = (reason: string): string | null =>
  reason.trim() === '' ? apiOrderMessages.reason : textWithoutKeyProblem(reason, MAX_REASON)

/** What is wrong with an internal note, which nobody has to write; null where nothing is. */
export const noteProblem = (note: string): string | null => textWithoutKeyProblem(note, MAX_REASON)
