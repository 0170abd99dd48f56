import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { PlanConflict, PlanRecord } from '../../schemas/plans/plan.ts'
import { emptyPlanDraft, PlanDraftFieldName, planPayloadOf } from '../../schemas/plans/plan-draft.ts'
import { defineEvents } from '../core/define-events.ts'

const { flag: _flag, ...fields } = planPayloadOf({
  ...emptyPlanDraft,
  planName: 'Japan 5 GB',
  country: 'Japan',
  type: 'Local',
  buyingCost: '4.50',
  validity: '30',
})
const record: PlanRecord = { ...fields, id: 7, pid: 7, version: 2 }
/** From a server that sends fewer fields. */
const sparse: PlanRecord = {
  ...record,
  buyingCost: '',
  validity: 0,
  userId: 0,
  untold: ['buyingCost', 'validity', 'region', 'userId'],
}
/** From a server that sends other values: a validity in words. */
const loose: PlanRecord = { ...record, validity: 0, unread: { validity: 'a month' } }
/** With a code, which a copy does not take over. */
const coded: PlanRecord = { ...record, productCode: 'JP-5' }
/** From our own server, which says who saved it last. */
const known: PlanRecord = { ...coded, updatedBy: 'Ben Cole', updatedDate: '2026-01-06T10:00:00.000Z' }
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: 'There is a plan of this name already',
  errors: [{ field: 'planName', message: 'There is a plan of this name already' }],
})
const conflict: PlanConflict = {
  version: 3,
  changes: [
    { field: 'validity', loaded: '30', saved: '60' },
    { field: 'planName', loaded: 'Japan 5 GB', saved: 'Japan 5 GB Plus' },
  ],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
}
const options = Schema.Array(LookupItem)
const submission = { submissionId: Schema.String }

export const planWizardEvents = defineEvents({
  'field.changed': {
    description: 'The person types into a field or chooses an option.',
    fields: { field: PlanDraftFieldName, value: Schema.String },
    samples: [
      { field: 'planName', value: 'Japan 5 GB Plus' },
      { field: 'planName', value: '' },
      { field: 'type', value: 'Roaming' },
      { field: 'operatorType', value: 'payPerGB' },
      { field: 'perGbDollar', value: '2.5' },
      { field: 'operatorType', value: 'payPerMB' },
      { field: 'simOperator', value: 'o2' },
      { field: 'tariff', value: '102344' },
      { field: 'country', value: 'Japan' },
      { field: 'validity', value: '-1' },
      { field: 'validity', value: '60' },
    ],
  },
  'field.left': {
    description: 'The person leaves a field: further typing is a new step of Undo.',
    fields: { field: PlanDraftFieldName },
    samples: [{ field: 'planName' }],
  },
  'undo.requested': { description: 'The person undoes the last change (Ctrl+Z).', fields: {}, samples: [{}] },
  'redo.requested': {
    description: 'The person redoes the undone change (Ctrl+Shift+Z).',
    fields: {},
    samples: [{}],
  },
  'step.chosen': {
    description: 'The person clicks a step, or the address of the wizard changes.',
    fields: { step: Schema.Int },
    samples: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => ({ step })),
  },
  'next.requested': { description: 'The person goes to the next step.', fields: {}, samples: [{}] },
  'previous.requested': { description: 'The person goes to the previous step.', fields: {}, samples: [{}] },
  'publish.requested': {
    description:
      'The person publishes the plan. The id makes a repeated submission count once. An invalid plan is not sent; a new one is reviewed first.',
    fields: submission,
    samples: [{ submissionId: 'submission-1' }],
  },
  'review.narrowed': {
    description: 'The person shows only the changes of an update, or all fields again.',
    fields: { onlyChanges: Schema.Boolean },
    samples: [{ onlyChanges: true }, { onlyChanges: false }],
  },
  'untold.accepted': {
    description: 'The person agrees, or no longer agrees, to save fields as empty that the server did not send.',
    fields: { isAccepted: Schema.Boolean },
    samples: [{ isAccepted: true }, { isAccepted: false }],
  },
  'draft.found': {
    description: 'A draft is found and offered, with the time of its last change.',
    fields: { at: Schema.String },
    samples: [{ at: '2026-01-06T10:00:00.000Z' }, { at: '2026-01-07T08:30:00.000Z' }],
  },
  'draft.continued': { description: 'The person continues the draft.', fields: {}, samples: [{}] },
  'discard.requested': {
    description: 'The person wants to discard the draft; a question follows.',
    fields: {},
    samples: [{}],
  },
  'discard.reconsidered': { description: 'The person keeps the draft.', fields: {}, samples: [{}] },
  'draft.discarded': { description: 'The person confirms and discards the draft.', fields: {}, samples: [{}] },
  'draft.readOnly': {
    description: 'Another tab has this draft open, so it is read-only here.',
    fields: {},
    samples: [{}],
  },
  'draft.takenOver': {
    description: 'This tab takes the draft over from the other tab.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person loads the plan again after a failure.', fields: {}, samples: [{}] },
  'lookups.retried': {
    description: 'The person loads options again that could not be loaded.',
    fields: {},
    samples: [{}],
  },
  'conflict.chosen': {
    description: "The person keeps their own value of a field, or the other person's.",
    fields: { field: PlanDraftFieldName, side: Schema.Literals(['mine', 'theirs']) },
    samples: [
      { field: 'planName', side: 'theirs' },
      { field: 'planName', side: 'mine' },
      { field: 'apn', side: 'mine' },
    ],
  },
  'conflict.settled': {
    description: "The person saves again with the values chosen, over the other person's version.",
    fields: submission,
    samples: [{ submissionId: 'submission-2' }],
  },
  'conflict.dismissed': {
    description: 'The person returns to the wizard to compare; the next publish has the same conflict.',
    fields: {},
    samples: [{}],
  },
  'conflict.discarded': {
    description: "The person takes the other person's whole version and loses their own changes.",
    fields: {},
    samples: [{}],
  },
  'plan.archived': {
    description: 'The person has archived the plan in a dialog, or offered it again.',
    fields: { archived: Schema.Boolean },
    samples: [{ archived: true }, { archived: false }],
  },
  'xstate.done.actor.loadPlan': {
    description: 'The plan to edit or to copy has loaded.',
    fields: { output: Schema.Struct({ plan: PlanRecord, message: Schema.String }) },
    samples: [
      { output: { plan: record, message: 'Plan found' } },
      { output: { plan: record, message: '' } },
      { output: { plan: sparse, message: '' } },
      { output: { plan: loose, message: '' } },
      { output: { plan: { ...known, archived: false, available: 12 }, message: '' } },
      { output: { plan: { ...known, archived: true, available: 12 }, message: '' } },
    ],
  },
  'xstate.error.actor.loadPlan': {
    description: 'The plan to edit or to copy could not be loaded, or does not exist.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: refused }, { error: over }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'The options of the wizard have loaded.',
    fields: {
      output: Schema.Struct({
        countries: options,
        regions: options,
        suppliers: options,
        operators: options,
        operators2: options,
        guidelines: options,
      }),
    },
    samples: [
      {
        output: {
          countries: [{ id: 81, name: 'Japan' }],
          regions: [{ id: 5, name: 'Asia' }],
          suppliers: [{ id: 3, name: 'Northwind Telecom' }],
          operators: [{ id: 1, name: 'NTT Docomo' }],
          operators2: [{ id: 2, name: 'KDDI' }],
          guidelines: [{ id: 1, name: 'Scan the code' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'The options of the wizard could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.publishPlan': {
    description: 'The server has answered: the plan is published, or another person has saved a newer version.',
    fields: {
      output: Schema.Union([
        Schema.Struct({
          kind: Schema.Literal('published'),
          message: Schema.String,
          pid: Schema.NullOr(Schema.Int),
        }),
        Schema.Struct({ kind: Schema.Literal('conflicted'), conflict: PlanConflict }),
      ]),
    },
    samples: [
      { output: { kind: 'published', message: 'Plan created successfully.', pid: 7 } },
      { output: { kind: 'conflicted', conflict } },
    ],
  },
  'xstate.error.actor.publishPlan': {
    description: 'The plan is not published: it was refused, or the server did not answer.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }, { error: over }],
  },
})
