import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import { reminderWays } from './choices.ts'
import { type ReminderFilter, RemindersDue } from './wire.ts'

/** Disputes and reminders as they are entered in a dialog. */

/** An invoice is marked as disputed, or its dispute ends (`ends`); both with a reason. */
export const DisputeAct = Schema.Struct({
  kind: Schema.Literal('invoiceDispute'),
  id: Schema.Int,
  ends: Schema.Boolean,
  draft: Schema.Struct({ reason: Masked }),
})
export type DisputeAct = typeof DisputeAct.Type

const optional = Schema.optionalKey(Schema.String)

/** The filter of the list: which of the due reminders are sent. */
const Filter = Schema.Struct({
  searchBy: Schema.Literals(['', 'numberOrCustomer', 'invoiceNumber', 'companyName']),
  text: Masked,
  selects: Schema.Struct({
    customerID: optional,
    level: optional,
    currency: optional,
    hasEmail: optional,
    dueFrom: optional,
    dueTo: optional,
  }),
})
export type ReminderListFilter = typeof Filter.Type

/** Reminders are sent. `confirm` has those that are due, once they were checked; `draft.ids` those that are chosen. */
export const RemindersAct = Schema.Struct({
  kind: Schema.Literal('reminders'),
  id: Schema.Int,
  filter: Filter,
  confirm: Schema.optionalKey(Schema.NullOr(RemindersDue)),
  draft: Schema.Struct({
    way: Schema.Literals(reminderWays.map(({ value }) => value)),
    ids: Schema.Array(Schema.Int),
  }),
})
export type RemindersAct = typeof RemindersAct.Type

/** Marks an invoice as disputed, or ends its dispute. */
export const disputeOf = (id: number, ends: boolean): DisputeAct => ({
  kind: 'invoiceDispute',
  id,
  ends,
  draft: { reason: '' },
})

const everything: ReminderListFilter = { searchBy: '', text: '', selects: {} }

/** The reminders that fit a filter of the list; all of them without one. */
export const remindersOf = (filter: ReminderListFilter | null): RemindersAct => ({
  kind: 'reminders',
  id: 0,
  filter: filter ?? everything,
  draft: { way: 'mail', ids: [] },
})

/** The reminder of one invoice. */
export const reminderOf = (id: number, invoiceNumber: string): RemindersAct => ({
  ...remindersOf({ ...everything, searchBy: 'invoiceNumber', text: invoiceNumber }),
  id,
})

/** The filter as the server takes it. */
export const askedReminders = ({ filter: { searchBy, text, selects } }: RemindersAct): ReminderFilter => {
  const chosen = Object.entries(selects).filter(([, value]) => value !== '')
  const { customerID, ...others }: Readonly<Record<string, string>> = Object.fromEntries(chosen)
  return {
    ...others,
    ...(customerID !== undefined && { customerID: Number(customerID) }),
    ...(searchBy !== '' && text !== '' && { [searchBy]: text }),
  }
}

/** Those that can be sent in a way: a mail needs an address. */
export const sendable = ({ rows }: RemindersDue, way: RemindersAct['draft']['way']) =>
  rows.filter(({ email }) => way === 'post' || email !== '')

/** The act with what is due: all of it is chosen, by mail where the server can send mail. */
export const withDue = (act: RemindersAct, due: RemindersDue): RemindersAct => {
  const way = due.canMail ? act.draft.way : 'post'
  return { ...act, confirm: due, draft: { way, ids: due.rows.map(({ id }) => id) } }
}

/** The invoices that are reminded: chosen, and sendable in the chosen way. */
export const chosenReminders = ({ confirm, draft: { way, ids } }: RemindersAct) => {
  const chosen = new Set(ids)
  return confirm ? sendable(confirm, way).filter(({ id }) => chosen.has(id)) : []
}
