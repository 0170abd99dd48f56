import { Deferred, Effect, Queue } from 'effect'
import { Fault } from '../http/faults.ts'
import type { Batch, Reader } from './changes.ts'

/** Streams at a time, of one session (its tabs share one) and of one account at one server. */
const STREAMS_AT_ONCE = { session: 4, account: 20 } as const
/** Batches that wait for who reads slowly; who is further behind comes again, from where they were. */
export const WAITING = 64

/** Why a stream ends: there is no session any more, or it is to be opened anew. */
export type Ending = 'over' | 'again'

/** One who reads a stream, and what waits for them. */
export type Listener = {
  readonly reader: Reader
  readonly batches: Queue.Queue<Batch>
  readonly ended: Deferred.Deferred<Ending>
}

const tooMany = new Fault({
  status: 429,
  message: 'There are too many live connections of this account already.',
  headers: { 'retry-after': '60' },
})

const end = ({ ended }: Listener, ending: Ending): void => {
  Deferred.doneUnsafe(ended, Effect.succeed(ending))
}

/** Who reads at this server: so many at a time, so much that waits for each, and each as long as their session. */
export const createListeners = (onFirst: () => void, onNone: () => void) => {
  const all = new Set<Listener>()

  const admit = ({ sessionId, accountId }: Reader): Effect.Effect<void, Fault> => {
    const readers = [...all].map(({ reader }) => reader)
    const isMuch =
      readers.filter((other) => other.sessionId === sessionId).length >= STREAMS_AT_ONCE.session ||
      readers.filter((other) => other.accountId === accountId).length >= STREAMS_AT_ONCE.account
    return isMuch ? Effect.fail(tooMany) : Effect.void
  }

  /** Enters somebody until their request is over. */
  const enter = (reader: Reader, ended: Deferred.Deferred<Ending>) =>
    Effect.acquireRelease(
      Effect.gen(function* () {
        yield* admit(reader)
        const listener: Listener = { reader, batches: yield* Queue.dropping<Batch>(WAITING), ended }
        all.add(listener)
        onFirst()
        return listener
      }),
      (listener) =>
        Effect.sync(() => {
          all.delete(listener)
          if (all.size === 0) onNone()
        }),
    )

  return {
    enter,
    isNobody: () => all.size === 0,
    sessions: (): ReadonlySet<string> => new Set([...all].map(({ reader }) => reader.sessionId)),
    /** Gives a batch to each; who has too many waiting is to come again. */
    give: (batch: Batch): void => {
      for (const listener of all) if (!Queue.offerUnsafe(listener.batches, batch)) end(listener, 'again')
    },
    /**
     * Of the sessions that were asked about ends those that are not open, or have another state of their role than when
     * they came. Who has come since the question is judged by the next one.
     */
    keepOnly: (asked: ReadonlySet<string>, open: ReadonlyMap<string, string>): void => {
      for (const listener of all) {
        if (!asked.has(listener.reader.sessionId)) continue
        const version = open.get(listener.reader.sessionId)
        if (version !== listener.reader.accessVersion) end(listener, version === undefined ? 'over' : 'again')
      }
    },
  }
}
