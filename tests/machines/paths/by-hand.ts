import type { Case } from './cases.ts'
import { eventIn } from './cases.ts'
import { traceOf } from './coverage.ts'
import type { PathPlan } from './plan.ts'
import { endsTheSession } from './session-end.ts'

/** The seconds a person needs to start a case, and to do a step and check its result. */
export const RATE = { case: 60, step: 20 } as const

/** The size of a plan for a person who follows it. */
export type Work = {
  readonly cases: number
  readonly steps: number
  readonly words: number
  readonly minutes: number
}

/** A case as its steps, or as the lines a person reads. */
type Stepped = { readonly steps: ReadonlyArray<unknown> }

/** The minutes that cases take by hand. */
export const minutesOf = (cases: ReadonlyArray<Stepped>): number =>
  cases.reduce((sum, { steps }) => sum + RATE.case + steps.length * RATE.step, 0) / 60

/** The size of a plan, from its cases and its text. */
export const workOf = (cases: ReadonlyArray<Stepped>, text: string): Work => ({
  cases: cases.length,
  steps: cases.reduce((sum, { steps }) => sum + steps.length, 0),
  words: text.split(/\s+/).filter((word) => word !== '').length,
  minutes: Math.ceil(minutesOf(cases)),
})

export const workText = ({ cases, steps, words, minutes }: Work): string =>
  `${cases} cases, ${steps} steps, ${words} words, ${minutes} minutes by hand`

/** The number of steps until the person is sent to sign in and cannot go on; null if that does not happen. */
const endOf = (plan: PathPlan, { steps }: Case): number | null => {
  const end = steps.findIndex(({ event }) => endsTheSession(eventIn(plan, event)))
  return end < 0 ? null : end + 1
}

/** The number of steps that nobody can do, because they follow a forced sign-in. */
export const impossibleSteps = (plan: PathPlan, cases: ReadonlyArray<Case>): number =>
  cases.reduce((sum, one) => sum + one.steps.length - (endOf(plan, one) ?? one.steps.length), 0)

/** The part of a case that a person can do; the rest runs on the machine only. */
export const byHand = (plan: PathPlan, one: Case): Case => {
  const end = endOf(plan, one)
  return end === null ? one : { ...one, steps: one.steps.slice(0, end) }
}

/** The title and purpose of a case, in words. */
export type Told = {
  readonly title: string
  readonly purpose: string
  /** The sum over the edges that this case shows first, up to 5 for each. */
  readonly weight: number
}

export type ToldCase = Case & Told

const sentence = (text: string): string => text.replace(/\.$/, '')
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** How much a step matters: whether it is taken, changes facts, emits events and makes requests. */
const importanceOf = ({ changes, emitted, asked }: Case['steps'][number]): number =>
  1 + (Object.keys(changes).length > 0 ? 1 : 0) + (emitted.length > 0 ? 1 : 0) + (asked.length > 0 ? 2 : 0)

/** The source state in the name of an edge: `#list.ready · page.chosen (0) → #list.loading`. */
const sourceOf = (edge: string): string => edge.split(' · ')[0]?.replace(/^#\w+\.?/, '') || 'any state'

const FEW_WORDS = 2

/** The cases with their purpose: the edges of the diagram that each covers first. */
export const toldCases = (plan: PathPlan, cases: ReadonlyArray<Case>): ReadonlyArray<ToldCase> => {
  const seen = new Set<string>()
  const titles = new Map<string, number>()
  return cases.map((one) => {
    const events = one.steps.map(({ event }) => eventIn(plan, event))
    const trace = traceOf(plan.machine, { input: one.input, events })
    const fresh = one.steps.flatMap((step, index) => {
      const edges = (trace[index + 1]?.edges ?? []).filter((edge) => !seen.has(edge))
      for (const edge of edges) seen.add(edge)
      const says = sentence(plan.events[step.event.type]?.description ?? step.event.type)
      return edges.length === 0
        ? []
        : [{ says, from: edges.map(sourceOf), edges: edges.length, weight: importanceOf(step) }]
    })
    const shown = [...new Set(fresh.toSorted((left, right) => right.weight - left.weight).map(({ says }) => says))]
    const last = one.steps.at(-1)
    const again = last ? sentence(plan.events[last.event.type]?.description ?? last.event.type) : 'The beginning'
    const main = shown.slice(0, FEW_WORDS).join('; ') || again
    const number = (titles.get(main) ?? 0) + 1
    titles.set(main, number)
    const states = [...new Set(fresh.flatMap(({ from }) => from))]
    const edges = fresh.reduce((sum, step) => sum + step.edges, 0)
    const rest = shown.slice(FEW_WORDS)
    return {
      ...one,
      title: number === 1 ? main : `${main} (${number})`,
      purpose:
        edges === 0
          ? 'To see that what other cases show is so on this way as well.'
          : `To see for the first time what follows in ${states.map((state) => `\`${state}\``).join(', ')}${rest.length === 0 ? '' : `; beside the title: ${rest.map(lower).join('; ')}`}. Edges of the diagram: ${edges}.`,
      weight: fresh.reduce((sum, step) => sum + step.weight, 0),
    }
  })
}
