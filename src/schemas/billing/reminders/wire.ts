import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked } from '../../core/masked.ts'
import { MAX_TEXT, textOf } from '../offline-sale/typed.ts'
import { REMINDERS_A_REQUEST, reminderMessages, reminderWays } from './choices.ts'

/** The wire shapes of disputes and reminders. */

/** An invoice is disputed, or its dispute ends: why. */
export const DisputePayload = Schema.Struct({ id: Schema.Int, reason: textOf(MAX_TEXT) })
export type DisputePayload = typeof DisputePayload.Type

export const DisputeAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
})
export type DisputeAnswer = typeof DisputeAnswer.Type

const Day = Schema.String.check(Schema.isMaxLength(10))
const Choice = Schema.Union([Schema.String.check(Schema.isMaxLength(10)), Schema.Int])
const Text = Schema.String.check(Schema.isMaxLength(200))

/** The filter of the list of due reminders: every part is optional. */
export const ReminderFilter = Schema.Struct({
  id: Schema.optionalKey(Schema.Int),
  numberOrCustomer: Schema.optionalKey(Text),
  invoiceNumber: Schema.optionalKey(Text),
  companyName: Schema.optionalKey(Text),
  customerID: Schema.optionalKey(Schema.Int),
  currency: Schema.optionalKey(Choice),
  level: Schema.optionalKey(Choice),
  hasEmail: Schema.optionalKey(Choice),
  dueFrom: Schema.optionalKey(Day),
  dueTo: Schema.optionalKey(Day),
})
export type ReminderFilter = typeof ReminderFilter.Type

/** A reminder that is due. */
export const DueReminder = Schema.Struct({
  id: Schema.Int,
  invoiceNumber: Schema.String,
  companyName: Masked,
  customerID: Schema.optionalKey(Schema.Int),
  level: Schema.Int,
  /** Empty if the customer has none. */
  email: Masked,
  currency: Schema.String,
  open: Schema.String,
})
export type DueReminder = typeof DueReminder.Type

/** The first of the due reminders, how many there are, and whether the server can send mail. */
export const RemindersDue = Schema.Struct({
  rows: Schema.Array(DueReminder),
  count: Schema.Int,
  canMail: Schema.Boolean,
})
export type RemindersDue = typeof RemindersDue.Type
export const RemindersDueAnswer = Schema.Struct({ ...answerFields, reminders: RemindersDue })

/** Invoices with the level that the person saw, and how they are reminded. */
export const RemindPayload = Schema.Struct({
  way: Schema.Literals(reminderWays.map(({ value }) => value)),
  invoices: Schema.Array(Schema.Struct({ id: Schema.Int, level: Schema.Int })).check(
    Schema.isMaxLength(REMINDERS_A_REQUEST, { message: reminderMessages.tooMany }),
  ),
})
export type RemindPayload = typeof RemindPayload.Type

/**
 * `skipped` names the invoices that were not reminded, and why; `failed` those whose mail could not be sent. `unknown` is
 * the number of those whose mail may have been sent.
 */
export const RemindAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  skipped: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.Int, problem: Schema.String }))),
  failed: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.Int, problem: Schema.String }))),
  unknown: Schema.optionalKey(Schema.Int),
})
export type RemindAnswer = typeof RemindAnswer.Type
