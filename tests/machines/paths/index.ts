import { historyDrawerPlan } from './history-drawer.plan.ts'
import { inventoryFormPlan } from './inventory-form.plan.ts'
import { inventoryListPlan } from './inventory-list.plan.ts'
import { layoutPlan } from './layout.plan.ts'
import { type PathPlan, plainEvent, type SampleEvent } from './plan.ts'
import { planListPlan } from './plan-list.plan.ts'
import { planWizardPlan } from './plan-wizard.plan.ts'
import { sessionPlan } from './session.plan.ts'
import { type Path, pathsThrough, replay, toursThrough } from './walk.ts'

/** A generated path as data: what happens, and the state (with its facts) that must be seen after each step. */
export type PathCase = {
  readonly machine: string
  /** Which exploration it belongs to, in words. */
  readonly walk: string
  readonly input: unknown
  readonly start: { readonly state: unknown; readonly context: unknown }
  readonly steps: ReadonlyArray<{ readonly event: SampleEvent; readonly state: unknown; readonly context: unknown }>
}

export const plans = [
  sessionPlan,
  layoutPlan,
  inventoryListPlan,
  inventoryFormPlan,
  planListPlan,
  planWizardPlan,
  historyDrawerPlan,
] as unknown as ReadonlyArray<PathPlan>

export const planOf = (name: string): PathPlan => {
  const plan = plans.find((candidate) => candidate.name === name)
  if (!plan) throw new Error(`There is no path plan for the machine '${name}'`)
  return plan
}

const asCase = (plan: PathPlan, path: Path): PathCase => {
  const [start, ...states] = replay(plan, path)
  return {
    machine: plan.name,
    walk: path.walk,
    input: path.input,
    start: { state: start?.value, context: start?.context },
    steps: path.events.map((event, index) => ({
      event: plainEvent(plan, event),
      state: states[index]?.value,
      context: states[index]?.context,
    })),
  }
}

/** The paths of a machine as JSON, one for each edge: what `npm run paths` writes and a person can follow. */
export const pathsOf = (name: string): ReadonlyArray<PathCase> => {
  const plan = planOf(name)
  return pathsThrough(plan).map((path) => asCase(plan, path))
}

/** The same edges in few long paths: what a browser walks. */
export const toursOf = (name: string, steps?: number): ReadonlyArray<PathCase> => {
  const plan = planOf(name)
  return toursThrough(plan, steps).map((path) => asCase(plan, path))
}
