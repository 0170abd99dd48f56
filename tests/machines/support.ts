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

/** Somebody who is signed in, at a server of ours. */
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

/** A service call under the test's control: it answers when the test says so, and remembers what it was asked. */
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
 * Lets the answers of calls that were just resolved or rejected reach their actor: promises alone, all of them before the
 * next turn. What takes a turn of its own (code that is fetched, a timer, a real service) is waited for by what it does.
 */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Everything that an actor tells the application from now on. */
export const emittedBy = <Machine extends AnyStateMachine>(actor: Actor<Machine>): Array<EmittedFrom<Machine>> => {
  const emitted: Array<EmittedFrom<Machine>> = []
  actor.on('*', (event) => emitted.push(event as EmittedFrom<Machine>))
  return emitted
}

/** A file under the test's control: it becomes what the test says, and remembers what it was asked. */
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

/** Snapshots of a machine in states that no path has to lead to, with some facts otherwise than it begins with. */
export const standing = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) => {
  const begun: AnyMachineSnapshot = initialTransition(machine, input as never)[0]
  return (value: object = {}, context: Partial<ContextFrom<Machine>> = {}): SnapshotFrom<Machine> =>
    machine.resolveState({
      value: { ...(begun.value as object), ...value } as never,
      context: { ...begun.context, ...context },
    }) as SnapshotFrom<Machine>
}

/** Those of some selectors, by name, that say yes of a snapshot. */
export const thoseThatHold = <Snapshot>(
  selectors: Readonly<Record<string, (snapshot: Snapshot) => boolean>>,
  snapshot: Snapshot,
): ReadonlyArray<string> => Object.keys(selectors).filter((name) => selectors[name]?.(snapshot) === true)
