import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { receiptNumber, warehouseMessages } from '../../schemas/stock/warehouse.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: commonMessages.notSaved(2),
  errors: [
    { field: 'quantity', message: warehouseMessages.entered(12) },
    { field: 'reason', message: warehouseMessages.reason },
  ],
})
const refusedLevel = new Refused({
  message: commonMessages.notSaved(1),
  errors: [{ field: 'level', message: warehouseMessages.level }],
})
const missing = new Refused({ message: 'This receipt does not exist', errors: [] })

/** The events of what is done with a row of the warehouse. */
export const warehouseActEvents = defineEvents({
  'act.opened': {
    description: 'The person wants to set the level of a plan, or to correct the quantity of a receipt.',
    fields: {
      act: Schema.Literals(['level', 'quantity']),
      id: Schema.Int,
      name: Schema.String,
      value: Schema.String,
    },
    samples: [
      { act: 'level', id: 3, name: 'UK 5 GB', value: '20' },
      { act: 'quantity', id: 7, name: receiptNumber(7), value: '40' },
    ],
  },
  'reorder.copied': {
    description: 'The text of a reorder was put on the clipboard, or the browser refused.',
    fields: { isCopied: Schema.Boolean },
    samples: [{ isCopied: true }, { isCopied: false }],
  },
  'value.changed': {
    description: 'The person types the number.',
    fields: { value: Schema.String },
    samples: [{ value: '30' }],
  },
  'reason.changed': {
    description: 'The person says why it is corrected.',
    fields: { reason: Masked },
    samples: [{ reason: 'Two were missing' }],
  },
  'save.requested': {
    description: 'The person saves; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }, { submissionId: 'submission-2' }],
  },
  'act.closed': { description: 'The person closes the dialog: nothing is saved.', fields: {}, samples: [{}] },
  'xstate.done.actor.saveAct': {
    description: 'It is saved.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: warehouseMessages.levelSet } }],
  },
  'xstate.error.actor.saveAct': {
    description: 'It is not saved: refused, at fields or as a whole, or not answered.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: refusedLevel }, { error: missing }, { error: down }, { error: over }],
  },
})
