import type { AnyMachineSnapshot } from 'xstate'
import { type SeenStep, seenAlong } from '../../machines/paths/case-run.ts'
import { type Case, eventIn } from '../../machines/paths/cases.ts'
import type { Itinerary, TourStep, Way } from '../../machines/paths/itinerary.ts'
import { beginWith } from '../../machines/paths/observe.ts'
import type { PathPlan } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'

const otherwiseIn = ({ differences }: SeenStep, id: string, number: number): Pick<TourStep, 'otherwise'> =>
  differences.length === 0 ? {} : { otherwise: `case ${id}, step ${number}: ${differences.join('; ')}` }

/** A case as a run: the expectations are those of the case, up to where the current machine differs. */
const wayOf = (plan: PathPlan, one: Case): Way => {
  const [first, ...seen] = seenAlong(plan, one)
  const { state, context } = first as SeenStep
  let snapshot: AnyMachineSnapshot = first?.now?.snapshot ?? beginWith(plan.machine, one.input).snapshot
  const begin = { state, context, snapshot, ...otherwiseIn(first as SeenStep, one.id, 0) }
  const steps = seen.map((step, index): TourStep => {
    const event = step.event as SampleEvent
    snapshot = step.now?.snapshot ?? snapshot
    const isLast = index === one.steps.length - 1
    return {
      event,
      state: step.state,
      context: step.context,
      sample: step.now ? eventIn(plan, event) : event,
      snapshot,
      ...otherwiseIn(step, one.id, index + 1),
      ...(step.now ? {} : { isRefused: true }),
      ...(isLast && one.fault ? { fault: one.fault.name } : {}),
    }
  })
  return { input: one.input, begin, steps, id: one.id }
}

/** Cases one after another, each from its own start. */
export class CaseList implements Itinerary {
  readonly #plan: PathPlan
  readonly #cases: Array<Case>
  readonly #isEnd: (event: SampleEvent) => boolean

  /** `isEnd` is true for events after which the screen is gone although the machine continues. A case ends there. */
  constructor(plan: PathPlan, cases: ReadonlyArray<Case>, isEnd: (event: SampleEvent) => boolean) {
    this.#plan = plan
    this.#cases = [...cases]
    this.#isEnd = isEnd
  }

  get left(): number {
    return this.#cases.length
  }

  missed(): ReadonlyArray<string> {
    return this.#cases.map(({ id, steps }) => `case ${id}: ${steps.map(({ event }) => event.type).join(', ')}`)
  }

  /** A case that ended at an act that is not offered is reported with its run: see `GoNotes`. */
  closedOff(): ReadonlyArray<string> {
    return []
  }

  next(): Way {
    const one = this.#cases.shift()
    if (!one) throw new Error('There is no case left')
    const way = wayOf(this.#plan, one)
    const end = way.steps.findIndex(({ sample }) => this.#isEnd(sample))
    return end < 0 ? way : { ...way, steps: way.steps.slice(0, end + 1) }
  }

  /** When an act is not offered, the rest of a case cannot be walked. */
  from(): ReadonlyArray<TourStep> {
    return []
  }

  close(): void {}

  remove(): void {}
}
