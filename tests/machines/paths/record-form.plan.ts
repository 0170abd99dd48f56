import { recordFormEvents } from '../../../src/machines/record-form.events.ts'
import { recordFormMachine } from '../../../src/machines/record-form.machine.ts'
import { country } from '../../../src/schemas/records/country.ts'
import { supplier } from '../../../src/schemas/records/supplier.ts'
import { any, changes, definePlan, only, type Taken } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

// The poorest record and the richest.
const adding = { record: 'country', draftVersion: country.version, id: null, submissionId: 'submission-1' } as const
const changing = { record: 'supplier', draftVersion: supplier.version, id: 12, submissionId: 'submission-1' } as const

type Step = Taken<typeof recordFormMachine>
type Try = (event: SampleEvent) => boolean

/** A record that has come, of a kind: one that others hang on, or one that nothing does. */
const comes =
  (isMeant: (counts: Readonly<Record<string, unknown>>) => boolean): Try =>
  ({ type, output }) =>
    type === 'xstate.done.actor.loadRecord' &&
    isMeant((output as { readonly counts: Readonly<Record<string, unknown>> }).counts)
const comesUsed = comes(({ planCount, countryCount }) => countryCount !== undefined && planCount !== 0)
const comesUnused = comes(({ planCount, countryCount }) => countryCount !== undefined && planCount === 0)

/** What the checks of the form answer: nothing wrong, or what an empty form is asked for. */
const checks =
  (...fields: ReadonlyArray<string>): Try =>
  ({ type, output }) =>
    type === 'xstate.done.actor.validateDraft' && Object.keys(output as object).every((field) => fields.includes(field))

const keepsDraft = ({ before, after }: Step) => before === null || after.context.draft === before.context.draft
const save = { type: 'save.requested', submissionId: 'submission-2' } as const
const isClosed = ({ after }: Step) =>
  !after.can(save) && !after.can({ type: 'field.changed', field: 'status', value: 'Inactive' })

export const recordFormPlan = definePlan({
  name: 'recordForm',
  place: 'Add or Edit in the list of a master, such as Country Master or Supplier Master.',
  machine: recordFormMachine,
  events: recordFormEvents,
  walks: [
    {
      name: 'the poorest record is added',
      input: adding,
      tries: any(
        changes('countryName'),
        checks('countryName'),
        only(
          'save.requested',
          'back.requested',
          'draft.found',
          'draft.discarded',
          'xstate.done.actor.saveRecord',
          'xstate.error.actor.saveRecord',
          'conflict.overwritten',
          'conflict.dismissed',
        ),
      ),
      key: ({ value, context }) => [value.work, context.fate, Object.keys(context.errors).length > 0],
    },
    {
      name: 'the richest record is edited',
      input: changing,
      tries: any(
        comesUnused,
        changes('supplierName', 'email', 'countries'),
        checks('supplierName'),
        only(
          'save.requested',
          'back.requested',
          'draft.found',
          'draft.discarded',
          'retry.requested',
          'xstate.error.actor.loadRecord',
          'xstate.done.actor.saveRecord',
          'xstate.error.actor.saveRecord',
          'conflict.overwritten',
          'conflict.discarded',
          'conflict.dismissed',
        ),
      ),
      key: ({ value, context }) => [value.work, context.fate, context.notice === null],
    },
    {
      name: 'a record that others hang on is made inactive',
      input: changing,
      tries: any(
        comesUsed,
        changes('status'),
        checks(),
        only(
          'save.requested',
          'save.confirmed',
          'save.reconsidered',
          'draft.found',
          'back.requested',
          'xstate.error.actor.validateDraft',
        ),
      ),
      key: ({ value, context }) => [value.work, context.draft.status, context.fate],
    },
    {
      name: 'the options of the richest record are loaded',
      input: { ...changing, id: null },
      tries: only('lookups.retried', 'xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
  ],
  promises: {
    'work.preparing.loading': (step) =>
      step.after.hasTag('busy') && step.after.context.notice === null && isClosed(step),
    'work.preparing.failed': (step) =>
      !step.after.hasTag('busy') &&
      step.after.context.notice !== null &&
      step.after.can({ type: 'retry.requested' }) &&
      isClosed(step),
    'work.editing': ({ after }) =>
      !after.hasTag('busy') &&
      after.can(save) &&
      after.can({ type: 'field.changed', field: 'status', value: 'Inactive' }) &&
      !after.can({ type: 'field.changed', field: 'nothing', value: '' }),
    'work.validating': (step) =>
      step.after.hasTag('busy') &&
      isClosed(step) &&
      // Keeping mine takes over what the other person changed beside it.
      (keepsDraft(step) || step.event?.type === 'conflict.overwritten'),
    'work.confirming': (step) =>
      !step.after.hasTag('busy') && step.after.can({ type: 'save.confirmed' }) && isClosed(step) && keepsDraft(step),
    'work.saving': (step) =>
      step.after.hasTag('saving') &&
      step.after.context.fate === 'unanswered' &&
      Object.keys(step.after.context.errors).length === 0 &&
      isClosed(step) &&
      keepsDraft(step),
    'work.conflicted': (step) =>
      step.after.context.conflict !== null && step.after.context.fate === 'spent' && isClosed(step) && keepsDraft(step),
    'work.saved': isClosed,
    'work.left': isClosed,
    'lookups.loading': ({ after }) => after.context.lookups.country.length === 0,
    'lookups.ready': ({ after }) => after.context.lookups.country.length > 0,
    'lookups.failed': ({ after }) => after.can({ type: 'lookups.retried' }),
    'lookups.unneeded': ({ after }) => after.context.record === 'country' && !after.can({ type: 'lookups.retried' }),
  },
})
