import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { type Event, NotReadable } from './codec.ts'
import type { StreamLog } from './entry.ts'
import type { Amendment, LoadedMachine } from './journaled.ts'
import { beginWith, resolve, step } from './replay.ts'

type State = SnapshotFrom<AnyStateMachine>

/** A folded stream: the state, the number of entries used, and the amendments that were added. */
type Rebuilt = {
  readonly snapshot: State
  readonly used: number
  readonly amendments: ReadonlyArray<Amendment>
}

/**
 * Folds a whole stream. All events are decoded before the first is folded, so that a damaged stream is never resumed
 * half-way. A state that posts is amended. Otherwise the fold goes back to the last state that does not post.
 */
export const rebuild = (loaded: LoadedMachine, { head, entries }: StreamLog): Rebuilt => {
  const { machine, codec, posts, amend } = loaded
  const events = entries.map(({ event }) => codec.decodeEvent(event))
  const { base } = head
  let snapshot: State =
    'state' in base
      ? resolve(machine, codec.decodeState(base.state))
      : beginWith(machine, codec.decodeInput(base.input))
  let safe = { snapshot, used: 0 }
  const take = (event: Event) => {
    snapshot = step(machine, snapshot, event)
    // A machine that throws while it handles an event is in the status 'error' and cannot go on.
    if ((snapshot as { readonly status: string }).status === 'error')
      throw new NotReadable({ message: `The machine failed at ${event.type}` })
  }
  for (const [index, event] of events.entries()) {
    take(event)
    if (!posts(snapshot)) safe = { snapshot, used: index + 1 }
  }

  const amendments: Array<Amendment> = []
  for (let amendment = amend(snapshot); amendment && amendments.length < 10; amendment = amend(snapshot)) {
    take(amendment.event)
    amendments.push(amendment)
  }
  return posts(snapshot) ? { ...safe, amendments: [] } : { snapshot, used: events.length, amendments }
}
