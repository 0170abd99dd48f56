import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeName, nodesUnder, transitionsOf } from '../../../src/diagram/graph.ts'
import { kept } from './kept.ts'
import { type ObservedStep, observeAll } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import type { Path } from './walk.ts'

/** The names of what a step shows: the edges taken or the state reached. A null event means the start. */
export type Shows = (step: ObservedStep, event: SampleEvent | null) => ReadonlyArray<string>

/** The parts of a definition, and which of them the paths cover, by their names in the diagram. */
export type Coverage = {
  readonly states: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
  readonly transitions: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
}

/** The name of every edge, as in the diagram: `#list.ready · page.chosen (0) [hasRows] → #list.loading`. */
export const edgeNamesOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> =>
  kept(
    edgeNames,
    machine,
    () =>
      new Map(
        nodesUnder(machine.root).flatMap((node) =>
          transitionsOf(node).map((transition, index) => [transition, edgeName(transition, index)] as const),
        ),
      ),
  )

const edgeNames = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>()

/** Shows the edges of the diagram. */
export const edgesOf = (machine: AnyStateMachine): Shows => {
  const names = edgeNamesOf(machine)
  return ({ taken }) => taken.map((transition) => names.get(transition) ?? '')
}

/** Limits the names that a step shows to these. */
export const partOf =
  (shows: Shows, names: ReadonlySet<string>): Shows =>
  (step, event) =>
    shows(step, event).filter((name) => names.has(name))

const isUnder = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node !== ancestor && ancestor.path.every((part, index) => node.path[index] === part)

/** The state that a transition exits and enters within (the domain of SCXML). */
const domainOf = ({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | null => {
  if (!target || target.length === 0) return null
  if (!reenter && target.every((node) => isUnder(node, source))) return source
  let domain = source.parent
  while (domain && !target.every((node) => isUnder(node, domain as AnyStateNode))) domain = domain.parent
  return domain ?? null
}

/**
 * The transitions that exit every region of a parallel state to re-enter one of them.
 *
 * Such a transition would restart the other regions and suppress their own transitions for the same event.
 */
export const transitionsAcrossRegions = (machine: AnyStateMachine): ReadonlyArray<string> =>
  [...edgeNamesOf(machine)].flatMap(([transition, name]) => {
    const domain = domainOf(transition)
    return domain?.type === 'parallel' && domain !== transition.source ? [name] : []
  })

/** The edges that each step of a path takes, and the states it passes or rests in, starting with the first state. */
export const traceOf = (machine: AnyStateMachine, { input, events }: Pick<Path, 'input' | 'events'>) =>
  observeAll(machine, input, events).map((step) => traceOfStep(machine, step))

const traceOfStep = (machine: AnyStateMachine, { snapshot, observed, taken }: ObservedStep) => ({
  observed,
  edges: taken.map((transition) => edgeNamesOf(machine).get(transition) ?? ''),
  states: [...taken.map(({ source }) => source.id), ...snapshot._nodes.map(({ id }) => id)],
})

/** The states and transitions of the definition that the paths cover. */
export const coverageOf = ({ machine }: PathPlan, paths: ReadonlyArray<Path>): Coverage => {
  const steps = new Set(paths.flatMap(({ input, events }) => observeAll(machine, input, events)))
  const traces = [...steps].map((step) => traceOfStep(machine, step))
  const seen = new Set(traces.flatMap(({ states }) => states))
  const taken = new Set(traces.flatMap(({ edges }) => edges))
  const states = nodesUnder(machine.root).map(({ id }) => id)
  const transitions = [...edgeNamesOf(machine).values()]
  return {
    states: { all: states, missed: states.filter((id) => !seen.has(id)) },
    transitions: { all: transitions, missed: transitions.filter((name) => !taken.has(name)) },
  }
}
