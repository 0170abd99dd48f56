import { isDeepStrictEqual as isSame } from 'node:util'
import { planWizardEvents } from '../../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../../src/machines/plans/plan-wizard.machine.ts'
import { commonMessages, planMessages } from '../../../../src/schemas/core/messages.ts'
import { emptyPlanDraft } from '../../../../src/schemas/plans/plan-draft.ts'
import { rulesOf } from '../promises.ts'
import { leavesFor, refusedFieldsSayWhy, sessionIsOver, wasRefused } from './forms.ts'
import { isOpen, problemsOf } from './plan-wizard.rules.ts'
import { type Before, editing, REVIEW, startsAfresh, toldOf, writing } from './plan-wizard.words.ts'

const isSound = ({ before }: Before) => isSame(problemsOf(before), {})
const isAgreed = ({ before }: Before) => !isOpen(before)

type Told = { readonly told: ReadonlyArray<unknown> }

const leaves = {
  'it is said, the draft is cleared, and the list opens': ({
    event,
    told,
  }: Told & { readonly event: { output: unknown } }) =>
    isSame(told, [
      ...toldOf('success', 'publishPlan', (event.output as { message: string }).message || commonMessages.saved),
      ...leavesFor('/pages/PlanMaster'),
    ]),
}
const isConflict = ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
  event.output.kind === 'conflicted'
/** A plan is sent and answered; a conflict with another person's save is resolved. */
export const publishing = rulesOf(
  { machine: planWizardMachine, events: planWizardEvents },
  {
    'publish.requested': [
      {
        in: 'work.filling',
        when: {
          ...writing,
          'the rules of a plan find nothing wrong': isSound,
          'what did not come and was not entered may be saved empty': isAgreed,
          'the plan is there already, or all of it is seen in the review': ({ before }: Before) =>
            before.context.mode === 'edit' || before.context.step === REVIEW,
        },
        to: 'work.publishing',
        changes: ['unanswered', 'errors', 'notice'],
        asks: ['publishPlan'],
        so: {
          'a try that was not answered is sent as the same submission': ({ before, event, after }) =>
            after.context.unanswered === (before.context.unanswered ?? event.submissionId),
        },
      },
      {
        in: 'work.filling',
        when: {
          ...writing,
          'the rules of a plan find nothing wrong': isSound,
          'what did not come and was not entered may be saved empty': isAgreed,
        },
        to: 'work.filling.review',
        changes: ['step'],
      },
      {
        in: 'work.filling',
        when: { ...writing, 'the rules of a plan find nothing wrong': isSound },
        to: 'work.filling.review',
        changes: ['notice', 'step'],
        so: {
          'the person is asked to agree, and nothing is sent': ({ after }) =>
            after.context.notice === planMessages.notAccepted,
        },
      },
      {
        in: 'work.filling',
        when: writing,
        changes: ['errors', 'notice'],
        so: {
          'every field that would be refused says why, and nothing is sent': ({ after, after: { context } }) =>
            context.notice === null && isSame(context.errors, problemsOf(after)),
        },
      },
    ],
    'conflict.chosen': [
      {
        in: 'work.conflicted',
        when: {
          'the field was saved by somebody else': ({ before, event }) =>
            before.context.conflict?.changes.some(({ field }) => field === event.field) === true,
        },
        changes: ['sides'],
        so: {
          'that field is kept so, the others as before': ({ before, event, after }) =>
            isSame(after.context.sides, { ...before.context.sides, [event.field]: event.side }),
        },
      },
    ],
    'conflict.settled': [
      {
        in: 'work.conflicted',
        when: writing,
        to: 'work.publishing',
        changes: ['draft', 'history', 'untouched', 'version', 'conflict', 'sides', 'unanswered'],
        asks: ['publishPlan'],
        so: {
          'it builds upon the version that was saved': ({ before, after }) =>
            after.context.version === before.context.conflict?.version,
          'nothing is left of the conflict': ({ event, after }) =>
            after.context.conflict === null &&
            isSame(after.context.sides, {}) &&
            after.context.unanswered === event.submissionId,
        },
      },
    ],
    'conflict.dismissed': [{ in: 'work.conflicted', to: 'work.filling', changes: ['conflict', 'sides'] }],
    'conflict.discarded': [
      {
        in: 'work.conflicted',
        when: writing,
        to: 'work.preparing.loading',
        changes: ['conflict', 'sides', 'draft', 'history'],
        asks: ['loadPlan'],
        so: startsAfresh,
      },
    ],
    'xstate.done.actor.publishPlan': [
      {
        in: 'work.publishing',
        when: { 'somebody else has saved': isConflict },
        to: 'work.conflicted',
        changes: ['conflict', 'unanswered'],
        so: {
          'it is that conflict, nothing chosen yet': ({ event, after: { context } }) =>
            event.output.kind === 'conflicted' &&
            context.conflict === event.output.conflict &&
            isSame(context.sides, {}) &&
            context.unanswered === null,
        },
      },
      {
        in: 'work.publishing',
        when: editing,
        to: 'work.published',
        changes: ['unanswered'],
        tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
        so: leaves,
      },
      {
        in: 'work.publishing',
        to: 'work.published',
        changes: ['unanswered', 'draft', 'untouched', 'history', 'step'],
        tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
        so: {
          ...leaves,
          'the form is empty': ({ after: { context } }) =>
            isSame(context.draft, emptyPlanDraft) &&
            isSame(context.untouched, emptyPlanDraft) &&
            context.step === 1 &&
            context.history.past.length === 0,
        },
      },
    ],
    'xstate.error.actor.publishPlan': [
      {
        in: 'work.publishing',
        when: wasRefused,
        to: 'work.filling',
        changes: ['errors', 'notice', 'unanswered'],
        tells: ['toast.shown'],
        so: {
          ...refusedFieldsSayWhy,
          'the reason is told, and the next try is another submission': ({ event, after, told }) =>
            after.context.notice === event.error.message &&
            after.context.unanswered === null &&
            isSame(told, toldOf('error', 'publishPlan', event.error.message)),
        },
      },
      {
        in: 'work.publishing',
        when: sessionIsOver,
        to: 'work.filling',
      },
      {
        in: 'work.publishing',
        to: 'work.filling',
        changes: ['notice'],
        tells: ['toast.shown'],
        so: {
          'the reason is told': ({ event, after, told }) =>
            after.context.notice === event.error.message &&
            isSame(told, toldOf('error', 'publishPlan', planMessages.saveFailed)),
        },
      },
    ],
  },
)
