import type { PlanPayload } from '../../src/schemas/plans/plan.ts'
import { planFieldLabel } from '../../src/schemas/plans/plan-fields.ts'
import { planValueProblem } from '../../src/schemas/plans/plan-rules.ts'
import { recordMessages } from '../../src/schemas/records/kit/checks.ts'
import type { Decision, Stamp } from '../core/saving/decision.ts'
import {
  isPlanReference,
  type Plan,
  type PlanEvent,
  type PlanFields,
  type PlanReference,
  planChanges,
  planFieldsOf,
  storedPlanFields,
} from './plan.ts'

/** Facts that a decision needs beside the plan, read just before it. */
export type PlanFacts = {
  /** The ids of named references; null if the payload names none, or a missing one. */
  readonly references: Readonly<Record<PlanReference, number | null>>
  /** Which of them are inactive: a plan may keep them, but not newly get them. */
  readonly inactive: Readonly<Record<PlanReference, boolean>>
  /** Another plan has the name. */
  readonly nameTaken: boolean
}

export type PlanDecision = Decision<PlanEvent>

const planNameTaken = 'Another plan has this name'

/**
 * The spec accepts everything that a person enters (§5). Only values that would corrupt data are refused: unknown or
 * taken names, negative amounts, text that cannot be stored.
 */
const errorsOf = (
  payload: PlanPayload,
  { references, inactive, nameTaken }: PlanFacts,
  before: PlanFields | null,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const field of storedPlanFields) {
    const { name } = field
    const problem = planValueProblem(field, payload[name])
    if (problem !== null) errors[name] = problem
    else if (isPlanReference(name) && references[name] === null && payload[name].trim() !== '') {
      errors[name] = `Choose a ${planFieldLabel(name)} from the list`
    } else if (isPlanReference(name) && inactive[name] && references[name] !== before?.[name]) {
      errors[name] = recordMessages.inactive(planFieldLabel(name).toLowerCase())
    }
  }
  if (nameTaken) errors.planName ??= planNameTaken
  return errors
}

/** Creates a plan; accepts everything that corrupts no data. */
export const decideCreate = (payload: PlanPayload, facts: PlanFacts, stamp: Stamp): PlanDecision => {
  const errors = errorsOf(payload, facts, null)
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const fields = planFieldsOf(payload, facts.references)
  return { accepted: true, events: [{ type: 'PlanCreated', data: { ...stamp, fields } }] }
}

/** Archives a plan, or offers it again. Nothing happens if it is so already. */
export const decideArchive = (plan: Plan, isArchived: boolean, stamp: Stamp): PlanDecision => {
  if (plan.isArchived === isArchived) return { accepted: true, events: [] }
  return { accepted: true, events: [{ type: isArchived ? 'PlanArchived' : 'PlanRestored', data: stamp }] }
}

/** Changes a plan, with the same checks. Without changes there is no event. */
export const decideChange = (plan: Plan, payload: PlanPayload, facts: PlanFacts, stamp: Stamp): PlanDecision => {
  const errors = errorsOf(payload, facts, plan.fields)
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const changed = planChanges(plan.fields, planFieldsOf(payload, facts.references))
  if (changed.length === 0) return { accepted: true, events: [] }
  const changes = Object.fromEntries(changed.map(({ field, to }) => [field, to])) as Partial<PlanFields>
  return { accepted: true, events: [{ type: 'PlanChanged', data: { ...stamp, changes } }] }
}
