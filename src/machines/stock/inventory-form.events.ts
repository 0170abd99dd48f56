import { Schema } from 'effect'
import { AppError, Conflicted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import { maskedBy, Personal } from '../../schemas/core/masked.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { InventoryRecord } from '../../schemas/stock/inventory.ts'
import { CorrectedItem } from '../../schemas/stock/inventory-correction.ts'
import { InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import { defineEvents } from '../core/define-events.ts'

const record: InventoryRecord = {
  id: 12,
  activationCode: 'LPA:1$rsp.example$A12',
  simpin: '0000',
  iccid: '8944110000000000125',
  serviceDeviceID: '',
  invoiceNumber: 'INV-12',
  expiryDate: '2027-01-31',
  buyingCost: 4.5,
  supplierName: 'Northwind Telecom',
  planID: 7,
  supplierID: 3,
  createdBy: 'Asha Rao',
  createdDate: '2026-01-05T09:30:00.000Z',
  invoiceCost: 5,
  InvoiceCurrency: 'USD',
  invoicePO: 'invoice-12.pdf',
  stockReceivedDate: '2026-01-04',
  stockExpiryDate: '2027-01-31',
  country: 81,
  region: null,
  type: 'local',
  paymentType: 'prepaid',
  updatedBy: '',
  updatedDate: '',
  sellingcost: 9,
  version: 2,
}
const { version: _, ...unversioned } = record
/** From a server that sends fewer fields. */
const sparse: InventoryRecord = {
  ...unversioned,
  iccid: '',
  paymentType: '',
  InvoiceCurrency: '',
  buyingCost: null,
  stockExpiryDate: '',
  untold: ['iccid', 'paymentType', 'InvoiceCurrency', 'buyingCost', 'stockExpiryDate'],
}
/** From a server that sends other values: a name in place of an id, and a day in words. */
const loose: InventoryRecord = {
  ...unversioned,
  country: null,
  stockReceivedDate: 'last week',
  unread: { country: 'Japan', stockReceivedDate: 'last week' },
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: 'The ICCID is in stock already',
  errors: [{ field: 'iccid', message: 'This ICCID is in stock already' }],
})
/** An earlier try has saved the new SIM, and its answer was lost. */
const savedBefore = new Refused({
  message: 'This was saved before, with other values. Open the SIM again to change it.',
  errors: [],
  savedAs: 12,
})
const conflicted = new Conflicted({
  message: 'Somebody else has saved this item',
  version: 3,
  changes: [{ field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' }],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})

export const inventoryFormEvents = defineEvents({
  'field.changed': {
    description: 'The person types into a field or chooses an option.',
    fields: {
      field: Schema.Literals(Object.keys(InventoryDraft.fields) as [keyof InventoryDraft]),
      value: maskedBy('field', ['activationCode', 'iccid', 'simpin', 'serviceDeviceID']),
    },
    samples: [
      { field: 'activationCode', value: 'LPA:1$rsp.example$A13' },
      { field: 'iccid', value: '' },
      { field: 'country', value: '81' },
      { field: 'country', value: '' },
      { field: 'region', value: '5' },
      { field: 'supplierID', value: '3' },
      { field: 'planID', value: '7' },
      { field: 'type', value: 'roaming' },
      { field: 'type', value: 'local' },
      { field: 'paymentType', value: 'payg' },
      { field: 'stockReceivedDate', value: '2026-01-04' },
      { field: 'expiryDate', value: '2026-05-31' },
      { field: 'paymentType', value: 'prepaid' },
    ],
  },
  'invoicePO.chosen': {
    description: 'The person chooses the invoice file; the file vault holds it under the handle.',
    fields: { fileRef: Schema.String, name: Personal, size: Schema.Int },
    samples: [{ fileRef: 'ref-9', name: 'invoice.pdf', size: 20480 }],
  },
  'invoicePO.refused': {
    description: 'The person chooses a file that cannot be an invoice; an earlier choice stays.',
    fields: { problem: Schema.String },
    samples: [{ problem: inventoryMessages.fileKind }],
  },
  'invoicePO.removed': { description: 'The person removes the invoice file.', fields: {}, samples: [{}] },
  'invoicePO.lost': {
    description: 'The page was reloaded, so the chosen file is lost.',
    fields: {},
    samples: [{}],
  },
  'invoice.requested': {
    description: "The person downloads the SIM's stored invoice.",
    fields: {},
    samples: [{}],
  },
  'save.requested': {
    description:
      'The person saves; the id makes a repeated submission count once. An expiry date may be before the day.',
    fields: { submissionId: Schema.String, today: Schema.optionalKey(Schema.String) },
    samples: [{ submissionId: 's-2', today: '2026-06-01' }],
  },
  'another.requested': {
    description: 'The person saves a new SIM and goes on with another one of the same kind.',
    fields: { submissionId: Schema.String, today: Schema.optionalKey(Schema.String) },
    samples: [{ submissionId: 's-5', today: '2026-06-01' }],
  },
  'added.undone': {
    description: 'The person undoes the addition of one of the listed SIMs: it is voided.',
    fields: { id: Schema.Int, submissionId: Schema.String },
    samples: [{ id: 12, submissionId: 's-6' }],
  },
  'save.confirmed': {
    description: 'The person confirms that codes, a PIN or all dates are emptied, or that the expiry date has passed.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 's-4' }],
  },
  'save.reconsidered': {
    description: 'The person returns to the form without saving.',
    fields: {},
    samples: [{}],
  },
  'item.corrected': {
    description: 'Locked fields have been corrected in the dialog beside the form.',
    fields: { item: CorrectedItem },
    samples: [
      {
        item: {
          paymentType: 'prepaid',
          InvoiceCurrency: 'USD',
          invoiceCost: 5,
          buyingCost: 6,
          sellingcost: 9,
          invoicePO: 'right.pdf',
          version: 3,
        },
      },
    ],
  },
  'item.voided': {
    description: 'The SIM has been voided in the dialog beside the form.',
    fields: {},
    samples: [{}],
  },
  'changes.narrowed': {
    description: 'The person shows only the fields that a save changes, or all again.',
    fields: { onlyChanges: Schema.Boolean },
    samples: [{ onlyChanges: false }, { onlyChanges: true }],
  },
  'back.requested': { description: 'The person returns to the list.', fields: {}, samples: [{}] },
  'draft.found': {
    description: 'A draft was found: the message of its last save is out of date.',
    fields: {},
    samples: [{}],
  },
  'draft.discarded': {
    description: 'The person starts again: with an empty form, or with the current SIM.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person loads the SIM again after a failure.', fields: {}, samples: [{}] },
  'lookups.retried': {
    description: 'The person loads options again that could not be loaded.',
    fields: {},
    samples: [{}],
  },
  'conflict.overwritten': {
    description: "The person keeps their own changes over the other person's version.",
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 's-3' }],
  },
  'conflict.discarded': {
    description: "The person takes the other person's version and loses their own changes.",
    fields: {},
    samples: [{}],
  },
  'conflict.dismissed': {
    description: 'The person returns to the form to compare; the next save has the same conflict.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadRecord': {
    description: 'The SIM to edit has loaded.',
    fields: { output: InventoryRecord },
    samples: [
      { output: record },
      { output: { ...record, country: null, region: 5, type: 'roaming', paymentType: 'payg', invoicePO: '' } },
      { output: sparse },
      { output: loose },
      { output: { ...record, voided: { by: 'Ben Cole', date: '2026-01-06T10:00:00.000Z', reason: 'Added twice' } } },
    ],
  },
  'xstate.error.actor.loadRecord': {
    description: 'The SIM to edit could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.downloadInvoice': {
    description: 'The stored invoice has been downloaded.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.downloadInvoice': {
    description: 'The stored invoice could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'Countries, regions and suppliers have loaded.',
    fields: {
      output: Schema.Struct({
        countries: Schema.Array(LookupItem),
        regions: Schema.Array(LookupItem),
        suppliers: Schema.Array(LookupItem),
      }),
    },
    samples: [
      {
        output: {
          countries: [{ id: 81, name: 'Japan' }],
          regions: [{ id: 5, name: 'Europe' }],
          suppliers: [{ id: 3, name: 'Northwind Telecom' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'Countries, regions and suppliers could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadSuppliers': {
    description: 'The suppliers of the country or region have loaded.',
    fields: { output: Schema.Array(LookupItem) },
    samples: [{ output: [{ id: 3, name: 'Northwind Telecom' }] }, { output: [] }],
  },
  'xstate.error.actor.loadSuppliers': {
    description: 'The suppliers of the country or region could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadPlans': {
    description: 'The plans of the country or region have loaded.',
    fields: { output: Schema.Array(PlanItem) },
    samples: [{ output: [{ pid: 7, planName: 'Japan 5 GB', supplierID: 3 }] }],
  },
  'xstate.error.actor.loadPlans': {
    description: 'The plans of the country or region could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.validateDraft': {
    description: 'The draft is checked: messages by field, none if it may be sent.',
    fields: { output: Schema.Record(Schema.String, Schema.String) },
    samples: [{ output: {} }, { output: { activationCode: commonMessages.required('Activation Code') } }],
  },
  'xstate.error.actor.validateDraft': {
    description: 'The draft could not be checked.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.saveRecord': {
    description: 'The SIM is saved.',
    fields: { output: Schema.Struct({ message: Schema.String, id: Schema.NullOr(Schema.Int) }) },
    samples: [{ output: { message: 'Inventory saved successfully.', id: 12 } }],
  },
  'xstate.done.actor.voidAdded': {
    description: 'The added SIM is voided.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.voidAdded': {
    description: 'The added SIM is not voided: it was changed since, or there was no answer.',
    fields: { error: AppError },
    samples: [{ error: conflicted }, { error: down }, { error: over }],
  },
  'xstate.error.actor.saveRecord': {
    description: 'The SIM is not saved: refused, in conflict with a newer version, or without an answer.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: savedBefore }, { error: conflicted }, { error: down }, { error: over }],
  },
})
