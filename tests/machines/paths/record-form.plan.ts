import { isFailure } from '../../../src/machines/core/failure.ts'
import { recordFormEvents } from '../../../src/machines/records/record-form.events.ts'
import { recordFormMachine } from '../../../src/machines/records/record-form.machine.ts'
import { company } from '../../../src/schemas/records/company.ts'
import { country } from '../../../src/schemas/records/country.ts'
import { partner } from '../../../src/schemas/records/partner.ts'
import { role } from '../../../src/schemas/records/role.ts'
import { supplier } from '../../../src/schemas/records/supplier.ts'
import { any, changes, definePlan, except, isSavedBefore, only } from './plan.ts'
import { recordFormPromises } from './promises/record-form.ts'
import type { SampleEvent } from './sample-event.ts'

// The smallest and the largest record, and one with a picture.
const adding = { record: 'country', draftVersion: country.version, id: null, submissionId: 'submission-1' } as const
const withPicture = {
  record: 'partner',
  draftVersion: partner.version,
  id: null,
  submissionId: 'submission-1',
} as const
const changing = { record: 'supplier', draftVersion: supplier.version, id: 12, submissionId: 'submission-1' } as const

const onlyOne = { record: 'company', draftVersion: company.version, id: 1, submissionId: 'submission-1' } as const

const ofRole = { record: 'role', draftVersion: role.version, id: null, submissionId: 'submission-1' } as const

type Try = (event: SampleEvent) => boolean

/** A record arrives: one that others depend on, or one that nothing does. */
const comes =
  (isMeant: (counts: Readonly<Record<string, unknown>>) => boolean): Try =>
  ({ type, output }) =>
    type === 'xstate.done.actor.loadRecord' &&
    isMeant((output as { readonly counts: Readonly<Record<string, unknown>> }).counts)
const comesUsed = comes(({ planCount, countryCount }) => countryCount !== undefined && planCount !== 0)
const comesUnused = comes(({ planCount, countryCount }) => countryCount !== undefined && planCount === 0)

const comesOnlyOne = comes((counts) => Object.keys(counts).length === 0)
const comesCountry = comes(({ mcc }) => mcc !== undefined)
const comesRole = comes(({ permissionCount }) => permissionCount !== undefined)

/** The result of the form's checks: no fault, or the faults of an empty form. */
const checks =
  (...fields: ReadonlyArray<string>): Try =>
  ({ type, output }) =>
    type === 'xstate.done.actor.validateDraft' && Object.keys(output as object).every((field) => fields.includes(field))

/** Another person saved the record while it was being sent. */
const conflicts: Try = ({ type, error }) => type === 'xstate.error.actor.saveRecord' && isFailure(error, 'Conflicted')

const isRefused: Try = ({ type, error }) =>
  type === 'xstate.error.actor.saveRecord' && isFailure(error, 'Refused') && error.savedAs === undefined

export const recordFormPlan = definePlan({
  name: 'recordForm',
  place: 'Add or Edit in the list of a master, such as Country Master or Supplier Master.',
  machine: recordFormMachine,
  events: recordFormEvents,
  impossible: {
    'somebody else saves a record that is not there yet': ({ before, event }) =>
      before.context.id === null && conflicts(event),
  },
  walks: [
    {
      name: 'the poorest record is added',
      input: adding,
      tries: except(
        isSavedBefore,
        any(
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
      ),
      key: ({ value, context }) => [value.work, context.fate, Object.keys(context.errors).length > 0],
    },
    {
      name: 'the richest record is edited',
      input: changing,
      tries: except(
        isSavedBefore,
        any(
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
      key: ({ value, context }) => [value.work, context.draft.status, context.fate, context.notice === null],
    },
    {
      name: 'a record with a picture is begun again',
      input: withPicture,
      tries: any(
        changes('partnerImage', 'country', 'markupDiscount'),
        only('picture.refused', 'draft.found', 'draft.discarded'),
      ),
      key: ({ value, context: { draft, errors, restored } }) => [value.work, draft.partnerImage, errors, restored],
    },
    {
      name: 'what was typed gives way to what is saved',
      input: changing,
      tries: any(
        comesUnused,
        changes('supplierName'),
        checks(),
        conflicts,
        only('save.requested', 'draft.found', 'draft.discarded', 'conflict.discarded'),
      ),
      key: ({ value, context }) => [
        value.work,
        context.touched.length > 0,
        context.restored,
        context.conflict !== null,
      ],
    },
    {
      name: 'a new record was saved before with other values',
      isInMemory: true,
      input: adding,
      tries: any(
        comesCountry,
        changes('countryName', 'countryCode'),
        checks(),
        isSavedBefore,
        only(
          'save.requested',
          'draft.found',
          'draft.discarded',
          'back.requested',
          'retry.requested',
          'xstate.error.actor.loadRecord',
        ),
      ),
      key: ({ value, context: { id, loaded, draft, touched, restored, savedBefore } }) => [
        value.work,
        id,
        loaded !== null,
        draft.countryCode,
        touched,
        restored,
        savedBefore,
      ],
    },
    {
      name: 'what was refused is passed where something is asked',
      isInMemory: true,
      input: changing,
      tries: any(comesUsed, changes('status'), checks(), isRefused, only('save.requested', 'save.confirmed')),
      key: ({ value, context }) => [value.work, context.draft.status, Object.keys(context.errors)],
    },
    {
      name: 'the only record is saved and stays open',
      isInMemory: true,
      input: onlyOne,
      tries: any(comesOnlyOne, changes('legalName'), checks(), only('save.requested', 'xstate.done.actor.saveRecord')),
      key: ({ value, context }) => [value.work, context.fate],
    },
    {
      name: 'the Admin role is opened',
      input: { ...ofRole, id: 1 },
      tries: any(comesRole, changes('secondFactor'), only('back.requested', 'draft.found')),
      key: ({ value, context }) => [value.work, context.draft.secondFactor],
    },
    {
      name: 'a role is added like another',
      input: { ...ofRole, copyOf: 2 },
      tries: any(
        comesRole,
        only('draft.discarded', 'back.requested', 'retry.requested', 'xstate.error.actor.loadRecord'),
      ),
      key: ({ value, context }) => [value.work, context.draft.roleName],
    },
    {
      name: 'the options of the richest record are loaded',
      input: { ...changing, id: null },
      tries: only('lookups.retried', 'xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
  ],
  promises: recordFormPromises,
})
