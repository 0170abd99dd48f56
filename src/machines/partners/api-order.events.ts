import { Schema } from 'effect'
import { AppError, Faulted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked, maskedBy } from '../../schemas/core/masked.ts'
import { textMessages } from '../../schemas/core/text.ts'
import { type ApiOrderAct, apiOrderMessages } from '../../schemas/partners/api-order/choices.ts'
import { ApiOrderDetail } from '../../schemas/partners/api-order/wire.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
// The server's API refuses it at the field.
const noText = new Refused({
  message: 'The request has the wrong shape.',
  errors: [{ field: 'reason', message: textMessages.noText }],
})
// Another person has refunded it in the meantime.
const withdrawn = new Faulted({ status: 409, message: apiOrderMessages.status, errors: [] })
const missing = new Refused({ message: apiOrderMessages.missing, errors: [] })
const noField = new Refused({ message: apiOrderMessages.field, errors: [] })

/** The shown order. */
export const OrderTab = Schema.Literals(['order', 'payload', 'sims', 'attempts'])
export type OrderTab = typeof OrderTab.Type

/** Texts by a partner or a vendor may name a customer. */
export const ShownOrder = Schema.Struct({ ...ApiOrderDetail.fields, requestId: Masked, error: Masked })
true satisfies typeof ShownOrder.Type extends ApiOrderDetail ? true : never

/** A revealed value: its place in the payload, and its handle in the vault. */
export const RevealedValue = Schema.Struct({ field: Schema.String, ref: Schema.String })
export type RevealedValue = typeof RevealedValue.Type

const RefusedFor = Schema.Literals(['changed', 'status', 'activated', 'fields', 'missing', 'other'])
// The server's message may name a mail's recipient, or quote a vendor about a customer.
const outcomeFields = {
  refusedFor: Schema.NullOr(RefusedFor),
  message: Masked,
  problem: Schema.NullOr(Schema.String),
  order: Schema.NullOr(ShownOrder),
  how: Schema.NullOr(Schema.Literals(['mail', 'file'])),
}
const ActOutcome = Schema.Struct(outcomeFields)
// The problem of a SIM may name its holder.
const DeliveryOutcome = Schema.Struct({ ...outcomeFields, problem: Schema.NullOr(Masked) })

const order = (acts: ReadonlyArray<ApiOrderAct>, more: Partial<ApiOrderDetail> = {}): ApiOrderDetail => ({
  id: 12,
  version: 3,
  partnerID: 4,
  planID: 5,
  waitingFor: '',
  requestId: 'REQ-0012',
  partnerCode: 'P-004',
  companyName: 'Otter Travel',
  planname: 'UK 5 GB',
  quantity: 2,
  delivered: 0,
  price: 18,
  currency: 'USD',
  status: 'Failed',
  attempts: 1,
  error: 'Not enough stock of UK 5 GB: 0 of 2',
  createddate: '2026-11-20T08:00:00.000Z',
  updateddate: '2026-11-20T08:00:01.000Z',
  recipient: { name: 'Ada Osei', email: 'ada@example.com' },
  acts,
  payload: JSON.stringify({ recipient: { email: '••••.com' } }, null, 2),
  hidden: ['/recipient/email'],
  sims: [],
  history: [{ at: '2026-11-20T08:00:00.000Z', by: 'Otter Travel', what: 'Received', told: '' }],
  ...more,
})
const sim = { saleId: 31, inventoryId: 7, iccid: '8944000000000000011', status: 'Completed', isActivated: true }
const failed = order(['deliver', 'retry', 'cancel'], { fromStock: { items: 1, held: 0 } })
const completed = order(['resend', 'refund'], {
  version: 4,
  status: 'Completed',
  delivered: 2,
  error: '',
  attempts: 2,
  sims: [sim, { ...sim, saleId: 32, inventoryId: 8, iccid: '8944000000000000029', isActivated: false }],
})
const resent = order(['resend', 'refund'], { ...completed, version: 5 })
const cancelled = order([], { version: 4, status: 'Cancelled' })
const refunded = order([], { ...completed, acts: [], version: 6, status: 'Refunded' })

const done = (message: string, now: ApiOrderDetail, how: 'mail' | 'file' | null = null) => ({
  output: { refusedFor: null, message, problem: null, order: now, how },
})
const not = (refusedFor: typeof RefusedFor.Type, message: string, now: ApiOrderDetail | null) => ({
  output: { refusedFor, message, problem: null, order: now, how: null },
})
const changed = not('changed', apiOrderMessages.changed, order(['resend', 'refund'], { ...completed, version: 6 }))
const changedYet = not('changed', apiOrderMessages.changed, order(['retry', 'cancel'], { version: 6 }))
const mailFailed = { output: { ...not('other', apiOrderMessages.mailFailed, resent).output, how: 'file' as const } }
const gone = not('missing', apiOrderMessages.missing, null)
const noStock = {
  output: { ...not('fields', 'Operation failed', null).output, problem: apiOrderMessages.line(1, 'Unknown') },
}
const noReason = { output: { ...not('fields', 'Operation failed', null).output, problem: apiOrderMessages.reason } }

/** The events of an API order. */
export const apiOrderEvents = defineEvents({
  'order.opened': {
    description:
      'The person opens an order, from its row, from the order beside it, or by its address (over a question by a link, or Forward).',
    fields: { id: Schema.Int },
    samples: [{ id: 12 }, { id: 11 }],
  },
  'order.closed': {
    description: 'The person closes the order; over a question they go back in the browser.',
    fields: {},
    samples: [{}],
  },
  'tab.chosen': {
    description: 'The person looks at another part of the order.',
    fields: { tab: OrderTab },
    samples: [{ tab: 'order' }, { tab: 'payload' }, { tab: 'sims' }, { tab: 'attempts' }],
  },
  'refresh.requested': { description: 'The person has the order loaded again.', fields: {}, samples: [{}] },
  'retry.chosen': {
    description: 'The person has the rest of the order filled; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'resend.chosen': {
    description: 'The person has the delivery sent again; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'deliver.chosen': {
    description: 'The person wants to deliver the order, or a part of it, by hand.',
    fields: {},
    samples: [{}],
  },
  'delivery.changed': {
    description: 'The person types how many, or pastes or scans codes.',
    fields: { field: Schema.Literals(['quantity', 'codes']), value: maskedBy('field', ['codes']) },
    samples: [
      { field: 'quantity', value: '0' },
      { field: 'codes', value: '8944000000000000011' },
    ],
  },
  'cancel.chosen': { description: 'The person wants to cancel the order.', fields: {}, samples: [{}] },
  'refund.chosen': { description: 'The person wants to refund the order.', fields: {}, samples: [{}] },
  'reason.changed': {
    description: 'The person types why.',
    fields: { value: Masked },
    samples: [{ value: 'Ordered twice' }, { value: 'Paid elsewhere' }],
  },
  'note.changed': {
    description: 'The person writes a note that the partner never reads.',
    fields: { value: Masked },
    samples: [{ value: 'Credit agreed with Ada' }],
  },
  'confirm.given': {
    description: 'The person confirms it; with it comes what is wrong with what was typed.',
    fields: { submissionId: Schema.String, problem: Schema.NullOr(Schema.String) },
    samples: [
      { submissionId: 'submission-1', problem: null },
      { submissionId: 'submission-1', problem: apiOrderMessages.reason },
      { submissionId: 'submission-1', problem: apiOrderMessages.deliverCount(2) },
    ],
  },
  'asking.closed': { description: 'The person thinks better of it: nothing is done.', fields: {}, samples: [{}] },
  'again.requested': {
    description: 'The person tries again what was not answered: it is the same submission.',
    fields: {},
    samples: [{}],
  },
  'reveal.requested': {
    description: 'The person wants to see a value of the payload that is masked.',
    fields: { field: Schema.String },
    samples: [{ field: '/recipient/email' }],
  },
  'file.requested': { description: 'The person wants the file of what was delivered.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadOrder': {
    description: 'The order has come.',
    fields: { output: ShownOrder },
    samples: [{ output: failed }, { output: completed }],
  },
  'xstate.error.actor.loadOrder': {
    description: 'There is no such order, or it could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: missing }, { error: down }, { error: over }],
  },
  'xstate.done.actor.deliverOrder': {
    description: 'It is delivered; or the server says why not.',
    fields: { output: DeliveryOutcome },
    samples: [done(apiOrderMessages.delivered(2), completed), noStock, changedYet, gone],
  },
  'xstate.error.actor.deliverOrder': {
    description: 'It is not known whether the order was delivered.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.retryOrder': {
    description: 'The rest is delivered, or its supplier is asked; or the server says why not.',
    fields: { output: ActOutcome },
    samples: [done(apiOrderMessages.retried, completed), changedYet, gone],
  },
  'xstate.error.actor.retryOrder': {
    description: 'It is not known whether the order was tried again.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.resendOrder': {
    description: 'The delivery is sent, or its file is there to be taken; or the server says why not.',
    fields: { output: ActOutcome },
    samples: [
      done(apiOrderMessages.mailed('ada@example.com'), resent, 'mail'),
      done(apiOrderMessages.fileOffered, resent, 'file'),
      mailFailed,
      changed,
      gone,
    ],
  },
  'xstate.error.actor.resendOrder': {
    description: 'It is not known whether the delivery was sent.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.cancelOrder': {
    description: 'The order is cancelled; or the server says why not.',
    fields: { output: ActOutcome },
    samples: [done(apiOrderMessages.cancelled, cancelled), noReason, changedYet, gone],
  },
  'xstate.error.actor.cancelOrder': {
    description: 'Something is wrong with the reason, or it is not known whether the order is cancelled.',
    fields: { error: AppError },
    samples: [{ error: noText }, { error: down }, { error: over }],
  },
  'xstate.done.actor.refundOrder': {
    description: 'The order is refunded; or the server asks once more, or says why not.',
    fields: { output: ActOutcome },
    samples: [
      done(apiOrderMessages.refunded, refunded),
      not('activated', apiOrderMessages.activated, resent),
      noReason,
      changed,
      gone,
    ],
  },
  'xstate.error.actor.refundOrder': {
    description: 'Something is wrong with the reason, or it is not known whether the order is refunded.',
    fields: { error: AppError },
    samples: [{ error: noText }, { error: down }, { error: over }],
  },
  'xstate.done.actor.revealValue': {
    description: 'The value is in the vault, under this handle.',
    fields: { output: Schema.Struct({ ref: Schema.String }) },
    samples: [{ output: { ref: 'ref-1' } }],
  },
  'xstate.error.actor.revealValue': {
    description: 'The value could not be shown.',
    fields: { error: AppError },
    samples: [{ error: noField }, { error: down }, { error: over }],
  },
  'xstate.done.actor.fetchFile': { description: 'The file has been handed over.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchFile': {
    description: 'The file could not be fetched, or is no longer available at the present status of the order.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: withdrawn }],
  },
})
