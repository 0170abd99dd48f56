import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import { Masked, Personal } from '../core/masked.ts'
import { recordNames } from '../records/all.ts'

/** What happened to a plan, an inventory item or a record, from the server's events (ours). */

export const HISTORY_PAGE_SIZE = 20

export const HistorySubject = Schema.Literals(['plan', 'inventory', ...recordNames])
export type HistorySubject = typeof HistorySubject.Type

/** A field by its wire name, and its value before and after as text: a name for what is referred to, empty for none. */
export const HistoryChange = Schema.Struct({ field: Schema.String, from: Masked, to: Masked })
export type HistoryChange = typeof HistoryChange.Type

/** One save, or one that was refused. `by` is the person's name as it was then, empty where nobody's is known. */
export const HistoryEntry = Schema.Struct({
  /** Counts what happened to the thing, from 1. */
  number: Schema.Int,
  /** ISO 8601 in UTC. */
  at: Schema.String,
  by: Personal,
  what: Schema.Literals(['created', 'changed', 'corrected', 'voided', 'refused']),
  /** Of a creation, everything that was entered. */
  changes: Schema.Array(HistoryChange),
  /** Why it was refused; empty for what was saved. */
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  /** Why it was corrected or voided, where somebody said so. */
  reason: Schema.optionalKey(Masked),
})
export type HistoryEntry = typeof HistoryEntry.Type

export const HistoryAnswer = Schema.Struct({
  ...answerFields,
  /** The newest first. */
  history: Schema.Array(HistoryEntry),
  totalCount: Schema.Int,
})
export type HistoryAnswer = typeof HistoryAnswer.Type

/** A page of it as a service hands it over. */
export const HistoryPage = Schema.Struct({ entries: Schema.Array(HistoryEntry), total: Schema.Int })
export type HistoryPage = typeof HistoryPage.Type
