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

/** The state in which a machine begins with an input. No actor runs, nothing is written or shown. */
export const beginWith = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): SnapshotFrom<Machine> => initialTransition(machine, input as never)[0] as SnapshotFrom<Machine>

/** The state of a checkpoint. Checkpoints are taken at rest, so there is no actor to bring back. */
export const resolve = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: MachineState,
): SnapshotFrom<Machine> =>
  machine.resolveState({ value: state.value, context: state.context } as never) as SnapshotFrom<Machine>

const nothing = () => undefined

let inert: AnyActorScope | undefined

/** A step in which no action runs and no actor starts. One scope serves all: nothing happens in it. */
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
 * The state after one more event; a machine that is done stays as it is. It is what XState's `transition` gives (a test
 * says so) at a fifth of the time: that one makes an actor of the machine, initial state and all, for every event.
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
 * The state that these events lead to from an input: what the live machine is in after the same events, without one
 * request, toast, navigation or write.
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

/** A folded state as `createActor(machine, { snapshot })` takes it: the calls of its states are made again. */
export const toRestorable = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
): Snapshot<unknown> => machine.getPersistedSnapshot(snapshot)

/** Whether no actor runs in a state, so that its value and context say everything about it. */
export const isAtRest = (snapshot: Snapshot<unknown>): boolean =>
  snapshot.status === 'active' &&
  'children' in snapshot &&
  Object.keys(snapshot.children as Record<string, unknown>).length === 0
