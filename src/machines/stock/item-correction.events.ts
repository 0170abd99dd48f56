import { Schema } from 'effect'
import { AppError, Conflicted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { maskedBy } from '../../schemas/core/masked.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { CorrectableItem, CorrectedItem, CorrectionDraft } from '../../schemas/stock/inventory-correction.ts'
import { defineEvents } from '../core/define-events.ts'

const item: CorrectableItem = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: 'invoice-12.pdf',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: commonMessages.notSaved(1),
  errors: [{ field: 'reason', message: 'Reason is required' }],
})
const conflicted = new Conflicted({
  message: 'Somebody else has saved this item',
  version: 3,
  changes: [{ field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' }],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})
const failures = [{ error: refused }, { error: conflicted }, { error: down }, { error: over }]
const version = Schema.NullOr(Schema.Int)
const { invoicePO: _, ...typedFields } = CorrectionDraft.fields

/** The events of the correction of an item. */
export const itemCorrectionEvents = defineEvents({
  'correction.opened': {
    description: 'The person opens the correction of the costs and the invoice.',
    fields: { item: CorrectableItem, version },
    samples: [
      { item, version: 2 },
      { item: { ...item, paymentType: 'payg', invoicePO: '' }, version: 2 },
    ],
  },
  'voiding.opened': {
    description: 'The person wants to void the item.',
    fields: { version },
    samples: [{ version: 2 }],
  },
  'field.edited': {
    description: 'The person types into a field, or chooses the currency.',
    fields: {
      field: Schema.Literals(Object.keys(typedFields) as [keyof typeof typedFields]),
      value: maskedBy('field', ['reason']),
    },
    samples: [
      { field: 'buyingCost', value: '4.5' },
      { field: 'buyingCost', value: '' },
      { field: 'reason', value: 'The supplier has corrected it' },
    ],
  },
  'newInvoice.chosen': {
    description: 'The person chooses an invoice file; it waits in the file vault under the handle.',
    fields: { fileRef: Schema.String, name: Schema.String, size: Schema.Int },
    samples: [{ fileRef: 'ref-9', name: 'right.pdf', size: 20480 }],
  },
  'newInvoice.refused': {
    description: 'The person chooses a file that cannot be the invoice; one that was chosen before stays.',
    fields: { problem: Schema.String },
    samples: [{ problem: inventoryMessages.fileKind }],
  },
  'newInvoice.removed': { description: 'The person takes the invoice file away again.', fields: {}, samples: [{}] },
  'correction.submitted': {
    description: 'The person saves the correction; the id marks the submission, should it be sent twice.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-2' }],
  },
  'voiding.confirmed': {
    description: 'The person voids the item; the id marks the submission.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-2' }],
  },
  'newer.accepted': {
    description: 'The person does it all the same, on what somebody else has saved meanwhile.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-3' }],
  },
  'dialog.closed': { description: 'The person closes the dialog: nothing is changed.', fields: {}, samples: [{}] },
  'xstate.done.actor.correctItem': {
    description: 'The item is corrected: what is fixed, as it is now.',
    fields: { output: Schema.Struct({ message: Schema.String, item: CorrectedItem }) },
    samples: [{ output: { message: inventoryMessages.corrected, item: { ...item, buyingCost: 4.5, version: 3 } } }],
  },
  'xstate.error.actor.correctItem': {
    description: 'The item is not corrected: refused, in conflict with a newer version, or not answered.',
    fields: { error: AppError },
    samples: failures,
  },
  'xstate.done.actor.voidItem': {
    description: 'The item is voided.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: inventoryMessages.voidedNow } }],
  },
  'xstate.error.actor.voidItem': {
    description: 'The item is not voided: refused, in conflict with a newer version, or not answered.',
    fields: { error: AppError },
    samples: failures,
  },
})
