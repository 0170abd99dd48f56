import { isDeepStrictEqual as isSame } from 'node:util'
import { recordFormEvents } from '../../../../src/machines/record-form.events.ts'
import { recordFormMachine } from '../../../../src/machines/record-form.machine.ts'
import { commonMessages } from '../../../../src/schemas/messages.ts'
import { type Entry, entryOfText } from '../../../../src/schemas/record/draft.ts'
import { isIn } from '../plan.ts'
import { rulesOf } from '../promises.ts'
import {
  type Before,
  comesBack,
  definitionOf,
  isAskedAbout,
  leaves,
  leavesToList,
  marksSubmission,
  toast,
} from './record-form.words.ts'

/** What the others have saved of a record, as the form has it. */
const theirsOf = (before: Before['before']): Readonly<Record<string, Entry>> => {
  const { fields } = definitionOf(before)
  return Object.fromEntries(
    (before.context.conflict?.changes ?? []).flatMap(({ field: name, saved }) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field === undefined ? [] : [[name, entryOfText(field, saved)]]
    }),
  )
}
const failed = {
  to: 'work.editing',
  changes: ['comebacks', 'notice'],
  tells: ['toast.shown'],
  so: {
    ...comesBack,
    'notice and toast say why': ({
      event,
      after,
      told,
    }: {
      readonly event: { readonly error: { readonly message: string } }
      readonly after: Before['before']
      readonly told: ReadonlyArray<unknown>
    }) =>
      after.context.notice === commonMessages.saveError(event.error.message) &&
      isSame(told, [toast('error', commonMessages.saveError(event.error.message))]),
  },
} as const

/** A record is checked, asked about, sent, answered, and settled where somebody else has saved. */
export const saving = rulesOf(
  { machine: recordFormMachine, events: recordFormEvents },
  {
    'save.requested': [
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate'],
        asks: ['validateDraft'],
        so: marksSubmission,
      },
    ],
    'save.confirmed': [{ in: 'work.confirming', to: 'work.saving', changes: ['fate'], asks: ['saveRecord'] }],
    'save.reconsidered': [{ in: 'work.confirming', to: 'work.editing' }],
    'conflict.overwritten': [
      {
        in: 'work.conflicted',
        to: 'work.validating',
        changes: ['draft', 'loaded', 'version', 'conflict', 'submissionId', 'fate'],
        asks: ['validateDraft'],
        so: {
          ...marksSubmission,
          'what was changed here stays, in all other fields theirs stands': ({ before, after }) =>
            isSame(after.context.draft, {
              ...before.context.draft,
              ...Object.fromEntries(
                Object.entries(theirsOf(before)).filter(([name]) => !before.context.touched.includes(name)),
              ),
            }),
          'it builds upon the version that they saved': ({ before, after: { context } }) =>
            context.version === before.context.conflict?.version &&
            context.conflict === null &&
            isSame(
              context.loaded,
              before.context.loaded && {
                ...before.context.loaded,
                draft: { ...before.context.loaded.draft, ...theirsOf(before) },
              },
            ),
        },
      },
    ],
    'conflict.discarded': [{ in: 'work.conflicted', to: 'work.preparing.loading', asks: ['loadRecord'] }],
    'conflict.dismissed': [{ in: 'work.conflicted', to: 'work.editing' }],
    'xstate.done.actor.validateDraft': [
      {
        in: 'work.validating',
        when: { 'something is wrong': ({ event }) => Object.keys(event.output).length > 0 },
        to: 'work.editing',
        changes: ['errors', 'comebacks', 'notice'],
        so: {
          ...comesBack,
          'each field says what is wrong with it, and nothing is said of the last save': ({ event, after }) =>
            isSame(after.context.errors, event.output) && after.context.notice === null,
        },
      },
      {
        in: 'work.validating',
        when: { 'something hangs on what is changed': isAskedAbout },
        to: 'work.confirming',
      },
      {
        in: 'work.validating',
        to: 'work.saving',
        changes: ['errors', 'fate'],
        asks: ['saveRecord'],
      },
    ],
    'xstate.error.actor.validateDraft': [{ in: 'work.validating', ...failed }],
    'xstate.done.actor.saveRecord': [
      {
        in: 'work.saving',
        to: 'work.saved',
        tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
        so: {
          'it is said, the draft is cleared, and the list opens': ({ event, after, told }) =>
            isSame(told, [toast('success', event.output.message || commonMessages.saved), ...leaves({ after })]),
        },
      },
    ],
    'xstate.error.actor.saveRecord': [
      {
        in: 'work.saving',
        when: { 'somebody else has saved': ({ event }) => event.error._tag === 'Conflicted' },
        to: 'work.conflicted',
        changes: ['fate', 'notice', 'conflict'],
        so: {
          'it is that conflict, and the next save is another submission': ({ event, after: { context } }) =>
            event.error._tag === 'Conflicted' &&
            context.conflict?.version === event.error.version &&
            isSame(context.conflict.changes, event.error.changes) &&
            context.conflict.updatedBy === event.error.updatedBy &&
            context.fate === 'spent' &&
            context.notice === null,
        },
      },
      {
        in: 'work.saving',
        when: { 'it was refused': ({ event }) => event.error._tag === 'Refused' },
        to: 'work.editing',
        changes: ['fate', 'errors', 'comebacks', 'notice'],
        tells: ['toast.shown'],
        so: {
          ...comesBack,
          'the fields that were refused say why': ({ event, after }) =>
            isSame(
              after.context.errors,
              Object.fromEntries(
                event.error._tag === 'Refused' ? event.error.errors.map(({ field, message }) => [field, message]) : [],
              ),
            ),
          'the reason stands at the form, and the next save is another submission': ({ event, after, told }) =>
            after.context.notice === event.error.message &&
            after.context.fate === 'spent' &&
            isSame(told, [toast('error', commonMessages.saveRefused)]),
        },
      },
      {
        in: 'work.saving',
        when: {
          'the session is over': ({ event }) => event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden',
        },
        to: 'work.editing',
      },
      { in: 'work.saving', ...failed },
    ],
    'back.requested': [
      {
        in: 'work',
        when: {
          'the form is still there': ({ before }) => !isIn(before, 'work.saved') && !isIn(before, 'work.left'),
        },
        to: 'work.left',
        tells: ['draft.cleared', 'navigation.requested'],
        so: leavesToList,
      },
    ],
  },
)
