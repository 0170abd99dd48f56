import { Schema } from 'effect'
import { Act, ActOutcome } from '../../schemas/acts/act.ts'
import { AppError, Conflicted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { maskedBy, Personal } from '../../schemas/core/masked.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { assignmentMessages } from '../../schemas/stock/assignment.ts'
import type { CorrectableItem } from '../../schemas/stock/inventory-correction.ts'
import { invoiceFileOf } from '../../schemas/stock/item-acts.ts'
import { stockMessages } from '../../schemas/stock/stock.ts'
import { receiptNumber, warehouseMessages } from '../../schemas/stock/warehouse.ts'
import { defineEvents } from '../core/define-events.ts'

const refusedAt = (problems: Readonly<Record<string, string>>) => ({
  error: new Refused({
    message: commonMessages.notSaved(Object.keys(problems).length),
    errors: Object.entries(problems).map(([field, message]) => ({ field, message })),
  }),
})
const returned = { kind: 'itemReturn', id: 12, isEsim: false, draft: { reason: '', restocked: 'no' } } as const

const item: CorrectableItem = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
}
const correction = {
  kind: 'itemCorrection',
  id: 12,
  version: 2,
  draft: {
    InvoiceCurrency: 'USD',
    invoiceCost: '5',
    buyingCost: '',
    sellingcost: '9',
    invoicePO: '',
    reason: '',
  },
} as const
const conflicted = new Conflicted({
  message: 'Somebody else has saved this item',
  version: 3,
  changes: [{ field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' }],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})

/** The events of an act. */
export const actEvents = defineEvents({
  'act.opened': {
    description: 'The person opens the dialog of an act.',
    fields: { act: Act },
    samples: [
      { act: { kind: 'reorderLevel', id: 3, name: 'UK 5 GB', draft: { level: '20' } } },
      { act: { kind: 'receiptQuantity', id: 7, name: receiptNumber(7), draft: { quantity: '40', reason: '' } } },
      { act: { ...returned, status: 'sold' } },
      { act: { ...returned, status: 'sold', isEsim: true } },
      { act: { ...returned, status: 'activated' } },
      { act: { ...returned, status: 'returned', draft: { reason: '', restocked: 'yes' } } },
      { act: { ...correction, item, file: null } },
      { act: { ...correction, item: { ...item, paymentType: 'payg' } } },
      { act: { kind: 'itemVoiding', id: 12, version: 2, draft: { reason: '' } } },
      { act: invoiceFileOf(7, 'INV-2026-0007') },
    ],
  },
  'field.changed': {
    description: 'The person types into a field, or chooses.',
    fields: { field: Schema.String, value: maskedBy('field', ['reason']) },
    samples: [
      { field: 'level', value: '30' },
      { field: 'quantity', value: '38' },
      { field: 'reason', value: 'Entered by mistake' },
      { field: 'restocked', value: 'yes' },
      { field: 'restocked', value: 'no' },
      { field: 'buyingCost', value: '4.5' },
      { field: 'buyingCost', value: '' },
    ],
  },
  'file.chosen': {
    description: 'The person chooses a file; it waits in the file vault under the handle.',
    fields: { fileRef: Schema.String, name: Personal, size: Schema.Int },
    samples: [{ fileRef: 'ref-9', name: 'right.pdf', size: 20480 }],
  },
  'file.refused': {
    description: 'The person chooses a file that cannot be the invoice; one that was chosen before stays.',
    fields: { problem: Schema.String },
    samples: [{ problem: inventoryMessages.fileKind }],
  },
  'file.removed': { description: 'The person takes the file away again.', fields: {}, samples: [{}] },
  'save.requested': {
    description: 'The person saves; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }, { submissionId: 'submission-2' }],
  },
  'newer.accepted': {
    description: 'The person does it all the same, on what somebody else has saved meanwhile.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-3' }],
  },
  'act.closed': { description: 'The person closes the dialog: nothing is saved.', fields: {}, samples: [{}] },
  'text.copied': {
    description: 'A text was put on the clipboard, or the browser refused.',
    fields: { what: Schema.String, isCopied: Schema.Boolean },
    samples: [
      { what: 'The reorder', isCopied: true },
      { what: 'The reorder', isCopied: false },
    ],
  },
  'xstate.done.actor.sendAct': {
    description: 'It is done.',
    fields: { output: ActOutcome },
    samples: [
      { output: { message: commonMessages.saved } },
      { output: { message: inventoryMessages.corrected, item: { ...item, buyingCost: 4.5, version: 3 } } },
    ],
  },
  'xstate.error.actor.sendAct': {
    description: 'It is not done: refused, at fields or as a whole, in conflict with a newer version, or not answered.',
    fields: { error: AppError },
    samples: [
      refusedAt({ level: warehouseMessages.level }),
      refusedAt({ quantity: warehouseMessages.entered(12), reason: warehouseMessages.reason }),
      refusedAt({ reason: assignmentMessages.tooLong }),
      { error: new Refused({ message: stockMessages.isReturned, errors: [] }) },
      refusedAt({ invoicePO: inventoryMessages.fileKind }),
      // The plan of the level is gone, of which the dialog has no field.
      refusedAt({ planID: warehouseMessages.plan }),
      { error: conflicted },
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
      { error: new Unauthorized({ message: 'Invalid credentials' }) },
    ],
  },
})
