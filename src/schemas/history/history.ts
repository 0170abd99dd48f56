import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import { Masked, Personal } from '../core/masked.ts'
import { recordNames } from '../records/all.ts'
import { singleNames } from '../records/singles.ts'

/** The history of a plan, SIM, supplier invoice, payment or record, from the server's events (our addition). */

export const HISTORY_PAGE_SIZE = 20

/** What a person edits in a form, beside which its History opens. */
export const FormSubject = Schema.Literals(['plan', 'inventory', ...recordNames, ...singleNames])
export type FormSubject = typeof FormSubject.Type

/** A supplier invoice and a payment of a customer have no form: their History opens from their row. */
export const HistorySubject = Schema.Literals([
  'plan',
  'inventory',
  'supplierInvoice',
  'customerPayment',
  ...recordNames,
  ...singleNames,
])
export type HistorySubject = typeof HistorySubject.Type

/** A field by its wire name with its old and new value as text. A referred record is its name; no value is empty. */
export const HistoryChange = Schema.Struct({ field: Schema.String, from: Masked, to: Masked })
export type HistoryChange = typeof HistoryChange.Type

/** One save or refused save. `by` is the person's name at the time; empty if it is unknown. */
export const HistoryEntry = Schema.Struct({
  /** Numbers the entries of the subject, from 1. */
  number: Schema.Int,
  /** ISO 8601 in UTC. */
  at: Schema.String,
  by: Personal,
  what: Schema.Literals(['created', 'changed', 'corrected', 'voided', 'refused', 'vatChecked']),
  /** For a new record, all entered values; for a check of a customer's VAT number, the number and the `result`. */
  changes: Schema.Array(HistoryChange),
  /** Why it was refused; empty for a save. */
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  /** The reason for a correction, for a void, or for marking an invoice as checked, if one was given. */
  reason: Schema.optionalKey(Masked),
})
export type HistoryEntry = typeof HistoryEntry.Type

export const HistoryAnswer = Schema.Struct({
  ...answerFields,
  /** Newest first. */
  history: Schema.Array(HistoryEntry),
  totalCount: Schema.Int,
})
export type HistoryAnswer = typeof HistoryAnswer.Type

/** A page of the history as its service returns it. */
export const HistoryPage = Schema.Struct({ entries: Schema.Array(HistoryEntry), total: Schema.Int })
export type HistoryPage = typeof HistoryPage.Type
