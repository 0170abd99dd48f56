import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createEmptyActor,
  type ExecutableActionsFrom,
} from 'xstate'
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

/** Takes a step in a scope in which nothing runs; what would have run is collected. */
const collect = (take: (scope: AnyActorScope) => AnyMachineSnapshot): ObservedStep => {
  const self = createEmptyActor()
  const actions: Array<Action> = []
  const taken: Array<AnyTransitionDefinition> = []
  self.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions)
  })
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
const followed = new WeakMap<ObservedStep, WeakMap<SampleEvent, ObservedStep>>()

/** What is kept under a key, made where it is not. */
const kept = <Key, Value>(
  store: { readonly get: (key: Key) => Value | undefined; readonly set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value,
): Value => {
  const known = store.get(key)
  if (known !== undefined) return known
  const made = make()
  store.set(key, made)
  return made
}

/**
 * Everything that can be noticed along a way, the beginning first. Ways that begin with the same events share those steps:
 * a machine is pure, and of a thousand paths most begin alike.
 */
export const observeAll = (
  machine: AnyStateMachine,
  input: unknown,
  events: ReadonlyArray<SampleEvent>,
): ReadonlyArray<ObservedStep> => {
  const beginnings = kept(begun, machine, () => new Map<unknown, ObservedStep>())
  let step = kept(beginnings, input, () => beginWith(machine, input))
  const steps = [step]
  for (const event of events) {
    const before = step
    const next = kept(followed, before, () => new WeakMap<SampleEvent, ObservedStep>())
    step = kept(next, event, () => stepOn(machine, before.snapshot, event))
    steps.push(step)
  }
  return steps
}
