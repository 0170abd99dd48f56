import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state of a machine in a diagram. */
export type DiagramState = {
  /** XState's id: `inventoryList.rows.normal`. */
  readonly id: string
  readonly key: string
  readonly kind: AnyStateNode['type']
  readonly parent: string | null
  /** Whether it is a region of a parallel state. */
  readonly isRegion: boolean
  readonly description: string
  readonly tags: ReadonlyArray<string>
  /** The actors that run while the state is active. */
  readonly actors: ReadonlyArray<string>
  readonly entry: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  /** The initial child state. */
  readonly initial: string | null
  readonly states: ReadonlyArray<string>
}

/** A transition of a machine in a diagram. */
export type DiagramEdge = {
  /** Unique within the machine: `#list.ready · page.chosen (0) [hasPage] → #list.loading`. */
  readonly name: string
  readonly source: string
  /** Empty for a transition without a target. */
  readonly targets: ReadonlyArray<string>
  /** The event type; empty for an eventless transition (`always`). */
  readonly event: string
  /** The guard with its parameters as text: `isStep review`. */
  readonly guard: string
  readonly actions: ReadonlyArray<string>
}

/** A machine in a diagram: its definition, in the order of the definition. */
export type Graph = {
  readonly id: string
  readonly description: string
  readonly states: ReadonlyArray<DiagramState>
  readonly edges: ReadonlyArray<DiagramEdge>
}

const nameOf = (named: unknown): string =>
  typeof named === 'string' ? named : ((named as { readonly type?: string } | undefined)?.type ?? '')

/** A guard with its parameters, unless a function computes them from the event. */
const guardOf = (guard: unknown): string => {
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
  const said = typeof params === 'object' && params !== null ? Object.values(params).map(String) : []
  return [nameOf(guard), ...said].join(' ')
}

/** The transitions of a state: those with an event, then eventless ones. */
export const transitionsOf = (node: AnyStateNode): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/**
 * The name of a transition. It includes the index within its state, since two transitions may differ in nothing else.
 */
export const edgeName = (transition: AnyTransitionDefinition, index: number): string => {
  const guard = nameOf(transition.guard)
  const target = transition.target?.map((node) => `#${node.id}`).join(', ') ?? 'stays'
  return `#${transition.source.id} · ${transition.eventType || 'always'} (${index})${guard && ` [${guard}]`} → ${target}`
}

const edgesOf = (node: AnyStateNode): ReadonlyArray<DiagramEdge> =>
  transitionsOf(node).map((transition, index) => ({
    name: edgeName(transition, index),
    source: node.id,
    targets: transition.target?.map(({ id }) => id) ?? [],
    event: String(transition.eventType ?? ''),
    guard: guardOf(transition.guard),
    actions: transition.actions.map(nameOf),
  }))

const stateOf = (node: AnyStateNode): DiagramState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  parent: node.parent?.id ?? null,
  isRegion: node.parent?.type === 'parallel',
  description: node.description ?? '',
  tags: node.tags,
  actors: node.invoke.map(({ src }) => nameOf(src)),
  entry: node.entry.map(nameOf),
  exit: node.exit.map(nameOf),
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  states: Object.values(node.states).map(({ id }) => id),
})

/** A state and all its descendants, outermost first. */
export const nodesUnder = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesUnder),
]

/** Every state and transition of a machine, including `always`, which XState's `definition` leaves out. */
export const graphOf = (machine: AnyStateMachine): Graph => {
  const nodes = nodesUnder(machine.root)
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(stateOf),
    edges: nodes.flatMap(edgesOf),
  }
}

const isWithin = (id: string, ancestor: string): boolean => id === ancestor || id.startsWith(`${ancestor}.`)

/**
 * Whether a transition is drawn as an arrow. One without a target, into its own state or to several states is written
 * in the box of its state.
 */
export const isArrow = ({ source, targets }: DiagramEdge): boolean => {
  const [target] = targets
  if (target === undefined || targets.length > 1) return false
  return target === source ? true : !isWithin(target, source) && !isWithin(source, target)
}

/** An event in plain words; calls and timers by what they are. */
export const eventLabel = (event: string): string => {
  if (event === '') return 'always'
  const [, kind, id] = /^xstate\.(done\.actor|error\.actor|done\.state|after|snapshot)\.(.+)$/.exec(event) ?? []
  if (kind === 'done.actor') return `${id} done`
  if (kind === 'error.actor') return `${id} failed`
  if (kind === 'done.state') return `${id} finished`
  if (kind === 'after') return `after ${id?.split('.')[0]}`
  return event
}
