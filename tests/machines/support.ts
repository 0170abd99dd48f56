import type {
  Actor,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { fromCallback, fromPromise, initialTransition } from 'xstate'
import type { FileCommand, FileEvent } from '../../src/machines/core/from-file.ts'
import { allParts } from '../../src/schemas/core/serves.ts'
import { allKeys } from '../../src/schemas/people/permissions.ts'
import type { User } from '../../src/schemas/session/session.ts'

/** A signed-in person at our own server. */
export const asha: User = {
  userName: 'E-1001',
  roleName: 'Admin',
  employeeName: 'Asha Rao',
  departmentName: 'Operations',
  mobileNumber: '',
  departmentID: 3,
  permissions: allKeys,
  serves: allParts,
}

type Call<Input, Output> = {
  readonly input: Input
  readonly signal: AbortSignal
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/** A service call that the test controls: it answers on request, and records its inputs. */
export const heldCall = <Input, Output>() => {
  const calls: Array<Call<Input, Output>> = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) => new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  )
  return { logic, calls, call: (index: number): Call<Input, Output> => calls.at(index) ?? missing(index) }
}

const missing = (index: number): never => {
  throw new Error(`There was no call ${index}`)
}

/**
 * Lets the answers of calls that were just resolved or rejected reach their actor. This covers promises only, which all
 * run before the next turn of the event loop. For code that is fetched, a timer or a real service, wait for its effect.
 */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Everything that an actor emits from now on. */
export const emittedBy = <Machine extends AnyStateMachine>(actor: Actor<Machine>): Array<EmittedFrom<Machine>> => {
  const emitted: Array<EmittedFrom<Machine>> = []
  actor.on('*', (event) => emitted.push(event as EmittedFrom<Machine>))
  return emitted
}

/** A file that the test controls: it ends on request, and records its orders. */
export const heldFile = <Order>() => {
  const files: Array<{
    readonly order: Order
    readonly tell: (event: FileEvent) => void
    readonly told: Array<FileCommand>
    isGivenUp: boolean
  }> = []
  const logic = fromCallback<FileCommand, Order>(({ input, sendBack, receive }) => {
    const file = { order: input, tell: sendBack, told: [] as FileCommand[], isGivenUp: false }
    files.push(file)
    receive((command) => file.told.push(command))
    return () => {
      file.isGivenUp = true
    }
  })
  return { logic: logic as never, files, file: (index: number) => files[index] ?? missing(index) }
}

/** Snapshots of a machine in states that no path needs to reach, with some facts changed from the initial ones. */
export const standing = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) => {
  const begun: AnyMachineSnapshot = initialTransition(machine, input as never)[0]
  return (value: object = {}, context: Partial<ContextFrom<Machine>> = {}): SnapshotFrom<Machine> =>
    machine.resolveState({
      value: { ...(begun.value as object), ...value } as never,
      context: { ...begun.context, ...context },
    }) as SnapshotFrom<Machine>
}

/** The names of the selectors that hold for a snapshot. */
export const thoseThatHold = <Snapshot>(
  selectors: Readonly<Record<string, (snapshot: Snapshot) => boolean>>,
  snapshot: Snapshot,
): ReadonlyArray<string> => Object.keys(selectors).filter((name) => selectors[name]?.(snapshot) === true)
