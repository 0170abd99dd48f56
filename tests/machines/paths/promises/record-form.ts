import { isDeepStrictEqual as isSame } from 'node:util'
import { recordFormEvents } from '../../../../src/machines/record-form.events.ts'
import { recordFormMachine } from '../../../../src/machines/record-form.machine.ts'
import { initialDraft, isSameEntry } from '../../../../src/schemas/record/draft.ts'
import { records } from '../../../../src/schemas/records/all.ts'
import { isIn } from '../plan.ts'
import { promised } from '../promises.ts'
import { saving } from './record-form.saving.ts'
import {
  type After,
  type Before,
  definitionOf,
  isAskedAbout,
  isRestored,
  type Snapshot,
  takes,
  takesPicture,
  without,
} from './record-form.words.ts'

const save = { type: 'save.requested', submissionId: 'submission-9' } as const
const status = { type: 'field.changed', field: 'status', value: 'Inactive' } as const

/** References are the only fields for which others have to be loaded. */
const refersToOthers = (record: keyof typeof records): boolean =>
  Object.values(records[record].fields).some(({ kind }) => kind === 'references' || kind === 'named')

const closed = { 'nothing can be changed or saved': ({ after }: After) => !after.can(save) && !after.can(status) }
const draftStays = {
  'the draft is as it was': ({ before, after }: { readonly before: Snapshot | null } & After) =>
    before === null || after.context.draft === before.context.draft,
}
const startsAfresh = {
  'the draft is what it began with, and no save went before': ({ before, after: { context } }: Before & After) =>
    isSame(context.draft, context.loaded?.draft ?? initialDraft(records[context.record])) &&
    isSame([context.touched, context.errors, context.restored, context.notice], [[], {}, false, null]) &&
    context.fate === (before.context.fate === 'unsent' ? 'unsent' : 'spent'),
}

export const recordFormPromises = promised(
  { machine: recordFormMachine, events: recordFormEvents },
  {
    begins: {
      'a new record can be filled in at once, one that is edited is loaded': ({ input, after }) =>
        isIn(after, input.id === null ? 'work.editing' : 'work.preparing.loading'),
      'the options are loaded where it refers to others': ({ input, after }) =>
        isIn(after, refersToOthers(input.record) ? 'lookups.loading' : 'lookups.unneeded'),
      'the form has what a new record has, and knows nothing more': ({ input, after: { context } }) =>
        isSame(context, {
          ...input,
          draft: initialDraft(records[input.record]),
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
              !isSameEntry(before.context.draft[event.field], event.value) ||
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
            'what was sent and not answered is another submission now': ({ before, after }) =>
              after.context.draft === before.context.draft ||
              after.context.fate === (before.context.fate === 'unanswered' ? 'spent' : before.context.fate),
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
      'draft.found': [
        { in: 'work.editing', changes: ['restored', 'notice'], so: isRestored },
        { in: 'work.confirming', to: 'work.editing', changes: ['restored', 'notice'], so: isRestored },
        { in: 'work.conflicted', changes: ['restored'], so: isRestored },
      ],
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
      'retry.requested': [
        { in: 'work.preparing.failed', to: 'work.preparing.loading', changes: ['notice'], asks: ['loadRecord'] },
      ],
      'lookups.retried': [{ in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] }],
      'xstate.done.actor.loadRecord': [
        {
          in: 'work.preparing.loading',
          to: 'work.editing',
          changes: ['loaded', 'draft', 'version', 'restored', 'touched', 'conflict'],
          so: {
            'the form begins with the record': ({ event, after: { context } }) =>
              context.loaded === event.output &&
              isSame(context.draft, event.output.draft) &&
              context.version === event.output.version &&
              isSame([context.touched, context.errors, context.restored, context.conflict], [[], {}, false, null]),
          },
        },
      ],
      'xstate.error.actor.loadRecord': [
        {
          in: 'work.preparing.loading',
          to: 'work.preparing.failed',
          changes: ['notice'],
          so: { 'it says why': ({ event, after }) => after.context.notice === event.error.message },
        },
      ],
      'xstate.done.actor.loadLookups': [
        {
          in: 'lookups.loading',
          to: 'lookups.ready',
          changes: ['lookups'],
          so: { 'the options are those': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': [{ in: 'lookups.loading', to: 'lookups.failed' }],
      ...saving,
    },
    states: {
      'work.preparing.loading': {
        ...closed,
        'it is busy and says nothing': ({ after }) => after.hasTag('busy') && after.context.notice === null,
      },
      'work.preparing.failed': {
        ...closed,
        'it says why, and can be asked again': ({ after }) =>
          !after.hasTag('busy') && after.context.notice !== null && after.can({ type: 'retry.requested' }),
      },
      'work.editing': {
        'it waits for the person': ({ after }) => !after.hasTag('busy') && after.can(save) && after.can(status),
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
      },
      'work.saving': {
        ...closed,
        ...draftStays,
        'it is busy, has no answer, and nothing is refused': ({ after }) =>
          after.hasTag('saving') &&
          after.hasTag('busy') &&
          after.context.fate === 'unanswered' &&
          isSame(after.context.errors, {}),
      },
      'work.conflicted': {
        ...closed,
        ...draftStays,
        'there is a conflict, and what was sent is spent': ({ after }) =>
          after.context.conflict !== null && after.context.fate === 'spent',
      },
      'work.saved': closed,
      'work.left': closed,
      'lookups.loading': { 'there is nothing to choose': ({ after }) => after.context.lookups.country.length === 0 },
      'lookups.ready': { 'there is something to choose': ({ after }) => after.context.lookups.country.length > 0 },
      'lookups.failed': { 'they can be asked for again': ({ after }) => after.can({ type: 'lookups.retried' }) },
      'lookups.unneeded': { 'it refers to no others': ({ after }) => !refersToOthers(after.context.record) },
    },
    calls: {
      loadRecord: {
        'the record is asked for by its id': ({ input, after: { context } }) =>
          isSame(input, { record: context.record, id: context.id }),
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
      loadLookups: { 'all options are asked for': ({ input }) => input === undefined },
    },
  },
)
