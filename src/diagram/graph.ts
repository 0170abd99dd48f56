import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state of a machine as it is drawn. */
export type DiagramState = {
  /** As XState names it: `inventoryList.rows.normal`. */
  readonly id: string
  readonly key: string
  readonly kind: AnyStateNode['type']
  readonly parent: string | null
  /** Whether it is active together with its neighbours: its parent is parallel. */
  readonly isRegion: boolean
  readonly description: string
  readonly tags: ReadonlyArray<string>
  /** The actors that run while it is active. */
  readonly actors: ReadonlyArray<string>
  readonly entry: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  /** The state that it begins in. */
  readonly initial: string | null
  readonly states: ReadonlyArray<string>
}

/** A transition of a machine as it is drawn. */
export type DiagramEdge = {
  /** Its own name in the machine: `#list.ready · page.chosen (0) [hasPage] → #list.loading`. */
  readonly name: string
  readonly source: string
  /** Empty for a transition that stays where it is. */
  readonly targets: ReadonlyArray<string>
  /** The type of its event; empty for one that is taken at once (`always`). */
  readonly event: string
  /** Its guard with what is said to it, in words: `isStep review`. */
  readonly guard: string
  readonly actions: ReadonlyArray<string>
}

/** A machine as it is drawn: what its definition holds, in the order of the definition. */
export type Graph = {
  readonly id: string
  readonly description: string
  readonly states: ReadonlyArray<DiagramState>
  readonly edges: ReadonlyArray<DiagramEdge>
}

const nameOf = (named: unknown): string =>
  typeof named === 'string' ? named : ((named as { readonly type?: string } | undefined)?.type ?? '')

/** A guard with its parameters, where they are written down rather than read from the event. */
const guardOf = (guard: unknown): string => {
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
  const said = typeof params === 'object' && params !== null ? Object.values(params).map(String) : []
  return [nameOf(guard), ...said].join(' ')
}

/** The transitions that begin at a state, by event and then those that are taken at once. */
export const transitionsOf = (node: AnyStateNode): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** The name of a transition, with its place among those of its state: two may differ in nothing else. */
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

/** A state with every state inside it, outermost first. */
export const nodesUnder = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesUnder),
]

/** Every state and every transition of a machine. XState's `definition` leaves out `always`; this does not. */
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
 * Whether a transition is drawn as an arrow. One that stays, leads inside its own state or to several states at once is
 * written into the box of its state instead.
 */
export const isArrow = ({ source, targets }: DiagramEdge): boolean => {
  const [target] = targets
  if (target === undefined || targets.length > 1) return false
  return target === source ? true : !isWithin(target, source) && !isWithin(source, target)
}

/** An event in a person's words: calls and timers by what they are. */
export const eventLabel = (event: string): string => {
  if (event === '') return 'always'
  const [, kind, id] = /^xstate\.(done\.actor|error\.actor|done\.state|after|snapshot)\.(.+)$/.exec(event) ?? []
  if (kind === 'done.actor') return `${id} done`
  if (kind === 'error.actor') return `${id} failed`
  if (kind === 'done.state') return `${id} finished`
  if (kind === 'after') return `after ${id?.split('.')[0]}`
  return event
}
