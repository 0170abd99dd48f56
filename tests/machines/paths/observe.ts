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

/** A call that a state started: the name of its actor and the input. */
export type Asked = { readonly name: string; readonly input: unknown }

/** The observable result of a step: the state, the context, the emitted events and the requests. */
export type Observed = {
  readonly state: unknown
  readonly context: unknown
  readonly emitted: ReadonlyArray<SampleEvent>
  readonly asked: ReadonlyArray<Asked>
}

export type ObservedStep = {
  readonly snapshot: AnyMachineSnapshot
  readonly observed: Observed
  /** The edges of the diagram that the step takes. */
  readonly taken: ReadonlyArray<AnyTransitionDefinition>
}

type Action = ExecutableActionsFrom<AnyStateMachine>

const nothing = () => undefined

/** The actor that all steps share; it receives nothing and keeps nothing. */
const self = createEmptyActor()
/** The edges of the current step. */
let along: Array<AnyTransitionDefinition> = []
self.system.inspect((inspected) => {
  if (inspected.type === '@xstate.microstep') along.push(...inspected._transitions)
})

/** Takes a step in a scope that runs nothing, and collects what would have run. */
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

/** The first state of a machine for an input. Pure: no action runs and no call is made. */
export const beginWith = (machine: AnyStateMachine, input: unknown): ObservedStep =>
  collect((scope) => machine.getInitialSnapshot(scope, input as never))

/** The state after one more event; a machine that is done stays as it is. */
export const stepOn = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: SampleEvent): ObservedStep =>
  collect((scope) => (snapshot.status === 'active' ? machine.transition(snapshot, event, scope) : snapshot))

const begun = new WeakMap<AnyStateMachine, Map<unknown, ObservedStep>>()
const followed = new WeakMap<AnyMachineSnapshot, WeakMap<SampleEvent, ObservedStep>>()

/** The first step for an input, cached. */
export const beginningOf = (machine: AnyStateMachine, input: unknown): ObservedStep =>
  kept(
    kept(begun, machine, () => new Map<unknown, ObservedStep>()),
    input,
    () => beginWith(machine, input),
  )

/** The step after another, cached: a machine is pure, and most paths and callers share their first steps. */
export const stepBehind = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: SampleEvent): ObservedStep =>
  kept(
    kept(followed, before, () => new WeakMap<SampleEvent, ObservedStep>()),
    event,
    () => stepOn(machine, before, event),
  )

/** All observable results along a path, starting with the first state. */
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
