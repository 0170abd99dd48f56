import { Clock, Context, Deferred, Effect, Latch, Layer, Option, Queue, type Scope, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { LIVE_HEARTBEAT_MS, type LiveMessage } from '../../../src/schemas/shell/live.ts'
import { Sessions } from '../../auth/sessions.ts'
import { OwnWork, turnOf } from '../../own-work.ts'
import type { Fault } from '../http/faults.ts'
import { type Batch, messageFor, type Reader } from './changes.ts'
import { createListeners, type Ending } from './listeners.ts'
import { batchAfter, headOf } from './log.ts'

/** How often a server checks the log for new events, and how many checks apart it checks the readers' sessions. */
const [LOOK_EVERY, SESSIONS_EVERY] = ['1 second', 5] as const

/** A message of a stream: changes, a heartbeat with the position reached, or the end of the session. */
export type Said = LiveMessage | { readonly position: number } | 'over'

/** The position up to which a reader is informed, and when its stream last sent a message. */
type Known = { readonly position: number; readonly at: number }
type Step = readonly [ReadonlyArray<Said>, Option.Option<Known>]

/** The start position; one that this log has not reached belongs to another log. */
const begun = (after: number | null, head: number) => (after === null || after > head || after < 0 ? head : after)

/** Reports changes from the log's positions. Each server polls the log once for all its readers. */
export class Live extends Context.Service<
  Live,
  {
    /** Changes since a known position; none if no position is given. */
    readonly changes: (reader: Reader, after: number | null) => Effect.Effect<LiveMessage, SqlError.SqlError>
    /** Changes as they happen, until `end`; the scope is the request's. */
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
      // It stays unreadable: /health reports it until the server restarts.
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
        // Readers who connected before the first check may also lack what came before it.
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
        return Effect.map(sessions.stillOpen([...asked]), (open) => listeners.keepOnly(asked, open))
      })

      const watch = Effect.gen(function* () {
        for (let turn = 1; ; turn++) {
          if (listeners.isNobody()) position = null
          yield* somebody.await
          // The next check makes up for a failed one: it reads what is still missing.
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
        // Register before reading, so that no event falls between the read and the first batch.
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
            // A batch is missing, for example after a failed check: read it directly.
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
