import {
  type AnyActorScope,
  type AnyStateMachine,
  createEmptyActor,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'
import type { MachineState } from './entry.ts'

/** The initial state of a machine for an input. No actor runs; nothing is written or shown. */
export const beginWith = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): SnapshotFrom<Machine> => initialTransition(machine, input as never)[0] as SnapshotFrom<Machine>

/** The state of a checkpoint. A checkpoint is taken at rest, so there is no child actor to restore. */
export const resolve = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: MachineState,
): SnapshotFrom<Machine> =>
  machine.resolveState({ value: state.value, context: state.context } as never) as SnapshotFrom<Machine>

const nothing = () => undefined

let inert: AnyActorScope | undefined

/**
 * The scope of a step in which no action runs and no actor starts. One scope serves all steps, since it has no effects.
 */
const inertScope = (): AnyActorScope => {
  inert ??= makeInertScope()
  return inert
}

const makeInertScope = (): AnyActorScope => {
  const self = createEmptyActor()
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}

/**
 * The state after one more event. A finished machine stays as it is. The result equals that of XState's `transition` (a
 * test says so). It takes a fifth of the time, since `transition` creates an actor for every event.
 */
export const step = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): SnapshotFrom<Machine> =>
  (snapshot as Snapshot<unknown>).status === 'active'
    ? (machine.transition(snapshot as never, event, inertScope()) as SnapshotFrom<Machine>)
    : snapshot

/**
 * The state after these events from an input. It equals the state of the live machine, without any request, toast,
 * navigation or write.
 */
export const fold = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  events: Iterable<EventFromLogic<Machine>>,
): SnapshotFrom<Machine> => {
  let snapshot = beginWith(machine, input)
  for (const event of events) snapshot = step(machine, snapshot, event)
  return snapshot
}

/**
 * A folded state in the form that `createActor(machine, { snapshot })` takes. The actor makes the calls of its states
 * again.
 */
export const toRestorable = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
): Snapshot<unknown> => machine.getPersistedSnapshot(snapshot)

/** Whether no child actor runs in a state, so that value and context describe it fully. */
export const isAtRest = (snapshot: Snapshot<unknown>): boolean =>
  snapshot.status === 'active' &&
  'children' in snapshot &&
  Object.keys(snapshot.children as Record<string, unknown>).length === 0
