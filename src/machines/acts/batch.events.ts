import { Schema } from 'effect'
import { BatchOutcome } from '../../schemas/acts/batch.ts'
import { documentMailMessages, MAX_INVOICES } from '../../schemas/billing/document-mail/choices.ts'
import { InvoicesToSend } from '../../schemas/billing/document-mail/wire.ts'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { WaitingOrder } from '../../schemas/partners/api-order/waiting.ts'
import { defineEvents } from '../core/define-events.ts'

const invoice = {
  id: 11,
  invoiceNumber: 'SD-2026-000011',
  companyName: 'Otter Travel',
  customerID: 4,
  email: 'pay@otter.example',
  sent: 'no',
  sentOn: '',
} as const
const other = { ...invoice, id: 12, invoiceNumber: 'SD-2026-000012' } as const
const sentBefore = { ...other, sent: 'sent', sentOn: '2026-11-20' } as const
const withoutAddress = { ...other, id: 13, invoiceNumber: 'SD-2026-000013', email: '' } as const

const order = { id: 11, version: 3, requestId: 'REQ-0011', companyName: 'Otter Travel', planname: 'UK 5 GB', rest: 1 }
const longer = { ...order, id: 12, requestId: 'REQ-0012', rest: 2 }
const now = { version: 4, rest: 1 }

const refused = new Refused({ message: 'Operation failed', errors: [] })
const down = new Unreachable({ message: 'The server cannot be reached' })

/** The events of selecting items and of sending them one after the other. */
export const batchEvents = defineEvents({
  'rows.selected': {
    description: 'The person selects rows of the list, or clears some: these are selected now.',
    fields: { ids: Schema.Array(Schema.Int) },
    samples: [
      { ids: [11, 12] },
      { ids: [] },
      { ids: Array.from({ length: MAX_INVOICES + 1 }, (_, index) => 100 + index) },
    ],
  },
  'selection.cleared': {
    description: 'The person clears the selection, or the list shows another search.',
    fields: {},
    samples: [{}],
  },
  'sending.opened': { description: 'The person wants to send the selected rows by mail.', fields: {}, samples: [{}] },
  'deliveries.opened': {
    description: 'The person wants to deliver the orders of the page, which wait.',
    fields: { orders: Schema.Array(WaitingOrder) },
    samples: [{ orders: [order, longer] }],
  },
  'retry.requested': { description: 'The person loads the batch again.', fields: {}, samples: [{}] },
  'again.toggled': {
    description: 'The person includes invoices that were sent before, or excludes them.',
    fields: {},
    samples: [{}],
  },
  'order.toggled': {
    description: 'The person chooses an order, or no longer.',
    fields: { id: Schema.Int },
    samples: [{ id: 12 }],
  },
  'send.requested': {
    description: 'The person sends the batch; each item has a submission id made from this one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'run-1' }],
  },
  'stop.requested': {
    description: 'The person stops after the item that is being sent.',
    fields: {},
    samples: [{}],
  },
  'batch.closed': { description: 'The person closes the drawer.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadInvoices': {
    description: 'The addresses and earlier mails have loaded.',
    fields: { output: InvoicesToSend },
    samples: [
      { output: { isSetUp: true, invoices: [invoice, other] } },
      { output: { isSetUp: true, invoices: [invoice, sentBefore, withoutAddress] } },
      { output: { isSetUp: false, invoices: [invoice, other] } },
    ],
  },
  'xstate.error.actor.loadInvoices': {
    description: 'The addresses could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.sendItem': {
    description: 'The item was sent, all of it or a part, or the server says why not.',
    fields: { output: BatchOutcome },
    samples: [
      { output: { status: 'sent', message: 'SD-2026-000011 was sent to pay@otter.example' } },
      { output: { status: 'failed', message: documentMailMessages.failed('no such mailbox') } },
      { output: { status: 'unknown', message: documentMailMessages.unknown } },
      { output: { delivered: 1, failure: null, now: null } },
      { output: { delivered: 1, failure: null, now } },
      { output: { delivered: 0, failure: 'Out of stock', now } },
    ],
  },
  'xstate.error.actor.sendItem': {
    description: 'The server refused it, or it is not known whether the item was sent: no further one is sent.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: refused }],
  },
})
