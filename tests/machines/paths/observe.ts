import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type ExecutableActionsFrom,
} from 'xstate'
import { kept } from './kept.ts'
import type { SampleEvent } from './sample-event.ts'

/** A call that a state has begun: the name of the actor and what it was asked. */
export type Asked = { readonly name: string; readonly input: unknown }

/** What can be noticed of a machine after a step: where it is, what it knows, what it told and what it asked for. */
export type Observed = {
  readonly state: unknown
  readonly context: unknown
  readonly emitted: ReadonlyArray<SampleEvent>
  readonly asked: ReadonlyArray<Asked>
}

export type ObservedStep = {
  readonly snapshot: AnyMachineSnapshot
  readonly observed: Observed
  /** The edges of the diagram that the step went along. */
  readonly taken: ReadonlyArray<AnyTransitionDefinition>
}

type Action = ExecutableActionsFrom<AnyStateMachine>

const nothing = () => undefined

/** The actor in whose name every step is taken: nothing is sent to it, and it keeps nothing. */
const self = createEmptyActor()
/** The edges of the step that is being taken. */
let along: Array<AnyTransitionDefinition> = []
self.system.inspect((inspected) => {
  if (inspected.type === '@xstate.microstep') along.push(...inspected._transitions)
})

/** Takes a step in a scope in which nothing runs; what would have run is collected. */
const collect = (take: (scope: AnyActorScope) => AnyMachineSnapshot): ObservedStep => {
  const actions: Array<Action> = []
  const taken: Array<AnyTransitionDefinition> = []
  along = taken
  const snapshot = take({
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action) => {
      actions.push(action as Action)
    },
  })
  const emitted: Array<SampleEvent> = []
  const asked: Array<Asked> = []
  for (const { type, params } of actions as ReadonlyArray<{ type: string; params?: unknown }>) {
    if (type === 'xstate.emit') emitted.push((params as { event: SampleEvent }).event)
    if (type === 'xstate.spawnChild') {
      const { src, input } = params as { src: string; input: unknown }
      asked.push({ name: src, input })
    }
  }
  return { snapshot, observed: { state: snapshot.value, context: snapshot.context, emitted, asked }, taken }
}

/** The state in which a machine begins with an input; pure, no action runs and no call is made. */
export const beginWith = (machine: AnyStateMachine, input: unknown): ObservedStep =>
  collect((scope) => machine.getInitialSnapshot(scope, input as never))

/** The state after one more event; a machine that is done stays as it is. */
export const stepOn = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: SampleEvent): ObservedStep =>
  collect((scope) => (snapshot.status === 'active' ? machine.transition(snapshot, event, scope) : snapshot))

const begun = new WeakMap<AnyStateMachine, Map<unknown, ObservedStep>>()
const followed = new WeakMap<AnyMachineSnapshot, WeakMap<SampleEvent, ObservedStep>>()

/** The beginning with an input, found once. */
export const beginningOf = (machine: AnyStateMachine, input: unknown): ObservedStep =>
  kept(
    kept(begun, machine, () => new Map<unknown, ObservedStep>()),
    input,
    () => beginWith(machine, input),
  )

/**
 * The step behind another, found once: a machine is pure, of a thousand paths most begin alike, and many ask of the same
 * ones.
 */
export const stepBehind = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: SampleEvent): ObservedStep =>
  kept(
    kept(followed, before, () => new WeakMap<SampleEvent, ObservedStep>()),
    event,
    () => stepOn(machine, before, event),
  )

/** Everything that can be noticed along a way, the beginning first. */
export const observeAll = (
  machine: AnyStateMachine,
  input: unknown,
  events: ReadonlyArray<SampleEvent>,
): ReadonlyArray<ObservedStep> => {
  let step = beginningOf(machine, input)
  const steps = [step]
  for (const event of events) {
    step = stepBehind(machine, step.snapshot, event)
    steps.push(step)
  }
  return steps
}
