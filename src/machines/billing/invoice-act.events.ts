import { Schema } from 'effect'
import { ActOutcome } from '../../schemas/acts/act.ts'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { supplierInvoiceMessages } from '../../schemas/stock/supplier-invoice-fields.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const missing = new Refused({ message: supplierInvoiceMessages.missing, errors: [] })

/** The events of the acts on a supplier invoice that need no dialog. */
export const invoiceActEvents = defineEvents({
  'check.requested': {
    description: 'The person marks an invoice as checked, or as unchecked.',
    fields: { id: Schema.Int, isChecked: Schema.Boolean, submissionId: Schema.String },
    samples: [
      { id: 7, isChecked: true, submissionId: 'submission-1' },
      { id: 7, isChecked: false, submissionId: 'submission-1' },
    ],
  },
  'download.requested': {
    description: 'The person downloads the file of an invoice.',
    fields: { id: Schema.Int },
    samples: [{ id: 7 }],
  },
  'xstate.done.actor.countWithout': {
    description: 'The number of SIMs without an invoice was loaded.',
    fields: { output: Schema.Int },
    samples: [{ output: 12 }, { output: 0 }],
  },
  'xstate.error.actor.countWithout': {
    description: 'The number could not be loaded: it is not shown.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.check': {
    description: 'The check was recorded.',
    fields: { output: ActOutcome },
    samples: [{ output: { message: supplierInvoiceMessages.updated } }],
  },
  'xstate.error.actor.check': {
    description: 'The check was refused, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: missing }, { error: down }],
  },
  'xstate.done.actor.download': { description: 'The file was downloaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.download': {
    description: 'The file could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
