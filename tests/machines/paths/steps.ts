import { beginningOf, type ObservedStep, stepBehind } from './observe.ts'
import { type PathPlan, plainText } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { type Path, pathsThrough } from './walk.ts'

/** A step of one or more cases with the same start: what came before, what happened, and the effects. */
export type CaseStep = {
  readonly walk: string
  readonly input: unknown
  /** The previous step; null at the start of a walk. */
  readonly before: CaseStep | null
  /** The event; null at the start of a walk. */
  readonly event: SampleEvent | null
  readonly now: ObservedStep
}

/** The steps of a machine as a tree, depth first, so that steps shared by cases run once. */
export const stepsThrough = (
  plan: PathPlan,
  paths: ReadonlyArray<Path> = pathsThrough(plan),
): ReadonlyArray<CaseStep> => {
  const steps: Array<CaseStep> = []
  const begun = new Map<string, CaseStep>()
  const behind = new Map<CaseStep, Map<string, CaseStep>>()
  const added = (step: CaseStep): CaseStep => {
    steps.push(step)
    behind.set(step, new Map())
    return step
  }
  for (const { walk, input, events } of paths) {
    let step =
      begun.get(walk) ?? added({ walk, input, before: null, event: null, now: beginningOf(plan.machine, input) })
    begun.set(walk, step)
    for (const event of events) {
      const text = plainText(plan, event)
      const next = behind.get(step)?.get(text)
      const following =
        next ?? added({ walk, input, before: step, event, now: stepBehind(plan.machine, step.now.snapshot, event) })
      behind.get(step)?.set(text, following)
      step = following
    }
  }
  return steps
}
