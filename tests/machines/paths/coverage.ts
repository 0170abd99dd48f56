import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { edgeName, nodesUnder, transitionsOf } from '../../../src/diagram/graph.ts'
import { kept } from './kept.ts'
import { type ObservedStep, observeAll } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import type { Path } from './walk.ts'

/** What a step shows, by name: what it went along, or where it leads; null is the event of a beginning. */
export type Shows = (step: ObservedStep, event: SampleEvent | null) => ReadonlyArray<string>

/** What a definition holds and what the paths have seen of it, each by a name that a person finds in the diagram. */
export type Coverage = {
  readonly states: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
  readonly transitions: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
}

/** Every edge of the diagram by its name there: `#list.ready · page.chosen (0) [hasRows] → #list.loading`. */
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

/** Of what is shown these alone. */
export const partOf =
  (shows: Shows, names: ReadonlySet<string>): Shows =>
  (step, event) =>
    shows(step, event).filter((name) => names.has(name))

const isUnder = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node !== ancestor && ancestor.path.every((part, index) => node.path[index] === part)

/** The state within which a transition exits and enters (SCXML: its domain). */
const domainOf = ({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | null => {
  if (!target || target.length === 0) return null
  if (!reenter && target.every((node) => isUnder(node, source))) return source
  let domain = source.parent
  while (domain && !target.every((node) => isUnder(node, domain as AnyStateNode))) domain = domain.parent
  return domain ?? null
}

/**
 * The transitions that would leave every region of a parallel state in order to re-enter one of them: the regions
 * beside it would begin again, and their own transitions for the same event would not be taken.
 */
export const transitionsAcrossRegions = (machine: AnyStateMachine): ReadonlyArray<string> =>
  [...edgeNamesOf(machine)].flatMap(([transition, name]) => {
    const domain = domainOf(transition)
    return domain?.type === 'parallel' && domain !== transition.source ? [name] : []
  })

/** The edges that each step of a path goes along and the states that it passes or rests in, the beginning first. */
export const traceOf = (machine: AnyStateMachine, { input, events }: Pick<Path, 'input' | 'events'>) =>
  observeAll(machine, input, events).map((step) => traceOfStep(machine, step))

const traceOfStep = (machine: AnyStateMachine, { snapshot, observed, taken }: ObservedStep) => ({
  observed,
  edges: taken.map((transition) => edgeNamesOf(machine).get(transition) ?? ''),
  states: [...taken.map(({ source }) => source.id), ...snapshot._nodes.map(({ id }) => id)],
})

/** Which states and which transitions of the definition the paths take. */
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
