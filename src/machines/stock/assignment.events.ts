import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { Masked, maskedBy } from '../../schemas/core/masked.ts'
import {
  type AssignmentDraft,
  assignmentFields,
  assignmentMessages,
  JudgedItem,
  ReadFile,
} from '../../schemas/stock/assignment.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: assignmentMessages.target('partner'),
  errors: [{ field: 'targetId', message: assignmentMessages.target('partner') }],
})
const noColumn = new Refused({
  message: assignmentMessages.noCodeColumn,
  errors: [{ field: 'file', message: assignmentMessages.noCodeColumn }],
})

export const AssignmentLookups = Schema.Struct({
  partners: Schema.Array(LookupItem),
  customers: Schema.Array(LookupItem),
  plans: Schema.Array(LookupItem),
  suppliers: Schema.Array(LookupItem),
})

const free = { line: 1, id: 7, iccid: '8944000000000000011', planName: 'UK 5 GB', expiryDate: '2027-01-31' }
export const good = { ...free, isOk: true, verdict: 'OK' }
export const held = { ...free, line: 2, id: 8, isOk: false, verdict: 'Assigned to Compass Tours' }

const judged = { message: Schema.String, rows: Schema.Array(JudgedItem) }

/** The events of assigning SIMs. */
export const assignmentEvents = defineEvents({
  'field.changed': {
    description: 'The person chooses a holder and SIMs, or pastes codes.',
    fields: { field: Schema.Literals(assignmentFields), value: maskedBy('field', ['codes', 'note']) },
    samples: [
      { field: 'targetId', value: '3' },
      { field: 'kind', value: 'customer' },
      { field: 'kind', value: 'partner' },
      { field: 'planID', value: '7' },
      { field: 'quantity', value: '2' },
      { field: 'mode', value: 'paste' },
      { field: 'mode', value: 'pick' },
      { field: 'codes', value: '8944000000000000011 8944000000000000022' },
      { field: 'note', value: 'For the fair' },
    ] satisfies ReadonlyArray<{ readonly field: keyof AssignmentDraft; readonly value: string }>,
  },
  'file.chosen': {
    description: 'The person chooses a file of codes.',
    fields: ReadFile.fields,
    samples: [{ fileRef: 'ref-1', name: 'Delivery.csv' }],
  },
  'file.dropped': { description: 'The person removes the file and its codes.', fields: {}, samples: [{}] },
  'preview.requested': {
    description: 'The person requests the preview, with any problems of the form.',
    fields: { problems: Schema.Record(Schema.String, Schema.String) },
    samples: [
      { problems: {} },
      { problems: { targetId: assignmentMessages.target('partner') } },
      { problems: { targetId: assignmentMessages.target('customer') } },
      { problems: { codes: assignmentMessages.codes } },
    ],
  },
  'changes.requested': { description: 'The person returns to the form.', fields: {}, samples: [{}] },
  'assignment.requested': {
    description: 'The person assigns the SIMs that can be assigned; the id makes a repeated submission count once.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'another.requested': { description: 'The person continues with another assignment.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person loads the options again.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadLookups': {
    description: 'Partners, customers, plans and suppliers have loaded.',
    fields: { output: AssignmentLookups },
    samples: [
      {
        output: {
          partners: [{ id: 3, name: 'Compass Tours' }],
          customers: [{ id: 3, name: 'Harbour Films' }],
          plans: [{ id: 7, name: 'UK 5 GB' }],
          suppliers: [{ id: 2, name: 'Northwind Telecom' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'The options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.readCodes': {
    description: 'The codes of the file have been read.',
    fields: { output: Schema.Struct({ codes: Masked, count: Schema.Int }) },
    samples: [{ output: { codes: '8944000000000000011\n8944000000000000022', count: 2 } }],
  },
  'xstate.error.actor.readCodes': {
    description: 'The file is not usable, with the reason.',
    fields: { error: AppError },
    samples: [{ error: noColumn }],
  },
  'xstate.done.actor.preview': {
    description: 'The preview has loaded: each SIM with its verdict.',
    fields: { output: Schema.Struct(judged) },
    samples: [
      { output: { message: assignmentMessages.short(1, 2), rows: [good, held] } },
      { output: { message: '', rows: [held] } },
    ],
  },
  'xstate.error.actor.preview': {
    description: 'A field has a problem, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
  'xstate.done.actor.assign': {
    description: 'All SIMs were assigned; or some were taken since the preview, and nothing was assigned.',
    fields: { output: Schema.Struct({ ...judged, id: Schema.NullOr(Schema.Int) }) },
    samples: [
      { output: { message: '1 SIM assigned to Compass Tours', rows: [], id: 12 } },
      { output: { message: assignmentMessages.taken, rows: [held], id: null } },
    ],
  },
  'xstate.error.actor.assign': {
    description: 'Nothing was assigned: a field has a problem, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
})

export const maskedDraft = Schema.Struct({
  ...(Object.fromEntries(assignmentFields.map((name) => [name, Schema.String])) as {
    readonly [_ in keyof AssignmentDraft]: typeof Schema.String
  }),
  codes: Masked,
  note: Masked,
})
