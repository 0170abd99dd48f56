import { Context, Deferred, Effect, Latch, Layer, Option, Queue, type Scope, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { LIVE_HEARTBEAT_MS, type LiveMessage } from '../../src/schemas/live.ts'
import { Sessions } from '../auth/sessions.ts'
import { Fault } from '../http/faults.ts'
import { type Batch, messageFor, type Reader } from './changes.ts'
import { batchAfter, headOf } from './log.ts'

/** How often a server looks whether the log has grown, and whether the sessions of who reads are as they were. */
const [LOOK_EVERY, SESSIONS_EVERY] = ['1 second', 5] as const
/** Streams at a time, of one session (its tabs share one) and of one account at one server. */
export const STREAMS_AT_ONCE = { session: 4, account: 20 } as const
/** Batches that wait for who reads slowly; who is further behind comes again, from where they were. */
const WAITING = 64

type Following = {
  readonly reader: Reader
  readonly batches: Queue.Queue<Batch>
  readonly ended: Deferred.Deferred<Ending>
}

/** Why a stream ends: there is no session any more, or it is to be opened anew. */
export type Ending = 'over' | 'again'

/** What a stream says: what has changed, that it is there and up to where it has looked, or that the session is over. */
export type Said = LiveMessage | { readonly position: number } | 'over'

const tooMany = new Fault({
  status: 429,
  message: 'There are too many live connections of this account already.',
  headers: { 'retry-after': '60' },
})

/** Tells what has changed, from the positions of the log. Each server looks for itself, once for all who read at it. */
export class Live extends Context.Service<
  Live,
  {
    /** What has changed since a position that is known; nothing since now where none is. */
    readonly changes: (reader: Reader, after: number | null) => Effect.Effect<LiveMessage, SqlError.SqlError>
    /** The same as it comes, until `end`; the scope is that of the request. */
    readonly follow: (
      reader: Reader,
      after: number | null,
      end: Deferred.Deferred<Ending>,
    ) => Effect.Effect<Stream.Stream<Said, SqlError.SqlError>, Fault | SqlError.SqlError, Scope.Scope>
  }
>()('simdesk/Live') {
  static readonly layer = Layer.effect(
    Live,
    Effect.gen(function* () {
      const [sql, sessions] = [yield* SqlClient.SqlClient, yield* Sessions]
      const following = new Set<Following>()
      const somebody = yield* Latch.make()
      let position: number | null = null

      /** Where somebody goes on: a position that this log has not reached is none of its own. */
      const begun = (after: number | null, head: number) => (after === null || after > head || after < 0 ? head : after)

      /** Reads from a position to the end of the log, in batches. */
      const readFrom = Effect.fnUntraced(function* (after: number, head: number, take: (batch: Batch) => void) {
        for (let at = after; at < head; ) {
          const batch: Batch = yield* batchAfter(sql, at, head)
          take(batch)
          at = batch.position
        }
      })

      const give = (batch: Batch): void => {
        for (const { batches, ended } of following) {
          if (!Queue.offerUnsafe(batches, batch)) Deferred.doneUnsafe(ended, Effect.succeed('again'))
        }
      }

      const look = Effect.gen(function* () {
        const head = yield* headOf(sql)
        // Who came before the first look may lack what came before it, too.
        if (position === null) give({ after: head, position: head, isWhole: true, events: [] })
        else {
          yield* readFrom(position, head, (batch) => {
            give(batch)
            position = batch.position
          })
        }
        position = head
      })

      const lookAtSessions = Effect.gen(function* () {
        const open = yield* sessions.standing([...following].map(({ reader }) => reader.sessionId))
        for (const { reader, ended } of following) {
          const version = open.get(reader.sessionId)
          if (version === reader.accessVersion) continue
          Deferred.doneUnsafe(ended, Effect.succeed(version === undefined ? 'over' : 'again'))
        }
      })

      const watch = Effect.gen(function* () {
        for (let turn = 1; ; turn++) {
          if (following.size === 0) position = null
          yield* somebody.await
          // A look that fails is made up for by the next: what it has not given is still to be read.
          yield* Effect.ignore(look)
          if (turn % SESSIONS_EVERY === 0) yield* Effect.ignore(lookAtSessions)
          yield* Effect.sleep(LOOK_EVERY)
        }
      })
      yield* Effect.forkScoped(watch)

      const admit = ({ sessionId, accountId }: Reader) => {
        const others = [...following].map(({ reader }) => reader)
        const isMuch =
          others.filter((other) => other.sessionId === sessionId).length >= STREAMS_AT_ONCE.session ||
          others.filter((other) => other.accountId === accountId).length >= STREAMS_AT_ONCE.account
        return isMuch ? Effect.fail(tooMany) : Effect.void
      }

      const enter = (one: Following) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            following.add(one)
            somebody.openUnsafe()
          }),
          () =>
            Effect.sync(() => {
              following.delete(one)
              if (following.size === 0) somebody.closeUnsafe()
            }),
        )

      const changes = Effect.fnUntraced(function* (reader: Reader, after: number | null) {
        const head = yield* headOf(sql)
        const from = begun(after, head)
        const batches: Array<Batch> = []
        yield* readFrom(from, head, (batch) => batches.push(batch))
        const events = batches.flatMap((batch) => batch.events)
        const isWhole = batches.every((batch) => batch.isWhole)
        return messageFor({ after: from, position: head, isWhole, events }, from, reader)
      })

      const follow = Effect.fnUntraced(function* (
        reader: Reader,
        after: number | null,
        ended: Deferred.Deferred<Ending>,
      ) {
        yield* admit(reader)
        const batches = yield* Queue.dropping<Batch>(WAITING)
        // It is entered before it reads, so that nothing comes between what it reads and what it is given.
        yield* enter({ reader, batches, ended })
        const first = yield* changes(reader, after)

        type Step = readonly [ReadonlyArray<Said>, Option.Option<number>]
        const next = (known: number): Effect.Effect<Step, SqlError.SqlError> =>
          Effect.gen(function* () {
            const waiting = Effect.timeoutOption(Queue.take(batches), LIVE_HEARTBEAT_MS)
            const heard = yield* Effect.raceFirst(Deferred.await(ended), waiting)
            if (heard === 'over') return [['over'], Option.none()] as const
            if (heard === 'again') return [[], Option.none()] as const
            if (Option.isNone(heard)) return [[{ position: known }], Option.some(known)] as const
            const batch = heard.value
            if (batch.position <= known) return [[], Option.some(known)] as const
            // Something was not given to it, as where a look had failed: it reads that by itself.
            const message = batch.after > known ? yield* changes(reader, known) : messageFor(batch, known, reader)
            const isNews = message.changes.length > 0 || !message.isWhole
            return [isNews ? [message] : [], Option.some(message.position)] as const
          })
        return Stream.concat(Stream.make<ReadonlyArray<Said>>(first), Stream.paginate(first.position, next))
      })

      return Live.of({ changes, follow })
    }),
  )
}
