import { Deferred, Effect, Queue } from 'effect'
import { Fault } from '../http/faults.ts'
import type { Batch, Reader } from './changes.ts'

/** Streams at a time, per session (its tabs share one) and per account at one server. */
const STREAMS_AT_ONCE = { session: 4, account: 20 } as const
/** Batches queued for a slow reader. One further behind must reconnect from its position. */
export const WAITING = 64

/** Why a stream ends: the session is over, or the client must reconnect. */
export type Ending = 'over' | 'again'

/** The reader of a stream, with its queued batches. */
export type Listener = {
  readonly reader: Reader
  readonly batches: Queue.Queue<Batch>
  readonly ended: Deferred.Deferred<Ending>
}

const tooMany = new Fault({
  status: 429,
  message: 'This account has too many live connections.',
  headers: { 'retry-after': '60' },
})

const end = ({ ended }: Listener, ending: Ending): void => {
  Deferred.doneUnsafe(ended, Effect.succeed(ending))
}

/** The readers at this server: limits their number and their queues, and ends each with its session. */
export const createListeners = (onFirst: () => void, onNone: () => void) => {
  const all = new Set<Listener>()

  const admit = ({ sessionId, accountId }: Reader): Effect.Effect<void, Fault> => {
    const readers = [...all].map(({ reader }) => reader)
    const isMuch =
      readers.filter((other) => other.sessionId === sessionId).length >= STREAMS_AT_ONCE.session ||
      readers.filter((other) => other.accountId === accountId).length >= STREAMS_AT_ONCE.account
    return isMuch ? Effect.fail(tooMany) : Effect.void
  }

  /** Registers a reader until its request is over. */
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
    /** Gives a batch to each reader; one with a full queue must reconnect. */
    give: (batch: Batch): void => {
      for (const listener of all) if (!Queue.offerUnsafe(listener.batches, batch)) end(listener, 'again')
    },
    /**
     * Ends readers whose checked session is closed, or whose role has changed since they connected. Readers who
     * connected after the check wait for the next one.
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
