import { isFailure } from '../../../src/machines/core/failure.ts'
import { isWorkedOn } from '../../../src/machines/plans/plan-wizard.context.ts'
import { planWizardEvents } from '../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { any, changes, definePlan, only } from './plan.ts'
import { changing, comesWhole, conflicts, copies, findsPlan, gaps, isNotAnswered } from './plan-wizard.gaps.ts'
import { planWizardPromises } from './promises/plan-wizard.ts'
import type { SampleEvent } from './sample-event.ts'

const creating = { mode: 'create', planName: '', pid: null, step: 1 } as const
const reviewing = { ...creating, step: 8 } as const

/** Types the same name each time: one step of Undo, however often it occurs. */
const names = (event: SampleEvent): boolean => changes('planName')(event) && event.value !== ''

const goesTo =
  (...steps: ReadonlyArray<number>) =>
  (event: SampleEvent): boolean =>
    event.type === 'step.chosen' && steps.includes(Number(event.step))

const isRefused = (event: SampleEvent): boolean =>
  event.type === 'xstate.error.actor.publishPlan' && isFailure(event.error, 'Refused')

export const planWizardPlan = definePlan({
  name: 'planWizard',
  place: 'Add Plan (/pages/CreatePlan), or Edit in a row of the Plan List.',
  machine: planWizardMachine,
  events: planWizardEvents,
  impossible: {
    'somebody else saves a plan that is not there yet': ({ before, event }) =>
      before.context.mode === 'create' && conflicts(event),
  },
  weights: {
    'field.changed': 4,
    'next.requested': 3,
    'previous.requested': 2,
    'draft.readOnly': 0.3,
    'draft.takenOver': 0.3,
  },
  walks: [
    {
      name: 'the steps are gone through',
      input: creating,
      tries: only('next.requested', 'previous.requested'),
      key: ({ context }) => context.step,
    },
    {
      // The start of a jump does not matter: every step is tried once from a step, and once from no step.
      name: 'any step is chosen',
      input: creating,
      tries: only('step.chosen'),
      key: ({ value }) => value.work === 'unknownStep',
    },
    {
      name: 'a plan is created',
      input: reviewing,
      tries: (event) =>
        names(event) ||
        only('publish.requested', 'xstate.error.actor.publishPlan')(event) ||
        (event.type === 'xstate.done.actor.publishPlan' && !conflicts(event)),
      key: ({ value, context }) => [
        value.work,
        context.unanswered !== null,
        Object.keys(context.errors),
        context.draft.planName !== '',
      ],
    },
    {
      name: 'a plan that was not published is begun again',
      input: reviewing,
      tries: any(names, isNotAnswered, only('publish.requested', 'draft.discarded')),
      key: ({ value, context: { draft, notice, unanswered } }) => [
        value.work,
        draft.planName,
        notice,
        unanswered !== null,
      ],
    },
    {
      name: 'a plan is edited',
      input: changing,
      tries: any(
        names,
        comesWhole,
        only(
          'publish.requested',
          'retry.requested',
          'xstate.error.actor.loadPlan',
          'xstate.done.actor.publishPlan',
          'xstate.error.actor.publishPlan',
        ),
      ),
      key: ({ value, context }) => [value.work, context.unanswered !== null, isWorkedOn(context)],
    },
    {
      name: 'what would be refused is told before',
      input: reviewing,
      tries: any(changes('validity'), only('publish.requested', 'undo.requested')),
      key: ({ value, context: { draft, errors } }) => [value.work, draft.validity, Object.keys(errors)],
    },
    {
      name: 'a new plan is reviewed before it is published by a key',
      input: creating,
      tries: any(changes('validity'), goesTo(2), only('publish.requested')),
      key: ({ value, context: { step, draft, errors } }) => [value.work, step, draft.validity, Object.keys(errors)],
    },
    {
      name: 'what would be refused is told after an answer was lost',
      isInMemory: true,
      input: reviewing,
      tries: any(changes('validity'), isNotAnswered, only('publish.requested')),
      key: ({ value, context: { draft, notice, errors } }) => [value.work, draft.validity, notice, Object.keys(errors)],
    },
    {
      name: 'a change that was not answered is another submission when it is done again',
      isInMemory: true,
      input: changing,
      tries: any(names, findsPlan, isNotAnswered, only('publish.requested', 'undo.requested', 'redo.requested')),
      key: ({ value, context: { draft, history, unanswered } }) => [
        value.work,
        draft.planName,
        history.past.length,
        history.future.length,
        unanswered !== null,
      ],
    },
    ...gaps,
    ...copies,
    {
      name: 'the review shows what changes',
      input: changing,
      tries: any(names, findsPlan, only('review.narrowed')),
      key: ({ value, context: { draft, onlyChanges } }) => [value.work, draft.planName, onlyChanges],
    },
    {
      name: 'a conflict is settled',
      input: changing,
      tries: any(
        names,
        findsPlan,
        conflicts,
        goesTo(7),
        only(
          'publish.requested',
          'draft.found',
          'conflict.chosen',
          'conflict.settled',
          'conflict.dismissed',
          'conflict.discarded',
        ),
      ),
      key: ({ value, context }) => [value.work, isWorkedOn(context), context.sides],
    },
    {
      // The form takes such an answer from anywhere, and is then empty for the next plan.
      name: 'a plan is created upon what somebody else saved',
      isInMemory: true,
      input: reviewing,
      tries: any(names, only('publish.requested', 'conflict.settled', 'xstate.done.actor.publishPlan')),
      key: ({ value, context }) => [value.work, context.version, isWorkedOn(context)],
    },
    {
      name: 'changes are taken back and done again',
      input: creating,
      tries: any(names, only('field.left', 'undo.requested', 'redo.requested')),
      key: ({ value, context: { draft, history } }) => [
        value.work,
        draft.planName,
        history.past.length,
        history.future.length,
        history.typing,
      ],
    },
    {
      name: 'what is done again is another draft than the one that was refused',
      isInMemory: true,
      input: reviewing,
      tries: any(names, isRefused, isNotAnswered, only('publish.requested', 'undo.requested', 'redo.requested')),
      key: ({ value, context: { draft, errors, history, unanswered } }) => [
        value.work,
        draft.planName,
        history.future.length,
        Object.keys(errors),
        unanswered !== null,
      ],
    },
    {
      name: 'what is taken back or done again is shown',
      isInMemory: true,
      input: creating,
      tries: any(names, goesTo(2), only('undo.requested', 'redo.requested')),
      key: ({ context: { step, history } }) => [step, history.past.length > 0, history.future.length > 0],
    },
    {
      name: 'a draft is found, or thrown away, after a publish that failed',
      isInMemory: true,
      input: changing,
      tries: any(
        names,
        findsPlan,
        isNotAnswered,
        isRefused,
        only('publish.requested', 'draft.found', 'draft.discarded'),
      ),
      key: ({ value, context }) => [
        value.work,
        isWorkedOn(context),
        Object.keys(context.errors),
        context.unanswered !== null,
      ],
    },
    {
      name: 'a draft is offered at a step that there is not',
      isInMemory: true,
      input: creating,
      tries: any(names, goesTo(9), only('draft.found', 'draft.readOnly', 'draft.takenOver')),
      key: ({ value, context }) => [value.work, value.access, context.step, isWorkedOn(context)],
    },
    {
      name: 'the person starts again',
      input: creating,
      tries: any(changes('planName'), only('discard.requested', 'discard.reconsidered', 'draft.discarded')),
      key: ({ value, context: { draft, history } }) => [value.work, value.question, draft.planName, history.typing],
    },
    {
      name: 'the place follows the type',
      input: creating,
      tries: changes('type', 'country'),
      key: ({ context: { draft } }) => [draft.type, draft.country],
    },
    {
      name: 'the amount follows the operator type',
      input: creating,
      tries: changes('operatorType', 'perGbDollar'),
      key: ({ context: { draft } }) => [draft.operatorType, draft.perGbDollar],
    },
    {
      name: 'the tariff follows the operator',
      input: creating,
      tries: changes('simOperator', 'tariff'),
      key: ({ context: { draft } }) => [draft.simOperator, draft.tariff],
    },
    {
      name: 'a kept draft of a new plan is offered',
      input: creating,
      tries: any(goesTo(1, 2, 9), names, only('draft.found', 'draft.continued', 'draft.discarded')),
      key: ({ value, context }) => [value.work, context.step, isWorkedOn(context)],
    },
    {
      name: 'a kept draft shall be thrown away',
      input: creating,
      tries: any(
        goesTo(2),
        names,
        only('draft.found', 'draft.readOnly', 'draft.takenOver'),
        only('discard.requested', 'discard.reconsidered', 'draft.discarded'),
      ),
      key: ({ value, context }) => [
        value.work,
        value.question,
        value.access,
        context.draft.planName,
        isWorkedOn(context),
      ],
    },
    {
      name: 'a kept draft of an edited plan is offered',
      input: changing,
      tries: any(names, comesWhole, only('draft.found', 'draft.continued', 'draft.discarded')),
      key: ({ value, context }) => [value.work, context.step, isWorkedOn(context)],
    },
    {
      name: 'another tab works on the draft',
      input: reviewing,
      tries: any(names, goesTo(1), only('draft.readOnly', 'draft.takenOver', 'undo.requested', 'redo.requested')),
      key: ({ value, context: { history } }) => [
        value.access,
        Math.min(history.past.length, 1),
        Math.min(history.future.length, 1),
      ],
    },
    {
      name: 'the options are loaded',
      input: creating,
      tries: any(
        names,
        only(
          'lookups.retried',
          'xstate.done.actor.loadLookups',
          'xstate.error.actor.loadLookups',
          'draft.found',
          'draft.continued',
        ),
      ),
      key: ({ value, context }) => [value.lookups, value.work, isWorkedOn(context)],
    },
  ],
  promises: planWizardPromises,
})
