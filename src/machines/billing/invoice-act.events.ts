import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Personal } from '../../schemas/core/masked.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { supplierInvoiceMessages } from '../../schemas/stock/supplier-invoice-fields.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: commonMessages.notSaved(1),
  errors: [{ field: 'invoicePO', message: inventoryMessages.fileKind }],
})
const missing = new Refused({ message: supplierInvoiceMessages.missing, errors: [] })

const chosen = { fileRef: Schema.String, name: Personal, size: Schema.Int }
export const ChosenInvoice = Schema.Struct(chosen)

/** The events of what is done with a supplier's invoice beside its list. */
export const invoiceActEvents = defineEvents({
  'attaching.opened': {
    description: 'The person wants to attach a file to an invoice, or to replace the one that it has.',
    fields: { id: Schema.Int, invoiceNumber: Schema.String },
    samples: [{ id: 7, invoiceNumber: 'INV-2026-0007' }],
  },
  'file.chosen': {
    description: 'The person chooses the file.',
    fields: chosen,
    samples: [{ fileRef: 'ref-1', name: 'INV-7.pdf', size: 9_000 }],
  },
  'file.refused': {
    description: 'The file that was chosen cannot be an invoice.',
    fields: { problem: Schema.String },
    samples: [{ problem: inventoryMessages.fileSize }],
  },
  'file.removed': { description: 'The person lets the file go.', fields: {}, samples: [{}] },
  'save.requested': {
    description: 'The person attaches the file; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }, { submissionId: 'submission-2' }],
  },
  'act.closed': { description: 'The person closes the dialog: nothing is saved.', fields: {}, samples: [{}] },
  'check.requested': {
    description: 'The person has checked an invoice, or says that it is not checked after all.',
    fields: { id: Schema.Int, isChecked: Schema.Boolean, submissionId: Schema.String },
    samples: [
      { id: 7, isChecked: true, submissionId: 'submission-1' },
      { id: 7, isChecked: false, submissionId: 'submission-1' },
    ],
  },
  'download.requested': {
    description: 'The person wants the file of an invoice.',
    fields: { id: Schema.Int },
    samples: [{ id: 7 }],
  },
  'xstate.done.actor.countWithout': {
    description: 'It is known how many items name no invoice.',
    fields: { output: Schema.Int },
    samples: [{ output: 12 }, { output: 0 }],
  },
  'xstate.error.actor.countWithout': {
    description: 'That could not be asked: nothing is said of it.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.attach': {
    description: 'The file is attached.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: supplierInvoiceMessages.updated } }],
  },
  'xstate.error.actor.attach': {
    description: 'The file was refused, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: missing }, { error: down }, { error: over }],
  },
  'xstate.done.actor.check': {
    description: 'It is written down.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: supplierInvoiceMessages.updated } }],
  },
  'xstate.error.actor.check': {
    description: 'It was refused, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: missing }, { error: down }],
  },
  'xstate.done.actor.download': { description: 'The file has been handed over.', fields: {}, samples: [{}] },
  'xstate.error.actor.download': {
    description: 'The file could not be fetched.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
