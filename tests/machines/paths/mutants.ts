import { isDeepStrictEqual } from 'node:util'
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine, not } from 'xstate'
import { nodesUnder } from '../../../src/diagram/graph.ts'
import { edgeNamesOf, traceOf } from './coverage.ts'
import { beginWith, type Observed, stepOn } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { Path } from './walk.ts'

/** One fault in a machine, as a developer could make it. */
export type Mutant = {
  /** The kind of fault and its place: `guard inverted: #list.rows · page.chosen (0) [hasPage] → #list.loading`. */
  readonly name: string
  /** The changed edge; null if an entry or exit of a state was changed. */
  readonly edge: string | null
  readonly build: () => AnyStateMachine
}

type Place = ReadonlyArray<string | number>
type Config = Record<string, unknown>
type Transition = { target?: unknown; guard?: unknown; actions?: unknown }

const listOf = (value: unknown): Array<unknown> => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const transitionsIn = (value: unknown): Array<Transition> =>
  listOf(value).map((one) => (typeof one === 'string' ? { target: one } : { ...(one as Transition) }))

const mapped = (value: unknown, make: (inner: unknown) => unknown): Config =>
  Object.fromEntries(Object.entries((value ?? {}) as Config).map(([key, inner]) => [key, make(inner)]))

/** A copy of a state's configuration that can be modified, with all transitions and actions as lists. */
const copied = (state: Config): Config => ({
  ...state,
  on: mapped(state.on, transitionsIn),
  after: mapped(state.after, transitionsIn),
  always: transitionsIn(state.always),
  onDone: transitionsIn(state.onDone),
  entry: [...listOf(state.entry)],
  exit: [...listOf(state.exit)],
  invoke: listOf(state.invoke).map((call) => ({
    ...(call as Config),
    onDone: transitionsIn((call as Config).onDone),
    onError: transitionsIn((call as Config).onError),
  })),
  ...(state.states ? { states: mapped(state.states, (inner) => copied(inner as Config)) } : {}),
})

/** Configuration keys in which an empty list is data. */
const facts: ReadonlyArray<string> = ['context', 'input', 'output', 'params', 'meta']

/** Removes empty lists of transitions and actions, because an empty list would forbid the event. */
const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, inner]) => !Array.isArray(inner) || inner.length > 0)
  return Object.fromEntries(kept.map(([key, inner]) => [key, facts.includes(key) ? inner : withoutEmpty(inner)]))
}

const at = (config: Config, place: Place): unknown =>
  place.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], config as unknown)

const placeOf = (node: AnyStateNode): Place => node.path.flatMap((key) => ['states', key])

/** The list in the configuration that holds the transitions of one event. */
const listFor = (node: AnyStateNode, eventType: string): Place => {
  const place = placeOf(node)
  if (eventType === '') return [...place, 'always']
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  const call = node.invoke.findIndex((one) => one.id === id)
  if (call >= 0) return [...place, 'invoke', call, outcome === 'done' ? 'onDone' : 'onError']
  if (eventType.startsWith('xstate.done.state.')) return [...place, 'onDone']
  const delay = /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1]
  return delay === undefined ? [...place, 'on', eventType] : [...place, 'after', delay]
}

/** Another state that a transition could lead to: a sibling of its target or of its source. */
const elsewhere = ({ target, source }: AnyTransitionDefinition): AnyStateNode | null => {
  const node = target?.[0] ?? source
  const parent = node.parent?.type === 'compound' ? node.parent : node.type === 'compound' ? node : null
  const isPassed = ({ always = [] }: AnyStateNode) => always.some(({ guard }) => guard === undefined)
  const others = Object.values(parent?.states ?? {}).filter((state) => state !== node && !isPassed(state))
  return others.at(-1) ?? null
}

const change = (machine: AnyStateMachine, edit: (config: Config) => void) => () => {
  const config = copied(machine.config as Config)
  edit(config)
  const options = { maxIterations: 100 }
  return createMachine({ ...(withoutEmpty(config) as Config), options } as never, machine.implementations as never)
}

const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'inline')

const mutantsOfEdge = (
  machine: AnyStateMachine,
  edge: string,
  transition: AnyTransitionDefinition,
  list: Place,
  index: number,
): ReadonlyArray<Mutant> => {
  const changed = (what: string, edit: (own: Transition) => void): Mutant => ({
    name: `${what}: ${edge}`,
    edge,
    build: change(machine, (config) => edit((at(config, list) as Array<Transition>)[index] as Transition)),
  })
  const { actions = [] } = transitionsIn(at(copied(machine.config as Config), list))[index] ?? {}
  const other = elsewhere(transition)
  return [
    {
      name: `removed: ${edge}`,
      edge,
      build: change(machine, (config) => (at(config, list) as Array<Transition>).splice(index, 1)),
    },
    ...(other === null
      ? []
      : [
          changed(`redirected to #${other.id}`, (own) => {
            own.target = `#${other.id}`
          }),
        ]),
    ...(transition.guard === undefined
      ? []
      : [
          changed('guard inverted', (own) => {
            own.guard = not(own.guard as never)
          }),
        ]),
    ...listOf(actions).map((action, place) =>
      changed(`${actionName(action)} dropped`, (own) => {
        own.actions = listOf(own.actions).filter((_, other) => other !== place)
      }),
    ),
  ]
}

const mutantsOfState = (machine: AnyStateMachine, node: AnyStateNode): ReadonlyArray<Mutant> =>
  (['entry', 'exit'] as const).flatMap((when) =>
    listOf(at(machine.config as Config, [...placeOf(node), when])).map((action, place) => ({
      name: `${actionName(action)} dropped: ${when} of #${node.id}`,
      edge: null,
      build: change(machine, (config) => (at(config, [...placeOf(node), when]) as Array<unknown>).splice(place, 1)),
    })),
  )

/** Every mutant of a machine: each edge removed or redirected, its guard inverted, each of its actions dropped. */
export const mutantsOf = (machine: AnyStateMachine): ReadonlyArray<Mutant> => {
  const names = edgeNamesOf(machine)
  return nodesUnder(machine.root).flatMap((node) => {
    const lists: ReadonlyArray<readonly [string, ReadonlyArray<AnyTransitionDefinition>]> = [
      ...node.transitions,
      ['', node.always ?? []],
    ]
    return [
      ...lists.flatMap(([type, transitions]) =>
        transitions.flatMap((transition, index) =>
          mutantsOfEdge(machine, names.get(transition) ?? '', transition, listFor(node, type), index),
        ),
      ),
      ...mutantsOfState(machine, node),
    ]
  })
}

/** Whether a machine behaves along a path exactly as recorded. A crash counts as a difference. */
const isAsRecorded = (machine: AnyStateMachine, path: Path, recorded: ReadonlyArray<Observed>): boolean => {
  try {
    let step = beginWith(machine, path.input)
    if (!isDeepStrictEqual(step.observed, recorded[0])) return false
    return path.events.every((event, index) => {
      step = stepOn(machine, step.snapshot, event)
      return isDeepStrictEqual(step.observed, recorded[index + 1])
    })
  } catch {
    return false
  }
}

/** The mutants of a machine that its paths notice. Survivors are named, with the reason if known. */
export type MutationCheck = {
  readonly all: number
  readonly noticed: number
  readonly survivors: ReadonlyArray<{ readonly name: string; readonly reason: string | null }>
}

/** The share of mutants that the paths of a machine must notice. */
export const MUTATION_GOAL = 0.95

/** Runs the recorded paths against every mutant. */
export const checkMutants = (plan: PathPlan, paths: ReadonlyArray<Path>): MutationCheck => {
  const traces = paths.map((path) => {
    const steps = traceOf(plan.machine, path)
    return {
      path,
      recorded: steps.map(({ observed }) => observed),
      taken: new Set(steps.flatMap(({ edges }) => edges)),
    }
  })
  const mutants = mutantsOf(plan.machine)
  const survivors = mutants.filter(({ edge, build }) => {
    const machine = build()
    // Paths over the changed edge run first, because they are the likeliest to notice it.
    const [near, far] = [true, false].map((isNear) => traces.filter(({ taken }) => taken.has(edge ?? '') === isNear))
    return [...(near ?? []), ...(far ?? [])].every(({ path, recorded }) => isAsRecorded(machine, path, recorded))
  })
  return {
    all: mutants.length,
    noticed: mutants.length - survivors.length,
    survivors: survivors.map(({ name }) => ({ name, reason: plan.unnoticeable?.[name] ?? null })),
  }
}
