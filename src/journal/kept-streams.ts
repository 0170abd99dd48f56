import type { Snapshot } from 'xstate'
import type { LoadedMachine } from './journaled.ts'
import { lookAtStream } from './restore-stream.ts'
import type { DurableJournalStore } from './store.ts'

/** A durable stream in storage, of whichever page. */
export type KeptStream = {
  readonly stream: string
  readonly snapshot: Snapshot<unknown>
  /** The time of its last event, in milliseconds since 1970. */
  readonly at: number
}

/** The streams of these names with an action of a person since `since`, latest first. */
export const lookAtStreams = async (
  store: DurableJournalStore,
  loaded: LoadedMachine,
  names: ReadonlyArray<string>,
  since: number,
): Promise<ReadonlyArray<KeptStream>> => {
  const found: Array<KeptStream> = []
  for (const stream of names) {
    const read = await store.look(stream)
    const kept = read && lookAtStream(loaded, read)
    if (kept && kept.at >= since) found.push({ stream, at: kept.at, snapshot: kept.snapshot as Snapshot<unknown> })
  }
  return found.sort((one, other) => other.at - one.at)
}
