import { Schema } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { SERVICE } from '../../schemas/billing/offline-sale/draft.ts'
import { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import { JudgedLine, SaleCustomer, SaleLookups } from '../../schemas/billing/offline-sale/sale.ts'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked, maskedBy } from '../../schemas/core/masked.ts'
import { JudgedItem } from '../../schemas/stock/assignment.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: offlineSaleMessages.customerInactive,
  errors: [{ field: 'customerID', message: offlineSaleMessages.customerInactive }],
})

/** What a person writes who sells; a record that others read does not have it. */
export const typedFields = [
  'remarks',
  'paymentReference',
  'boxes',
  'buyerReference',
  'purchaseOrder',
  'description',
] as const
const SaleText = maskedBy('field', typedFields, 'export')
/** A draft, field by field. */
const SaleDraftTexts = Schema.Record(Schema.String, Schema.String)

const customer = {
  id: 3,
  companyName: 'Alder Travel',
  currency: 'USD',
  taxRate: '8.875',
  paymentTermDays: 30,
  limit: '',
  outstanding: '0.00',
}
const sim = { line: 1, id: 7, iccid: '8944000000000000011', planName: 'UK 5 GB', expiryDate: '2027-01-31' }
const good = { ...sim, isOk: true, verdict: 'OK' }
const sold = { ...sim, isOk: false, verdict: 'Sold' }
const line = { key: '1', planName: 'UK 5 GB', available: 12, rows: [good], wrong: 0 }

export const Checked = Schema.Struct({
  customer: Schema.NullOr(SaleCustomer),
  lines: Schema.Array(Schema.Struct({ ...JudgedLine.fields, key: Schema.String, wrong: Schema.Int })),
  cost: Schema.String,
  margin: Schema.String,
  problems: Schema.Record(Schema.String, Schema.String),
  letters: Schema.optionalKey(Schema.Array(UnprintableAt)),
})
const checked = { customer, lines: [line], cost: '4.00', margin: '6.00', problems: {} }
const unprintable = {
  ...checked,
  letters: [
    { place: 'Customer name', letters: ['𒀀', '😀'] },
    { place: 'Remarks', letters: ['😀'] },
  ],
}

/** The events of drawing up a sale by invoice. */
export const offlineSaleEvents = defineEvents({
  'field.changed': {
    description: 'The person types into a field or chooses an option.',
    fields: { field: Schema.String, value: SaleText },
    samples: [
      { field: 'customerID', value: '3' },
      { field: '1.planID', value: '7' },
      { field: '1.quantity', value: '1' },
      { field: '1.quantity', value: '2' },
      { field: '1.quantity', value: '3' },
      { field: '1.unitPrice', value: '10' },
      { field: 'paymentMode', value: 'cash' },
      { field: 'remarks', value: 'Ordered by telephone' },
      // What the review shows under these letters is ticked, and taken back.
      { field: 'boxes', value: '𒀀\n😀' },
      { field: 'boxes', value: '' },
    ],
  },
  'field.left': {
    description: 'The person leaves a field: what is typed from now on is another step of Undo.',
    fields: {},
    samples: [{}],
  },
  'undo.requested': { description: 'The person takes the last change back (Ctrl+Z).', fields: {}, samples: [{}] },
  'redo.requested': { description: 'The person does again what was taken back.', fields: {}, samples: [{}] },
  'line.added': {
    description: 'The person adds another plan, or a service line.',
    fields: { kind: Schema.optionalKey(Schema.Literals([SERVICE])) },
    samples: [{}, { kind: SERVICE }],
  },
  'line.removed': {
    description: 'The person takes a plan out.',
    fields: { key: Schema.String },
    samples: [{ key: '1' }, { key: '2' }],
  },
  'stock.suggested': {
    description: 'The person has a line filled up from the stock, first expired first.',
    fields: { key: Schema.String },
    samples: [{ key: '1' }],
  },
  'codes.pasted': {
    description: 'The person says which SIMs a line has, by ICCIDs or activation codes.',
    fields: { key: Schema.String, codes: Schema.Array(Masked) },
    samples: [{ key: '1', codes: ['8944000000000000011', 'unknown'] }],
  },
  'sim.removed': {
    description: 'The person takes one SIM out of a line.',
    fields: { key: Schema.String, id: Schema.Int },
    samples: [{ key: '1', id: 7 }],
  },
  'step.chosen': {
    description: 'The person clicks a step, or the address changes under the sale.',
    fields: { step: Schema.Int },
    samples: [1, 2, 3, 4, 5, 6].map((step) => ({ step })),
  },
  'next.requested': { description: 'The person goes to the next step.', fields: {}, samples: [{}] },
  'previous.requested': { description: 'The person goes to the step before.', fields: {}, samples: [{}] },
  'issue.requested': {
    description: 'The person issues the invoice; what would be refused is not sent.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': {
    description: 'The person tries again to load the options, or to check the sale.',
    fields: {},
    samples: [{}],
  },
  'draft.found': {
    description: 'A draft was kept from before; it is offered, with the time at which it was worked on last.',
    fields: { at: Schema.String },
    samples: [{ at: '2026-01-06T10:00:00.000Z' }, { at: '2026-01-07T09:00:00.000Z' }],
  },
  'draft.continued': {
    description: 'The person goes on with the draft: where it was left, or at the step of the address.',
    fields: { step: Schema.NullOr(Schema.Int) },
    samples: [{ step: null }, { step: 3 }, { step: 5 }],
  },
  'discard.requested': {
    description: 'The person wants to throw the draft away, and is asked.',
    fields: {},
    samples: [{}],
  },
  'discard.reconsidered': { description: 'The person keeps the draft.', fields: {}, samples: [{}] },
  'draft.discarded': {
    description: 'The person means it, and starts again, under another id.',
    fields: { draftId: Schema.String },
    samples: [{ draftId: 'draft-2' }],
  },
  'draft.readOnly': {
    description: 'Another tab works on this draft: here it is only read.',
    fields: {},
    samples: [{}],
  },
  'draft.takenOver': {
    description: 'The draft is worked on here, and no longer elsewhere.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadLookups': {
    description: 'The customers and the plans have come.',
    fields: { output: SaleLookups },
    samples: [
      {
        output: {
          customers: [{ id: 3, name: 'Alder Travel', tag: 'USD' }],
          plans: [{ id: 7, name: 'UK 5 GB', tag: '12' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'The options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.checkSale': {
    description: 'The sale is checked: the customer, each SIM, cost and margin.',
    fields: { output: Checked },
    samples: [{ output: checked }, { output: unprintable }],
  },
  'xstate.error.actor.checkSale': {
    description: 'The sale could not be checked.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.chooseSims': {
    description: 'SIMs were found for the lines; what cannot be sold of the codes is told.',
    fields: { output: Schema.Struct({ patch: SaleDraftTexts, rejected: Schema.Array(JudgedItem) }) },
    samples: [
      { output: { patch: { '1.ids': '7', '1.unitPrice': '10.00' }, rejected: [] } },
      { output: { patch: { '1.ids': '9,7,8', '1.unitPrice': '10.00' }, rejected: [] } },
      { output: { patch: { '1.ids': '' }, rejected: [sold] } },
    ],
  },
  'xstate.error.actor.chooseSims': {
    description: 'No SIMs were found: something is wrong with a field, or the server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
  'xstate.done.actor.issueSale': {
    description: 'The invoice is issued; or some of the SIMs were taken meanwhile, and nothing was.',
    fields: { output: Schema.Struct({ id: Schema.NullOr(Schema.Int), message: Schema.String }) },
    samples: [
      { output: { id: 12, message: 'Invoice SD-2026-000012 is issued' } },
      { output: { id: null, message: offlineSaleMessages.stock } },
    ],
  },
  'xstate.error.actor.issueSale': {
    description: 'The invoice is not issued: refused, or not answered.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }, { error: over }],
  },
})
