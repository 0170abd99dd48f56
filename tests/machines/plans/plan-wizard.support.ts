import { createActor } from 'xstate'
import type { PlanWizardInput } from '../../../src/machines/plans/plan-wizard.context.ts'
import { planWizardEvents } from '../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { Unreachable } from '../../../src/schemas/core/errors.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import type { emptyPlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import type {
  FoundPlan,
  PlanQuery,
  PlanWizardLookups,
  PublishOutcome,
  PublishRequest,
} from '../../../src/services/plans/plan-service.ts'
import { emittedBy, heldCall, settled } from '../support.ts'

export const start = (input: Partial<PlanWizardInput> = {}) => {
  const load = heldCall<PlanQuery, FoundPlan>()
  const publish = heldCall<PublishRequest, PublishOutcome>()
  const lookups = heldCall<undefined, PlanWizardLookups>()
  const machine = planWizardMachine.provide({
    actors: { loadPlan: load.logic, publishPlan: publish.logic, loadLookups: lookups.logic },
  })
  const actor = createActor(machine, { input: { mode: 'create', planName: '', pid: null, step: 1, ...input } })
  const emitted = emittedBy(actor)
  actor.start()
  const type = (field: keyof typeof emptyPlanDraft, value: string) =>
    actor.send({ type: 'field.changed', field, value })
  return { actor, load, publish, lookups, emitted, type, now: () => actor.getSnapshot() }
}

export const record = (planWizardEvents['xstate.done.actor.loadPlan'].samples[0]?.output.plan ?? null) as PlanRecord
export const down = new Unreachable({ message: 'The server cannot be reached' })
export const toast = (kind: string, text: string, about: 'loadPlan' | 'publishPlan' = 'publishPlan') => ({
  type: 'toast.shown',
  kind,
  text,
  about,
})
export const leaves = [
  { type: 'draft.cleared' },
  { type: 'navigation.requested', to: '/pages/PlanMaster', replace: false },
]
export const published = (message = ''): PublishOutcome => ({ kind: 'published', message, pid: 7 })

/** A plan that was loaded, and its wizard on the review. */
export const editing = async () => {
  const wizard = start({ mode: 'edit', planName: 'Japan 5 GB', step: 8 })
  wizard.load.call(0).resolve({ plan: record, message: '' })
  await settled()
  return wizard
}
