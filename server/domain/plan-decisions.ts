import type { PlanPayload } from '../../src/schemas/plan.ts'
import { planFieldLabel } from '../../src/schemas/plan-fields.ts'
import { planValueProblem } from '../../src/schemas/plan-rules.ts'
import type { Change } from './changes.ts'
import {
  foldPlan,
  isPlanReference,
  type Plan,
  type PlanEvent,
  type PlanFields,
  type PlanReference,
  planChanges,
  planFieldsOf,
  storedPlanFields,
} from './plan.ts'

/** What a decision has to know of the world beside the plan itself; read just before it. */
export type PlanFacts = {
  /** The ids of what the payload names; null where it names nothing, or nothing that there is. */
  readonly references: Readonly<Record<PlanReference, number | null>>
  /** Another plan has the name. */
  readonly nameTaken: boolean
}

type Command = {
  readonly payload: PlanPayload
  /** The fingerprint of the payload. */
  readonly fingerprint: string
  /** The name of the person and the moment (ISO 8601). */
  readonly by: string
  readonly now: string
}
export type CreatePlan = Command & { readonly id: number }
/** The payload's `version` is the one that the person has seen; without it whatever is there is overwritten. */
export type ChangePlan = Command

/** What a save was refused for: a text by field, or a newer version of the plan. */
export type PlanRefusal =
  | { readonly reason: 'fields'; readonly errors: Readonly<Record<string, string>> }
  | { readonly reason: 'missing' }
  | { readonly reason: 'conflict'; readonly plan: Plan; readonly changes: ReadonlyArray<Change> }

export type PlanDecision =
  | { readonly accepted: true; readonly event: PlanEvent | null }
  | { readonly accepted: false; readonly refusal: PlanRefusal }

const accept = (event: PlanEvent | null): PlanDecision => ({ accepted: true, event })
const refuse = (refusal: PlanRefusal): PlanDecision => ({ accepted: false, refusal })

export const planNameTaken = 'Another plan has this name'

/**
 * The spec lets everything through that a person enters (§5). Refused is what would corrupt data alone: names that are
 * nobody's or somebody else's, amounts below nothing, text that cannot be kept.
 */
const errorsOf = (payload: PlanPayload, { references, nameTaken }: PlanFacts): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const field of storedPlanFields) {
    const { name } = field
    const problem = planValueProblem(field, payload[name])
    if (problem !== null) errors[name] = problem
    else if (isPlanReference(name) && references[name] === null && payload[name].trim() !== '') {
      errors[name] = `Choose a ${planFieldLabel(name)} from the list`
    }
  }
  if (nameTaken) errors.planName ??= planNameTaken
  return errors
}

/** Creating: everything is accepted that would corrupt nothing. */
export const decideCreate = ({ id, payload, by, now, fingerprint }: CreatePlan, facts: PlanFacts): PlanDecision => {
  const errors = errorsOf(payload, facts)
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors })
  const fields = planFieldsOf(payload, facts.references)
  return accept({ type: 'PlanCreated', data: { id, fields, by, date: now, submission: fingerprint } })
}

/**
 * Changing: nobody overwrites a version that they have not seen. A save that changes nothing is accepted and leaves no
 * trace.
 */
export const decideChange = (
  history: ReadonlyArray<PlanEvent>,
  { payload, by, now, fingerprint }: ChangePlan,
  facts: PlanFacts,
): PlanDecision => {
  const plan = foldPlan(history)
  if (plan === null) return refuse({ reason: 'missing' })
  const errors = errorsOf(payload, facts)
  const changed = planChanges(plan.fields, planFieldsOf(payload, facts.references))
  if (changed.length === 0 && Object.keys(errors).length === 0) return accept(null)
  if (payload.version !== undefined && payload.version !== plan.version) {
    const seen = foldPlan(history, payload.version)
    return refuse({ reason: 'conflict', plan, changes: planChanges((seen ?? plan).fields, plan.fields) })
  }
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors })
  const changes = Object.fromEntries(changed.map(({ field, to }) => [field, to])) as Partial<PlanFields>
  return accept({ type: 'PlanChanged', data: { id: plan.id, changes, by, date: now, submission: fingerprint } })
}
