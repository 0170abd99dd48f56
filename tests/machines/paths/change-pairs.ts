import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { factsIn } from './cases.ts'
import { kept } from './kept.ts'
import { beginningOf, type ObservedStep, stepBehind } from './observe.ts'
import { happens, isTaken, type PathPlan, samplesOf, walksOnScreen } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import type { Path } from './walk.ts'

/**
 * The number of a pair: a change followed by a navigation, such as typing and then leaving the step.
 *
 * - A change is an event that alters a fact of the context. Each field of a form is a separate change.
 * - A navigation is an event that leads elsewhere, in any region or by a fact that names the place.
 * - They are a pair if at least one fact still has the value of the change when the navigation happens. Other events
 *   may happen in between: the navigation can still affect that fact.
 */
export type PairId = number

/** The current state of a path, with the change that set each fact. */
export type Standing = {
  readonly snapshot: AnyMachineSnapshot
  readonly changedBy: ReadonlyMap<string, number>
}

/** One step further, with the pairs that it completes. */
export type Gone = Standing & {
  readonly pairs: ReadonlyArray<PairId>
  readonly isChange: boolean
  readonly isNavigation: boolean
}

/** The starts of a machine: each distinct input with a walk of the plan, preferably one on screen. */
export const beginningsOf = (plan: Pick<PathPlan, 'walks'>): PathPlan['walks'] => {
  const walks = [...new Set([...walksOnScreen(plan), ...plan.walks])]
  const inputs = walks.map(({ input }) => JSON.stringify(input) ?? '')
  return walks.filter((_, index) => inputs.indexOf(inputs[index] ?? '') === index)
}

/** The facts that, besides the state, say where a person is, as the machines name them. */
const whereabouts = ['step', 'page', 'place', 'position']

const isElsewhere = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): boolean =>
  !isDeepStrictEqual(before.value, after.value) ||
  whereabouts.some((fact) => !isDeepStrictEqual(before.context[fact], after.context[fact]))

/** The paths of the facts that differ, down to the leaves. */
const changedFacts = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): ReadonlyArray<string> =>
  Object.keys({ ...before.context, ...after.context }).flatMap((name) => {
    const [old, now] = [before.context[name], after.context[name]]
    if (old === now) return []
    const [was, is] = [new Map(factsIn(old, name)), new Map(factsIn(now, name))]
    const places = [...new Set([...was.keys(), ...is.keys()])]
    return places.filter((place) => !isDeepStrictEqual(was.get(place), is.get(place)))
  })

/** A change by its event and, in a form or filter, its field. */
const changeOf = ({ type, field, part }: SampleEvent): string => [type, field ?? part ?? []].flat().join(' ')

/** The effect of a step: the facts that differ, and whether it leads elsewhere. */
type Effect = { readonly facts: ReadonlyArray<string>; readonly isNavigation: boolean }
const effects = new WeakMap<ObservedStep, Effect>()

const numbered = (names: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map(names.map((name, number) => [name, number]))

/** The number for "no such change or pair". */
const NONE = -1

/** The pairs of one machine, by number, and the steps that contain them. */
export class ChangePairs {
  readonly samples: ReadonlyArray<SampleEvent>
  readonly #machine: PathPlan['machine']
  readonly #types: ReadonlyArray<string>
  readonly #changes: ReadonlyArray<string>
  readonly #numberOfType: ReadonlyMap<string, number>
  readonly #numberOfChange: ReadonlyMap<SampleEvent, number>
  readonly #open = new WeakMap<AnyMachineSnapshot, ReadonlyArray<SampleEvent>>()
  readonly #plan: PathPlan

  constructor(plan: PathPlan) {
    this.#machine = plan.machine
    this.samples = samplesOf(plan)
    this.#plan = plan
    this.#types = Object.keys(plan.events)
    this.#changes = [...new Set(this.samples.map(changeOf))]
    this.#numberOfType = numbered(this.#types)
    const numbers = numbered(this.#changes)
    this.#numberOfChange = new Map(this.samples.map((event) => [event, numbers.get(changeOf(event)) ?? NONE]))
  }

  /** A pair in words: `field.changed planName, then previous.requested`. */
  textOf(pair: PairId): string {
    const { length } = this.#types
    return `${this.#changes[Math.floor(pair / length)]}, then ${this.#types[pair % length]}`
  }

  /** The change that an event would be; -1 if it is not one of the samples. */
  changeOf(event: SampleEvent): number {
    return this.#numberOfChange.get(event) ?? this.#changes.indexOf(changeOf(event))
  }

  /** The pair of a change and a navigation event. */
  pairOf(change: number, { type }: SampleEvent): PairId {
    return change * this.#types.length + (this.#numberOfType.get(type) ?? NONE)
  }

  begin(input: unknown): Standing {
    return { snapshot: beginningOf(this.#machine, input).snapshot, changedBy: new Map() }
  }

  /** The samples that the machine takes here. */
  openAt(standing: Standing): ReadonlyArray<SampleEvent> {
    return kept(this.#open, standing.snapshot, () =>
      this.samples.filter((event) => isTaken(standing.snapshot, event) && this.happens(standing, event)),
    )
  }

  happens({ snapshot }: Standing, event: SampleEvent): boolean {
    return happens(this.#plan, snapshot, event)
  }

  goOn({ snapshot, changedBy }: Standing, event: SampleEvent): Gone {
    const step = stepBehind(this.#machine, snapshot, event)
    const after = step.snapshot
    const { facts, isNavigation } = kept(effects, step, () => ({
      facts: changedFacts(snapshot, after),
      isNavigation: isElsewhere(snapshot, after),
    }))
    const change = this.changeOf(event)
    return {
      snapshot: after,
      changedBy: facts.length === 0 ? changedBy : new Map([...changedBy, ...facts.map((at) => [at, change] as const)]),
      isChange: facts.length > 0,
      isNavigation,
      pairs: isNavigation ? changesAt(changedBy).map((before) => this.pairOf(before, event)) : [],
    }
  }

  /** The pairs on a path. */
  on({ input, events }: Pick<Path, 'input' | 'events'>): ReadonlySet<PairId> {
    const found = new Set<PairId>()
    let standing = this.begin(input)
    for (const event of events) {
      const gone = this.goOn(standing, event)
      for (const pair of gone.pairs) found.add(pair)
      standing = gone
    }
    return found
  }
}

/** The changes that still have a fact with the value they set. */
export const changesAt = (changedBy: Standing['changedBy']): ReadonlyArray<number> =>
  [...new Set(changedBy.values())].filter((change) => change >= 0)
