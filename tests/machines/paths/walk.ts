import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type AdjacencyMap, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { observeAll } from './observe.ts'
import { type PathPlan, plainEvent, samplesOf, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** A way through a machine. */
export type Path = {
  readonly walk: string
  readonly input: unknown
  readonly events: ReadonlyArray<SampleEvent>
  /** The class of states that it ends in, by the walk's key. */
  readonly endsIn: string
}

export type Edge = { readonly event: SampleEvent; readonly to: string }
/** A class of states: one of it, the shortest way to that one, and the edges that leave it. */
export type Class = {
  readonly snapshot: AnyMachineSnapshot
  readonly way: ReadonlyArray<SampleEvent>
  readonly edges: ReadonlyArray<Edge>
}
/** What one walk can reach, by class. */
export type Reach = ReadonlyMap<string, Class>

const INIT = 'xstate.init'
const text = (value: unknown): string => JSON.stringify(value) ?? ''

/** The class of a state, by the walk's key. */
export const classOf = (walk: Walk<AnyStateMachine>, snapshot: AnyMachineSnapshot): string => text(walk.key(snapshot))

/** An edge between classes, as text. */
export const edgeKey = (plan: PathPlan, from: string, event: SampleEvent): string =>
  `${from} ${text(plainEvent(plan, event))}`

/** Explores one walk of a machine. */
export const explore = (plan: PathPlan, walk: Walk<AnyStateMachine>): Reach => {
  const key = (snapshot: AnyMachineSnapshot) => classOf(walk, snapshot)
  const options = {
    input: walk.input,
    events: samplesOf(plan).filter(walk.tries),
    serializeState: key,
    serializeEvent: (event: SampleEvent) => text(plainEvent(plan, event)),
    filterEvents: (before: AnyMachineSnapshot, event: SampleEvent) =>
      before.can(event) && (plan.isSent?.({ before, event }) ?? true),
  }
  const nodes: AdjacencyMap<AnyMachineSnapshot, SampleEvent> = getAdjacencyMap(plan.machine, options as never) as never
  const ways = new Map(
    getShortestPaths(plan.machine, options as never).map((path) => [
      key(path.state),
      path.steps.map((step): SampleEvent => step.event).filter((event) => event.type !== INIT),
    ]),
  )
  return new Map(
    Object.values(nodes).map(({ state, transitions }) => {
      const edges = Object.values<{ event: SampleEvent; state: AnyMachineSnapshot }>(transitions)
      return [
        key(state),
        {
          snapshot: state,
          way: ways.get(key(state)) ?? [],
          edges: edges.map((edge) => ({ event: edge.event, to: key(edge.state) })),
        },
      ]
    }),
  )
}

/** A path that a longer one begins with is walked by that one. */
export const withoutBeginnings = (plan: PathPlan, paths: ReadonlyArray<Path>): ReadonlyArray<Path> => {
  const begun = new Set<string>()
  const line = (path: Path, length: number) =>
    text(path.events.slice(0, length).map((event) => plainEvent(plan, event)))
  const kept = paths
    .toSorted((one, other) => other.events.length - one.events.length)
    .filter((path) => {
      const isNew = !begun.has(line(path, path.events.length))
      for (let length = 0; length <= path.events.length; length++) begun.add(line(path, length))
      return isNew
    })
  return paths.filter((path) => kept.includes(path))
}

const explored = new WeakMap<Walk<AnyStateMachine>, WeakMap<AnyStateMachine, Explored>>()
type Explored = { readonly events: PathPlan['events']; readonly paths: ReadonlyArray<Path> }

/**
 * One walk, edge by edge: the shortest path to every class of states, and each edge behind it. A machine with its samples
 * is explored once, however many ask.
 */
export const pathsOf = (plan: PathPlan, walk: Walk<AnyStateMachine>): ReadonlyArray<Path> => {
  const byMachine = explored.get(walk) ?? new WeakMap<AnyStateMachine, Explored>()
  const known = byMachine.get(plan.machine)
  if (known?.events === plan.events) return known.paths
  const paths = pathsAlong(plan, walk)
  explored.set(walk, byMachine.set(plan.machine, { events: plan.events, paths }))
  return paths
}

const pathsAlong = (plan: PathPlan, walk: Walk<AnyStateMachine>): ReadonlyArray<Path> => {
  const common = { walk: walk.name, input: walk.input }
  const paths = [...explore(plan, walk)].flatMap(([state, { way, edges }]) => [
    { ...common, events: way, endsIn: state },
    ...edges.map(({ event, to }) => ({ ...common, events: [...way, event], endsIn: to })),
  ])
  return withoutBeginnings(plan, paths)
}

/** The test plan of a machine: its walks, edge by edge. */
export const pathsThrough = (plan: PathPlan): ReadonlyArray<Path> => plan.walks.flatMap((walk) => pathsOf(plan, walk))

/** The states along a path, the first before any event; pure, no actor runs. */
export const replay = (plan: PathPlan, path: Path): ReadonlyArray<AnyMachineSnapshot> =>
  observeAll(plan.machine, path.input, path.events).map(({ snapshot }) => snapshot)
