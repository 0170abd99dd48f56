import type { AnyActorRef } from 'xstate'
import type { StoredEntry } from './entry.ts'
import type { Observable } from './status.ts'

/** An actor whose events the journal records at this moment. */
export type LiveActor = {
  /** Its own within the page: `inventoryList:ada#12`. */
  readonly id: string
  /** The name of its machine in the registry. */
  readonly machine: string
  readonly actor: AnyActorRef
  /** What it has taken up last, the oldest first. */
  readonly last: (count: number) => ReadonlyArray<StoredEntry>
}

/** Every actor that is recorded, in the order in which they came. */
export const createLiveActors = (): Observable<ReadonlyArray<LiveActor>> & {
  readonly add: (live: LiveActor) => () => void
} => {
  const listeners = new Set<() => void>()
  let actors: ReadonlyArray<LiveActor> = []
  const change = (next: ReadonlyArray<LiveActor>) => {
    actors = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => actors,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (live) => {
      change([...actors, live])
      return () => change(actors.filter((other) => other !== live))
    },
  }
}
