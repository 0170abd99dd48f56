import { Schema } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import { AppError, Faulted, Unauthorized } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { defineEvents } from '../core/define-events.ts'

const over = new Unauthorized({ message: 'Invalid credentials' })
const unfinished = new Faulted({
  status: 400,
  message: offlineSaleMessages.noDraft(offlineSaleMessages.customer),
  errors: [],
})

/** The events of the PDF of a sale's draft. */
export const draftPdfEvents = defineEvents({
  'pdf.requested': {
    description: 'The person downloads the invoice of the draft on a paper.',
    fields: { draft: Schema.Record(Schema.String, Masked), paper: Paper },
    samples: [
      { draft: { customerID: '3' }, paper: 'A4' },
      { draft: { customerID: '' }, paper: 'Letter' },
    ],
  },
  'xstate.done.actor.fetchPdf': { description: 'The PDF was downloaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchPdf': {
    description: 'The draft lacks something, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: unfinished }, { error: over }],
  },
})
