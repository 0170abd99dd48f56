import { beginningOf, type ObservedStep, stepBehind } from './observe.ts'
import { type PathPlan, plainText } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { type Path, pathsThrough } from './walk.ts'

/** A step of one case or of many that begin alike: what was before, what happened, what is noticed after it. */
export type CaseStep = {
  readonly walk: string
  readonly input: unknown
  /** The step before; null where a walk begins. */
  readonly before: CaseStep | null
  /** What happened; null where a walk begins. */
  readonly event: SampleEvent | null
  readonly now: ObservedStep
}

/** The steps of a machine as a tree, that of the case before its branches: what cases have in common is run once. */
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
