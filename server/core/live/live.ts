import { Clock, Context, Deferred, Effect, Latch, Layer, Option, Queue, type Scope, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { LIVE_HEARTBEAT_MS, type LiveMessage } from '../../../src/schemas/shell/live.ts'
import { Sessions } from '../../auth/sessions.ts'
import { OwnWork, turnOf } from '../../own-work.ts'
import type { Fault } from '../http/faults.ts'
import { type Batch, messageFor, type Reader } from './changes.ts'
import { createListeners, type Ending } from './listeners.ts'
import { batchAfter, headOf } from './log.ts'

/** How often a server looks whether the log has grown, and whether the sessions of who reads are as they were. */
const [LOOK_EVERY, SESSIONS_EVERY] = ['1 second', 5] as const

/** What a stream says: what has changed, that it is there and up to where it has looked, or that the session is over. */
export type Said = LiveMessage | { readonly position: number } | 'over'

/** Up to where who reads has been told, and when a stream has last said anything. */
type Known = { readonly position: number; readonly at: number }
type Step = readonly [ReadonlyArray<Said>, Option.Option<Known>]

/** Where somebody goes on: a position that this log has not reached is none of its own. */
const begun = (after: number | null, head: number) => (after === null || after > head || after < 0 ? head : after)

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
      const somebody = yield* Latch.make()
      const listeners = createListeners(
        () => somebody.openUnsafe(),
        () => somebody.closeUnsafe(),
      )
      let position: number | null = null

      const account = yield* OwnWork
      // It stays unreadable: /health says so until the server is started again.
      const unread = (at: number) => account.failed('liveEvent', { position: at })

      /** Reads from a position to the end of the log, in batches. */
      const readFrom = Effect.fnUntraced(function* (after: number, head: number, take: (batch: Batch) => void) {
        for (let at = after; at < head; ) {
          const batch: Batch = yield* batchAfter(sql, at, head, unread)
          take(batch)
          at = batch.position
        }
      })

      const look = Effect.gen(function* () {
        const head = yield* headOf(sql)
        // Who came before the first look may lack what came before it, too.
        if (position === null) listeners.give({ after: head, position: head, isWhole: true, events: [] })
        else {
          yield* readFrom(position, head, (batch) => {
            listeners.give(batch)
            position = batch.position
          })
        }
        position = head
      })

      const lookAtSessions = Effect.suspend(() => {
        const asked = listeners.sessions()
        return Effect.map(sessions.standing([...asked]), (open) => listeners.keepOnly(asked, open))
      })

      const watch = Effect.gen(function* () {
        for (let turn = 1; ; turn++) {
          if (listeners.isNobody()) position = null
          yield* somebody.await
          // A look that fails is made up for by the next: what it has not given is still to be read.
          yield* turnOf('live', look)
          if (turn % SESSIONS_EVERY === 0) yield* turnOf('liveSessions', lookAtSessions)
          yield* Effect.sleep(LOOK_EVERY)
        }
      })
      yield* Effect.forkScoped(watch)

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
        // It is entered before it reads, so that nothing comes between what it reads and what it is given.
        const { batches } = yield* listeners.enter(reader, ended)
        const first = yield* changes(reader, after)

        const next = (known: Known): Effect.Effect<Step, SqlError.SqlError> =>
          Effect.gen(function* () {
            const left = known.at + LIVE_HEARTBEAT_MS - (yield* Clock.currentTimeMillis)
            const heard = yield* Effect.raceFirst(
              Deferred.await(ended),
              Effect.timeoutOption(Queue.take(batches), Math.max(0, left)),
            )
            const saying = (said: LiveMessage | { readonly position: number }) =>
              Effect.map(Clock.currentTimeMillis, (at): Step => [[said], Option.some({ position: said.position, at })])
            if (heard === 'over') return [['over'], Option.none()]
            if (heard === 'again') return [[], Option.none()]
            if (Option.isNone(heard)) return yield* saying({ position: known.position })
            const batch = heard.value
            if (batch.position <= known.position) return [[], Option.some(known)]
            // Something was not given to it, as where a look had failed: it reads that by itself.
            const message: LiveMessage =
              batch.after > known.position
                ? yield* changes(reader, known.position)
                : messageFor(batch, known.position, reader)
            if (message.changes.length > 0 || !message.isWhole) return yield* saying(message)
            return [[], Option.some({ ...known, position: message.position })]
          })
        const begins = { position: first.position, at: yield* Clock.currentTimeMillis }
        return Stream.concat(Stream.make<ReadonlyArray<Said>>(first), Stream.paginate(begins, next))
      })

      return Live.of({ changes, follow })
    }),
  )
}
