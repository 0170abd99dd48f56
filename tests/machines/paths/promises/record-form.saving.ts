import { isDeepStrictEqual as isSame } from 'node:util'
import { recordFormEvents } from '../../../../src/machines/records/record-form.events.ts'
import { recordFormMachine } from '../../../../src/machines/records/record-form.machine.ts'
import type { Entry } from '../../../../src/schemas/records/kit/draft.ts'
import { rulesOf } from '../promises.ts'
import {
  backRules,
  conflictRules,
  isRefused,
  isSaved,
  isWrong,
  marksSubmission,
  meetsConflict,
  movesTo,
  saveFails,
  saysNoMore,
  sessionIsOver,
  wasSavedBefore,
} from './forms.ts'
import { type Before, comesBack, definitionOf, editOf, isAskedAbout, listOf } from './record-form.words.ts'

/** The other person's version of a record, as form values. */
const theirsOf = (before: Before['before']): Readonly<Record<string, Entry>> => {
  const { fields } = definitionOf(before)
  return Object.fromEntries(
    (before.context.conflict?.changes ?? []).flatMap(({ field: name, saved }) => {
      if (!Object.hasOwn(fields, name)) return []
      // The ids of a multiple choice are separated by commas.
      const isSeveral = fields[name]?.kind === 'references'
      return [[name, isSeveral ? saved.split(',').filter(Boolean) : saved]]
    }),
  )
}
const failed = {
  ...saveFails,
  changes: ['comebacks', ...saveFails.changes],
  so: { ...comesBack, ...saveFails.so },
} as const

/** A record is checked, confirmed, sent and answered; a conflict with another person's save is resolved. */
export const saving = rulesOf(
  { machine: recordFormMachine, events: recordFormEvents },
  {
    'save.requested': [
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate', 'notice'],
        asks: ['validateDraft'],
        so: { ...marksSubmission(false), ...saysNoMore },
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
          ...marksSubmission(false),
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
    ...conflictRules,
    'xstate.done.actor.validateDraft': [
      { ...isWrong, changes: ['comebacks', ...isWrong.changes], so: { ...comesBack, ...isWrong.so } },
      {
        in: 'work.validating',
        when: { 'something hangs on what is changed': isAskedAbout },
        to: 'work.confirming',
        changes: ['errors'],
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
        when: { 'it is the only record of its kind': ({ before }) => before.context.record === 'company' },
        to: 'work.preparing.loading',
        changes: ['fate'],
        asks: ['loadRecord'],
        tells: ['toast.shown', 'draft.cleared'],
        so: {
          'it is loaded again, and the next save is another submission': ({ after: { context } }) =>
            context.fate === 'spent' && context.id === 1,
        },
      },
      isSaved(listOf),
    ],
    'xstate.error.actor.saveRecord': [
      meetsConflict,
      {
        in: 'work.saving',
        when: wasSavedBefore,
        to: 'work.moving',
        changes: ['id', 'savedBefore', 'fate'],
        tells: ['form.moved'],
        so: movesTo(editOf),
      },
      { ...isRefused, changes: ['comebacks', ...isRefused.changes], so: { ...comesBack, ...isRefused.so } },
      { in: 'work.saving', when: sessionIsOver, to: 'work.editing' },
      { in: 'work.saving', ...failed },
    ],
    ...backRules(listOf),
  },
)
