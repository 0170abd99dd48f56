import { Schema } from 'effect'
import { documentMailMessages, MAX_INVOICES } from '../../schemas/billing/document-mail/choices.ts'
import { InvoicesToSend, mailOutcomes } from '../../schemas/billing/document-mail/wire.ts'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { defineEvents } from '../core/define-events.ts'

/** The outcome of an invoice. An unanswered request is repeated as the same submission. */
export const TriedInvoice = Schema.Struct({
  id: Schema.Int,
  status: Schema.Literals([...mailOutcomes, 'unanswered']),
  message: Masked,
  again: Schema.Boolean,
  submissionId: Schema.String,
})
export type TriedInvoice = typeof TriedInvoice.Type

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
const refused = new Refused({ message: 'Operation failed', errors: [] })
const down = new Unreachable({ message: 'The server cannot be reached' })

/** The events of selecting invoices and of sending them by mail. */
export const invoiceSendingEvents = defineEvents({
  'rows.selected': {
    description: 'The person selects rows of the list, or clears some: these invoices are selected now.',
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
  'sending.opened': { description: 'The person wants to send the selected invoices.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person loads the addresses again.', fields: {}, samples: [{}] },
  'again.toggled': {
    description: 'The person includes invoices that were sent before, or excludes them.',
    fields: {},
    samples: [{}],
  },
  'send.requested': {
    description: 'The person sends the invoices; each has a submission id made from this one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'run-1' }],
  },
  'stop.requested': {
    description: 'The person stops after the invoice that is being sent.',
    fields: {},
    samples: [{}],
  },
  'sending.closed': { description: 'The person closes the drawer.', fields: {}, samples: [{}] },
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
  'xstate.done.actor.sendInvoice': {
    description: 'The invoice was sent, or the server says why not.',
    fields: { output: Schema.Struct({ status: Schema.Literals(mailOutcomes), message: Masked }) },
    samples: [
      { output: { status: 'sent', message: 'SD-2026-000011 was sent to pay@otter.example' } },
      { output: { status: 'failed', message: documentMailMessages.failed('no such mailbox') } },
      { output: { status: 'unknown', message: documentMailMessages.unknown } },
    ],
  },
  'xstate.error.actor.sendInvoice': {
    description: 'The server refused it, or it is not known whether the invoice was sent: no further one is sent.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: refused }],
  },
})
