import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  fromPromise,
} from 'xstate'
import type { PathPlan } from './plan.ts'
import type { Path } from './walk.ts'

/** What a definition holds and what the paths have seen of it, each by a name that a person finds in the diagram. */
export type Coverage = {
  readonly states: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
  readonly transitions: { readonly all: ReadonlyArray<string>; readonly missed: ReadonlyArray<string> }
}

const nodesUnder = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesUnder),
]

const transitionsOf = (node: AnyStateNode): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as { type?: string } | undefined)?.type ?? '')

/** `#list.rows.ready · page.chosen [hasRows] → #list.rows.loading`, with its place among those of the same event. */
const nameOf = (transition: AnyTransitionDefinition, index: number): string => {
  const guard = guardName(transition.guard)
  const target = transition.target?.map((node) => `#${node.id}`).join(', ') ?? 'stays'
  return `#${transition.source.id} · ${transition.eventType || 'always'} (${index})${guard && ` [${guard}]`} → ${target}`
}

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
  nodesUnder(machine.root).flatMap((node) =>
    transitionsOf(node).flatMap((transition, index) => {
      const domain = domainOf(transition)
      return domain?.type === 'parallel' && domain !== transition.source ? [nameOf(transition, index)] : []
    }),
  )

/** A call that never answers: the path itself brings the answers. */
const silent: AnyActorLogic = fromPromise(() => new Promise<never>(() => {}))

const withoutCalls = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, silent])),
  })

/** Walks the paths with real actors and looks which states and which transitions of the definition they took. */
export const coverageOf = (plan: PathPlan, paths: ReadonlyArray<Path>): Coverage => {
  const machine = withoutCalls(plan.machine)
  const seenStates = new Set<string>()
  const taken = new Set<AnyTransitionDefinition>()
  const errors: Array<unknown> = []

  for (const path of paths) {
    const actor = createActor(machine, {
      input: path.input,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep') return
        for (const transition of inspected._transitions) {
          taken.add(transition)
          seenStates.add(transition.source.id)
        }
      },
    })
    actor.subscribe({
      next: (snapshot) => {
        for (const node of snapshot._nodes) seenStates.add(node.id)
      },
      error: (error) => errors.push(error),
    })
    actor.start()
    for (const node of actor.getSnapshot()._nodes) seenStates.add(node.id)
    for (const event of path.events) actor.send(event)
    actor.stop()
  }
  if (errors.length > 0) throw errors[0]

  const nodes = nodesUnder(machine.root)
  const named = nodes.flatMap((node) =>
    transitionsOf(node).map((transition, index) => ({ transition, name: nameOf(transition, index) })),
  )
  return {
    states: {
      all: nodes.map((node) => node.id),
      missed: nodes.map((node) => node.id).filter((id) => !seenStates.has(id)),
    },
    transitions: {
      all: named.map(({ name }) => name),
      missed: named.filter(({ transition }) => !taken.has(transition)).map(({ name }) => name),
    },
  }
}
