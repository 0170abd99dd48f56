import { Schema } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import { AppError, Faulted, Unauthorized } from '../../schemas/core/errors.ts'
import { defineEvents } from '../core/define-events.ts'

const over = new Unauthorized({ message: 'Invalid credentials' })
const tooLong = new Faulted({ status: 400, message: offlineSaleMessages.statementTooLong(2_000), errors: [] })

/** The events of the PDF of a customer's statement. */
export const statementPdfEvents = defineEvents({
  'pdf.requested': {
    description: 'The person downloads the statement of the chosen customer and days, on a paper.',
    fields: { customerID: Schema.Int, from: Schema.String, to: Schema.String, paper: Paper },
    samples: [
      { customerID: 3, from: '2026-10-01', to: '2026-10-31', paper: 'A4' },
      { customerID: 4, from: '', to: '', paper: 'Letter' },
    ],
  },
  'retry.requested': { description: 'The person tries the download again.', fields: {}, samples: [{}] },
  'xstate.done.actor.fetchPdf': { description: 'The PDF was downloaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchPdf': {
    description: 'The statement is too long, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: tooLong }, { error: over }],
  },
})
