import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type AdjacencyMap, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { kept } from './kept.ts'
import { beginningOf, observeAll, stepBehind } from './observe.ts'
import { isTaken, type PathPlan, plainText, samplesOf, type Walk } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** A path through a machine. */
export type Path = {
  readonly walk: string
  readonly input: unknown
  readonly events: ReadonlyArray<SampleEvent>
  /** The class of its last state, by the walk's key. */
  readonly endsIn: string
}

export type Edge = { readonly event: SampleEvent; readonly to: string }
/** A class of states: one representative, the shortest path to it, and the edges that leave it. */
export type Class = {
  readonly snapshot: AnyMachineSnapshot
  readonly way: ReadonlyArray<SampleEvent>
  readonly edges: ReadonlyArray<Edge>
}
/** The classes that one walk can reach. */
export type Reach = ReadonlyMap<string, Class>

const classes = new WeakMap<Walk<AnyStateMachine>, WeakMap<AnyMachineSnapshot, string>>()

const INIT = 'xstate.init'

/** The class of a state, by the walk's key. */
export const classOf = (walk: Walk<AnyStateMachine>, snapshot: AnyMachineSnapshot): string =>
  kept(
    kept(classes, walk, () => new WeakMap<AnyMachineSnapshot, string>()),
    snapshot,
    () => JSON.stringify(walk.key(snapshot)) ?? '',
  )

/** An edge between classes, as text. */
export const edgeKey = (plan: PathPlan, from: string, event: SampleEvent): string => `${from} ${plainText(plan, event)}`

/** Explores one walk of a machine. */
export const explore = (plan: PathPlan, walk: Walk<AnyStateMachine>): Reach => {
  const { machine } = plan
  const key = (snapshot: AnyMachineSnapshot) => classOf(walk, snapshot)
  const tried = samplesOf(plan).filter(walk.tries)
  const open = new Map<AnyMachineSnapshot, ReadonlySet<SampleEvent>>()
  const isOpen = (before: AnyMachineSnapshot, event: SampleEvent) =>
    isTaken(before, event) && (plan.isSent?.({ before, event }) ?? true)
  // A machine with cached steps, since both functions go along all of them.
  const kin = {
    getInitialSnapshot: () => beginningOf(machine, walk.input).snapshot,
    transition: (before: AnyMachineSnapshot, event: SampleEvent) => stepBehind(machine, before, event).snapshot,
  }
  const options = {
    events: tried,
    serializeState: key,
    serializeEvent: (event: SampleEvent) => plainText(plan, event),
    filterEvents: (before: AnyMachineSnapshot, event: SampleEvent) =>
      kept(open, before, () => new Set(tried.filter((one) => isOpen(before, one)))).has(event),
    fromState: kin.getInitialSnapshot(),
  }
  const nodes: AdjacencyMap<AnyMachineSnapshot, SampleEvent> = getAdjacencyMap(kin as never, options as never) as never
  const ways = new Map(
    getShortestPaths(kin as never, options as never).map((path) => [
      key(path.state as never),
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

/** The events that follow a shared start of paths, each with its own branches. */
type Branches = Map<string, Branches>

/** Drops paths that are the start of a longer one. */
export const withoutBeginnings = (plan: PathPlan, paths: ReadonlyArray<Path>): ReadonlyArray<Path> => {
  const walked: Branches = new Map()
  const needed = new Set<Path>()
  for (const path of paths.toSorted((one, other) => other.events.length - one.events.length)) {
    let at = walked
    for (const event of path.events) {
      const text = plainText(plan, event)
      if (!at.has(text)) needed.add(path)
      at = kept(at, text, () => new Map())
    }
  }
  // If nothing happens on any path, one of them shows the start.
  return needed.size > 0 ? paths.filter((path) => needed.has(path)) : paths.slice(0, 1)
}

const explored = new WeakMap<Walk<AnyStateMachine>, WeakMap<AnyStateMachine, Explored>>()
type Explored = { readonly events: PathPlan['events']; readonly paths: ReadonlyArray<Path> }

/** One walk, edge by edge: the shortest path to every class of states, and each edge from there. Cached. */
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

/** The states along a path, starting with the first. Pure: no actor runs. */
export const replay = (plan: PathPlan, path: Path): ReadonlyArray<AnyMachineSnapshot> =>
  observeAll(plan.machine, path.input, path.events).map(({ snapshot }) => snapshot)
