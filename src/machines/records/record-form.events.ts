import { Schema } from 'effect'
import { AppError, Conflicted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { PARTNER_IMAGE_BYTES } from '../../schemas/partners/partner-fields.ts'
import { country } from '../../schemas/records/country.ts'
import { recordMessages } from '../../schemas/records/kit/checks.ts'
import { initialDraft } from '../../schemas/records/kit/draft.ts'
import { INACTIVE } from '../../schemas/records/kit/fields.ts'
import { pictureMessages } from '../../schemas/records/kit/picture.ts'
import { EnteredValue, SavedRecord } from '../../schemas/records/kit/saved.ts'
import { RecordLookups } from '../../schemas/records/kit/shown.ts'
import { role } from '../../schemas/records/role.ts'
import { ONLY_ID } from '../../schemas/records/singles.ts'
import { supplier } from '../../schemas/records/supplier.ts'
import { defineEvents } from '../core/define-events.ts'

// The samples are the records with the fewest and the most kinds of field, and one with a picture. Together they have
// all that any record has.
const ofSupplier: SavedRecord = {
  id: 12,
  version: 2,
  draft: { ...initialDraft(supplier), ...supplier.samples },
  counts: { countryCount: 1, planCount: 3, availableCount: 1250 },
  named: { countries: [{ id: 81, name: 'Japan' }] },
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
}
const unused: SavedRecord = { ...ofSupplier, counts: { countryCount: 0, planCount: 0, availableCount: 0 } }
const ofCountry: SavedRecord = {
  ...ofSupplier,
  draft: { ...initialDraft(country), ...country.samples },
  counts: { mcc: '234', supplierCount: 2, regionCount: 1, planCount: 0, availableCount: 0 },
  named: {},
}
/** A built-in record that is not locked. */
const ofRole: SavedRecord = {
  ...ofSupplier,
  id: 1,
  draft: { ...initialDraft(role), ...role.samples },
  counts: { permissionCount: 2, userCount: 1 },
  named: {},
}
/** The only one of its kind. */
const ofCompany: SavedRecord = {
  ...ofSupplier,
  id: ONLY_ID,
  draft: { legalName: 'Alder', country: '81' },
  counts: {},
  named: {},
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: commonMessages.notSaved(1),
  errors: [
    { field: supplier.title, message: recordMessages.taken(supplier.thing, supplier.fields.supplierName.label) },
  ],
})
/** An earlier try has saved the new record, and its answer was lost. */
const savedBefore = new Refused({
  message: 'This was saved before, with other values. Open the country again to change it.',
  errors: [],
  savedAs: ofCountry.id,
})
const conflicted = new Conflicted({
  message: recordMessages.conflict(supplier.thing),
  version: 3,
  changes: [
    { field: 'remarks', loaded: '', saved: 'Call before noon' },
    { field: 'status', loaded: 'Active', saved: INACTIVE },
    { field: 'countries', loaded: '81', saved: '81,44', loadedText: 'Japan', savedText: 'Japan, United Kingdom' },
  ],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})

/** The events of the form of a record. */
export const recordFormEvents = defineEvents({
  'field.changed': {
    description: 'The person types into a field or chooses an option.',
    fields: { field: Schema.String, value: EnteredValue },
    samples: [
      { field: 'countryName', value: 'Sealand' },
      { field: 'countryName', value: '' },
      { field: 'countryCode', value: 'QZ' },
      { field: 'countryCode', value: 'QY' },
      { field: 'supplierName', value: 'Another Mobile' },
      { field: 'countries', value: ['44'] },
      { field: 'legalName', value: 'Elm' },
      { field: 'email', value: 'orders@northwind.example' },
      { field: 'status', value: INACTIVE },
      { field: 'secondFactor', value: 'required' },
      { field: 'partnerImage', value: 'png-100000-9f86d081884c7d65' },
      { field: 'country', value: 'Japan' },
      { field: 'markupDiscount', value: '-12.5' },
    ],
  },
  'picture.refused': {
    description: 'The person chooses a file that cannot be the picture of this field; the field keeps its value.',
    fields: { field: Schema.String, problem: Schema.String },
    samples: [
      { field: 'partnerImage', problem: pictureMessages.kind },
      { field: 'partnerImage', problem: pictureMessages.bytes(PARTNER_IMAGE_BYTES) },
    ],
  },
  'save.requested': {
    description: 'The person saves; the id marks the submission, should it be sent twice.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-2' }],
  },
  'save.confirmed': {
    description: 'The person means it, having read what hangs on the record.',
    fields: {},
    samples: [{}],
  },
  'save.reconsidered': {
    description: 'The person goes back to the form: nothing is sent.',
    fields: {},
    samples: [{}],
  },
  'back.requested': { description: 'The person goes back to the list.', fields: {}, samples: [{}] },
  'draft.found': {
    description:
      'A draft was kept from before: what was said of its last save is no news any more. Or the form has moved to the ' +
      'address of a record that was saved before.',
    fields: {},
    samples: [{}],
  },
  'draft.discarded': {
    description: 'The person starts again: with a new form, or with the record as it is by now.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': {
    description: 'The person asks for the record again after a failure.',
    fields: {},
    samples: [{}],
  },
  'lookups.retried': {
    description: 'The person asks again for options that could not be loaded.',
    fields: {},
    samples: [{}],
  },
  'conflict.overwritten': {
    description: "The person keeps what was changed here, over the other person's version.",
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-3' }],
  },
  'conflict.discarded': {
    description: "The person takes the other person's version and loses what was typed.",
    fields: {},
    samples: [{}],
  },
  'conflict.dismissed': {
    description: 'The person goes back to the form to compare; the next save meets the same conflict.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadRecord': {
    description: 'The record to edit has come.',
    fields: { output: SavedRecord },
    samples: [
      { output: ofSupplier },
      { output: unused },
      { output: ofCountry },
      { output: ofRole },
      { output: ofCompany },
    ],
  },
  'xstate.error.actor.loadRecord': {
    description: 'The record to edit could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'What may be referred to has come.',
    fields: { output: RecordLookups },
    samples: [
      {
        output: {
          country: [
            { id: 81, name: 'Japan' },
            { id: 44, name: 'United Kingdom' },
          ],
          region: [{ id: 5, name: 'Europe' }],
          supplier: [{ id: 12, name: 'Northwind Mobile' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'What may be referred to could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.validateDraft': {
    description: 'The draft is checked: a message by field, none where it may be sent.',
    fields: { output: Schema.Record(Schema.String, Schema.String) },
    samples: [
      { output: {} },
      { output: { countryName: commonMessages.required(country.fields.countryName.label) } },
      { output: { supplierName: commonMessages.required(supplier.fields.supplierName.label) } },
    ],
  },
  'xstate.error.actor.validateDraft': {
    description: 'The draft could not be checked.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.saveRecord': {
    description: 'The record is saved.',
    fields: { output: Schema.Struct({ message: Schema.String, id: Schema.NullOr(Schema.Int) }) },
    samples: [{ output: { message: recordMessages.updated(supplier.thing), id: 12 } }],
  },
  'xstate.error.actor.saveRecord': {
    description: 'The record is not saved: refused, in conflict with a newer version, or not answered.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: savedBefore }, { error: conflicted }, { error: down }, { error: over }],
  },
})
