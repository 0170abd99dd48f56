import { isFailure } from '../../../src/machines/core/failure.ts'
import type { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { any, changes, only, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const copying = { mode: 'create', planName: '', pid: null, step: 7, copyOf: 7 } as const
/** Types another name. */
const isNamed = (event: SampleEvent): boolean => changes('planName')(event) && event.value !== ''
export const changing = { mode: 'edit', planName: 'Japan 5 GB', pid: null, step: 8 } as const

/** The connection is lost while the plan is sent. */
export const isNotAnswered = (event: SampleEvent): boolean =>
  event.type === 'xstate.error.actor.publishPlan' && isFailure(event.error, 'Unreachable')

export const conflicts = (event: SampleEvent): boolean =>
  event.type === 'xstate.done.actor.publishPlan' && (event.output as { kind: string }).kind === 'conflicted'

type Found = { readonly plan: PlanRecord; readonly message: string }
/** A plan arrives, with or without all its fields. */
const comes =
  (isMeant: (found: Found) => boolean) =>
  ({ type, output }: SampleEvent): boolean =>
    type === 'xstate.done.actor.loadPlan' && isMeant(output as Found)
export const comesWhole = comes(
  ({ plan }) => plan.untold === undefined && plan.unread === undefined && plan.archived === undefined,
)
export const comesArchivable = comes(({ plan }) => plan.archived !== undefined)
const comesArchived = comes(({ plan }) => plan.archived === true)
export const findsPlan = comes(({ message }) => message !== '')
const comesSparse = comes(({ plan }) => plan.untold !== undefined)
const comesLoose = comes(({ plan }) => plan.unread !== undefined)
/** Sets the validity to another value with which the plan can be published. */
const isValidFor = (event: SampleEvent): boolean => changes('validity')(event) && event.value === '60'

/** A plan that is the beginning of another, or is archived. */
export const copies: ReadonlyArray<Walk<typeof planWizardMachine>> = [
  {
    name: 'a plan is copied',
    input: copying,
    tries: any(comesWhole, isNamed, only('draft.found', 'draft.discarded')),
    key: ({ value, context: { draft, untouched } }) => [value.work, draft.planName === untouched.planName],
  },
  {
    name: 'a copy takes over no codes',
    isInMemory: true,
    input: copying,
    tries: any(comesArchived, comesSparse, comesLoose),
    key: ({ value, context: { gaps } }) => [value.work, gaps],
  },
  {
    name: 'an edited plan is archived',
    isInMemory: true,
    input: changing,
    tries: any(comesArchivable, only('plan.archived')),
    key: ({ value, context: { archived } }) => [value.work, archived],
  },
]

/** Plans with fields that the server did not send. Our server sends all; in a browser the specified server has them. */
export const gaps: ReadonlyArray<Walk<typeof planWizardMachine>> = [
  {
    name: 'what did not come is agreed to in the review, from wherever the plan is saved',
    input: { ...changing, step: 3 },
    tries: any(comesSparse, only('publish.requested')),
    key: ({ value, context: { step, notice } }) => [value.work, step, notice],
  },
  {
    name: 'a plan of which not everything came is saved empty once that is agreed to',
    isInMemory: true,
    input: changing,
    tries: any(
      comesSparse,
      findsPlan,
      isValidFor,
      isNotAnswered,
      conflicts,
      only('publish.requested', 'undo.requested', 'untold.accepted', 'conflict.discarded'),
    ),
    key: ({ value, context: { draft, gaps, notice, unanswered } }) => [
      value.work,
      draft.validity,
      gaps,
      notice,
      unanswered !== null,
    ],
  },
  {
    name: 'what could not be read of a plan is entered again',
    isInMemory: true,
    input: changing,
    tries: any(comesLoose, findsPlan, isValidFor, only('publish.requested', 'undo.requested')),
    key: ({ value, context: { draft, errors, gaps } }) => [value.work, draft.validity, Object.keys(errors), gaps],
  },
]
