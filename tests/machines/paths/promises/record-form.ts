import { isDeepStrictEqual as isSame } from 'node:util'
import { recordFormEvents } from '../../../../src/machines/records/record-form.events.ts'
import { recordFormMachine } from '../../../../src/machines/records/record-form.machine.ts'
import { formed } from '../../../../src/schemas/records/formed.ts'
import { type Entry, initialDraft } from '../../../../src/schemas/records/kit/draft.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import {
  conflictStates,
  draftFound,
  draftMoved,
  draftStays,
  laysOver,
  loadFails,
  loadRules,
  loadStates,
  lookupRules,
  lookupStates,
  movingStates,
  savingStates,
} from './forms.ts'
import { saving } from './record-form.saving.ts'
import {
  type After,
  type Before,
  definitionOf,
  isAskedAbout,
  takes,
  takesPicture,
  without,
} from './record-form.words.ts'

/** The order of chosen ids does not matter. */
const inAnyOrder = (entry: Entry | undefined) => (typeof entry === 'string' ? entry : entry?.toSorted())

const save = { type: 'save.requested', submissionId: 'submission-9' } as const
const status = { type: 'field.changed', field: 'status', value: 'Inactive' } as const

/** Only references need other records to be loaded. */
const refersToOthers = (record: keyof typeof formed): boolean =>
  Object.values(formed[record].fields).some(({ kind }) => ['reference', 'references', 'named'].includes(kind))

/** The only record of which just one field can be changed. */
const isAdmin = ({ before }: Before): boolean => before.context.record === 'role' && before.context.id === 1

const closed = { 'nothing can be changed or saved': ({ after }: After) => !after.can(save) && !after.can(status) }
const startsAfresh = {
  'the draft is what it began with, and no save went before': ({ before, after: { context } }: Before & After) =>
    isSame(context.draft, context.loaded?.draft ?? initialDraft(formed[context.record])) &&
    isSame([context.touched, context.errors, context.restored, context.notice], [[], {}, false, null]) &&
    context.fate === (before.context.fate === 'unsent' ? 'unsent' : 'spent'),
}

export const recordFormPromises = definePromises(
  { machine: recordFormMachine, events: recordFormEvents },
  {
    begins: {
      'a new record can be filled in at once, one that is edited or is to be like another is loaded': ({
        input,
        after,
      }) => isIn(after, input.id === null && input.copyOf === undefined ? 'work.editing' : 'work.preparing.loading'),
      'the options are loaded where it refers to others': ({ input, after }) =>
        isIn(after, refersToOthers(input.record) ? 'lookups.loading' : 'lookups.unneeded'),
      'the form has what a new record has, and knows nothing more': ({ input, after: { context } }) =>
        isSame(context, {
          ...input,
          draft: input.record === 'company' ? {} : initialDraft(formed[input.record]),
          loaded: null,
          version: null,
          errors: {},
          comebacks: 0,
          restored: false,
          touched: [],
          lookups: { country: [], region: [], supplier: [] },
          conflict: null,
          notice: null,
          fate: 'unsent',
        }),
    },
    events: {
      'field.changed': [
        {
          in: 'work.editing',
          when: { 'the record has such a field, which may be changed': takes },
          changes: ['draft', 'errors', 'touched', 'fate'],
          so: {
            'the field has the new value, no other has': ({ before, event, after }) =>
              isSame(after.context.draft, { ...before.context.draft, [event.field]: event.value }),
            'what it had already changes nothing, but that a picture is not refused any more': ({
              before,
              event,
              after,
            }) =>
              !isSame(inAnyOrder(before.context.draft[event.field]), inAnyOrder(event.value)) ||
              isSame(after.context, {
                ...before.context,
                errors: takesPicture(definitionOf(before), event.field)
                  ? without(before.context.errors, event.field)
                  : before.context.errors,
              }),
            'of a changed field nothing is refused any more, of others what was': ({ before, event, after }) =>
              after.context.draft === before.context.draft ||
              isSame(after.context.errors, without(before.context.errors, event.field)),
            'it is the person who has changed it': ({ before, event, after }) =>
              after.context.draft === before.context.draft ||
              isSame(new Set(after.context.touched), new Set([...before.context.touched, event.field])),
            'a change that was not answered is another submission now, a new record is still the same': ({
              before,
              after,
            }) =>
              after.context.draft === before.context.draft ||
              after.context.fate ===
                (before.context.fate === 'unanswered' && before.context.id !== null ? 'spent' : before.context.fate),
          },
        },
      ],
      'picture.refused': [
        {
          in: 'work.editing',
          when: {
            'the field takes a picture': ({ before, event }) => takesPicture(definitionOf(before), event.field),
          },
          changes: ['errors'],
          so: {
            'the field says why, others what they said': ({ before, event, after }) =>
              isSame(after.context.errors, { ...before.context.errors, [event.field]: event.problem }),
          },
        },
      ],
      'draft.found': [...draftFound, ...draftMoved],
      'draft.discarded': [
        {
          in: 'work.editing',
          when: { 'a record is edited': ({ before }) => before.context.id !== null },
          to: 'work.preparing.loading',
          changes: ['draft', 'restored', 'touched', 'errors', 'fate', 'notice'],
          asks: ['loadRecord'],
          so: startsAfresh,
        },
        {
          in: 'work.editing',
          changes: ['draft', 'restored', 'touched', 'errors', 'fate', 'notice'],
          so: startsAfresh,
        },
      ],
      ...loadRules('loadRecord'),
      ...lookupRules,
      'xstate.done.actor.loadRecord': [
        {
          in: 'work.preparing.loading',
          when: {
            'one like it is added, and no earlier try has saved it': ({ before: { context } }) =>
              context.copyOf !== undefined && context.savedBefore === undefined,
          },
          to: 'work.editing',
          changes: ['draft'],
          so: {
            'the form has all that it has, but under a name of its own and offered': ({ event, after: { context } }) =>
              isSame(context.draft, {
                ...event.output.draft,
                roleName: `Copy of ${event.output.draft.roleName}`,
                status: 'Active',
              }),
            'it is a new record': ({ after: { context } }) => isSame([context.id, context.loaded], [null, null]),
          },
        },
        {
          ...laysOver,
          changes: ['loaded', 'draft', 'version', 'restored', 'touched', 'savedBefore'],
          so: {
            'what was changed stays, except in a field that is entered once': ({
              before,
              event,
              after: { context },
            }) => {
              const { fields } = definitionOf(before)
              const kept = before.context.touched.filter((name) => !fields[name]?.fixed)
              return (
                context.loaded === event.output &&
                context.version === event.output.version &&
                isSame(context.touched, kept) &&
                isSame(context.draft, {
                  ...event.output.draft,
                  ...Object.fromEntries(kept.map((name) => [name, before.context.draft[name] ?? ''])),
                })
              )
            },
            'it names the fields whose typed values are lost': ({ before, event, after: { context } }) =>
              isSame(
                context.savedBefore,
                before.context.touched.filter(
                  (name) =>
                    definitionOf(before).fields[name]?.fixed &&
                    !isSame(before.context.draft[name], event.output.draft[name]),
                ),
              ),
          },
        },
        {
          in: 'work.preparing.loading',
          to: 'work.editing',
          changes: ['loaded', 'draft', 'version', 'restored', 'touched', 'conflict', 'savedBefore'],
          so: {
            'the form begins with the record': ({ event, after: { context } }) =>
              context.loaded === event.output &&
              isSame(context.draft, event.output.draft) &&
              context.version === event.output.version &&
              isSame([context.touched, context.errors, context.restored, context.conflict], [[], {}, false, null]),
          },
        },
      ],
      'xstate.error.actor.loadRecord': [loadFails],
      ...saving,
    },
    states: {
      ...loadStates(closed),
      'work.editing': {
        'it waits for the person': ({ after }) =>
          !after.hasTag('busy') &&
          after.can(save) &&
          after.can(status) === ('status' in definitionOf(after).fields && !isAdmin({ before: after })),
        'of the Admin role the second factor can be changed, and nothing else': ({ after }) =>
          !isAdmin({ before: after }) ||
          isSame(
            Object.keys(definitionOf(after).fields).filter((field) =>
              after.can({ type: 'field.changed', field, value: field === 'permissions' ? [] : 'required' }),
            ),
            ['secondFactor'],
          ),
        'a field that the record has not cannot be changed': ({ after }) =>
          !after.can({ ...status, field: 'nothing' }) && !after.can({ ...status, field: 'toString' }),
        'a file is refused only where a picture is asked for': ({ after }) =>
          !after.can({ type: 'picture.refused', field: 'status', problem: 'no picture' }),
        'a field that is entered once cannot be changed later': ({ after }) =>
          Object.entries(definitionOf(after).fields).every(
            ([field, { fixed }]) =>
              !fixed || after.can({ type: 'field.changed', field, value: 'QZ' }) === (after.context.id === null),
          ),
      },
      'work.validating': {
        ...closed,
        'it is busy': ({ after }) => after.hasTag('busy') && !after.hasTag('saving'),
      },
      'work.confirming': {
        ...closed,
        ...draftStays,
        'something hangs on what is changed, and it waits for the answer': ({ after }) =>
          !after.hasTag('busy') && isAskedAbout({ before: after }) && after.can({ type: 'save.confirmed' }),
        'nothing stands refused at a field any more: the checks have passed it': ({ after }) =>
          isSame(after.context.errors, {}),
      },
      ...savingStates({ ...closed, ...draftStays }),
      ...movingStates(closed),
      ...conflictStates(closed),
      'work.saved': closed,
      'work.left': closed,
      ...lookupStates('country'),
      'lookups.unneeded': { 'it refers to no others': ({ after }) => !refersToOthers(after.context.record) },
    },
    calls: {
      loadRecord: {
        'the record, or the one that it is to be like, is asked for by its id': ({ input, after: { context } }) =>
          isSame(input, { record: context.record, id: context.id ?? context.copyOf }),
      },
      validateDraft: {
        'the draft is checked as it stands': ({ input, after: { context } }) =>
          isSame(input, { record: context.record, draft: context.draft }),
      },
      saveRecord: {
        'the draft is sent as it stands, upon the version that was loaded': ({ input, after: { context } }) =>
          isSame(input, {
            record: context.record,
            id: context.id,
            version: context.version,
            draft: context.draft,
            submissionId: context.submissionId,
          }),
      },
      loadLookups: {
        'those of the record are asked for': ({ input, after: { context } }) =>
          isSame(input, { record: context.record }),
      },
    },
  },
)
