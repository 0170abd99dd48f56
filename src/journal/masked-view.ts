import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Event } from './codec.ts'
import type { MachineState, StoredEntry } from './entry.ts'
import type { LoadedMachine } from './journaled.ts'
import { Masker } from './masker.ts'

/** A developer's view of an actor, masked like an exported record. */
export type MaskedView = {
  readonly value: unknown
  readonly context: unknown
  /** The last events, oldest first. `event` is null if the machine does not declare it. */
  readonly events: ReadonlyArray<{
    readonly seq: number
    readonly at: number
    readonly type: string
    readonly event: unknown
    readonly isByHand: boolean
  }>
}

const attempt = (make: () => unknown): unknown => {
  try {
    return make()
  } catch {
    return null
  }
}

/** Encodes twice, as the session record does: only the second pass knows everything that must be masked. */
export const maskedView = (
  { codec }: Pick<LoadedMachine, 'codec'>,
  snapshot: SnapshotFrom<AnyStateMachine>,
  entries: ReadonlyArray<StoredEntry>,
): MaskedView => {
  const masker = new Masker('export')
  const write = (): MaskedView => ({
    value: snapshot.value,
    context: attempt(() => codec.encodeState(snapshot as MachineState, masker).context),
    events: entries.map(({ seq, at, event, isByHand = false }) => ({
      isByHand,
      seq,
      at,
      type: (event as Event).type,
      event: attempt(() => codec.encodeEvent(event as Event, masker)),
    })),
  })
  write()
  return write()
}
