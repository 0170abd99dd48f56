import type { AnyActorRef } from 'xstate'
import type { StoredEntry } from './entry.ts'
import type { Observable } from './status.ts'

/** An actor that the journal is recording. */
export type LiveActor = {
  /** Unique within the page: `inventoryList:ada#12`. */
  readonly id: string
  /** The machine's name in the registry. */
  readonly machine: string
  readonly actor: AnyActorRef
  /** Its last events, oldest first. */
  readonly last: (count: number) => ReadonlyArray<StoredEntry>
}

/** Every recorded actor, in the order of attachment. */
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
