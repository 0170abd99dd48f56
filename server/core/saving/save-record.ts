import { Clock, Data, Effect } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { SaveAnswer } from '../../../src/schemas/core/saving.ts'
import type { NewEvent } from '../events/event.ts'
import { type AppendError, EventStore } from '../events/event-store.ts'
import { retryTransient } from '../postgres/transient.ts'
import { answerTo, type Outcome } from './answer.ts'
import type { Decision, Stamp } from './decision.ts'
import type { How } from './messages.ts'
import type { Saved, SavedFile, SavedRecord } from './record.ts'
import { writtenRefusal } from './refusal.ts'
import { followed, settled, unread, unreadFrom, withoutRivals } from './saved-state.ts'
import type { Saver } from './saver.ts'

type Every<State, Lookups, E, R> = {
  /** The fingerprint of the submission: a repeat under the same key gets the first answer. */
  readonly submission: string
  /** Facts that the decision needs beside the record, read while no other writer runs. */
  readonly lookups: (id: number) => Effect.Effect<Lookups, E, R>
  readonly file?: SavedFile<E, R> | null
  /** Other work of the save, after its events and in their transaction; its result is returned. */
  readonly beside?: (before: State | null, after: State) => Effect.Effect<Readonly<Record<string, unknown>>, E, R>
}

/** One save: of a new record (`id` is null, it gets the next number), or of an existing one. */
export type Save<State, Event, Obstacle extends string, Lookups, E = never, R = never> = Every<State, Lookups, E, R> &
  (
    | { readonly id: null; readonly decide: (stamp: Stamp, lookups: Lookups) => Decision<Event, Obstacle> }
    | {
        readonly id: number
        /** The version that the person has seen; null overwrites any version. */
        readonly version: number | null
        /** The state before its first event, of a record that is always there. */
        readonly initial?: State
        /** What the answer says was done; `updated` by default. */
        readonly how?: How
        readonly decide: (state: State, stamp: Stamp, lookups: Lookups) => Decision<Event, Obstacle>
      }
  )

/** The outcome of a save; `state` is the record after it, if it was saved and was loaded. */
export type RecordSaved<State> = {
  readonly answer: SaveAnswer
  readonly state: State | null
  readonly beside: Readonly<Record<string, unknown>>
}

/** Ends a transaction that writes nothing: it leaves no number and no file. */
class Ended<Result> extends Data.TaggedError('Ended')<{ readonly result: Result }> {}

/** The save of a command id; null for a new id. */
const earlierSave = Effect.fnUntraced(function* (commandId: string | null) {
  if (commandId === null) return null
  const sql = yield* SqlClient.SqlClient
  const [earlier] = yield* sql<{ id: number; submission: string }>`select (data ->> 'id')::integer as id,
    data ->> 'submission' as submission from events where command_id = ${commandId}`
  return earlier ?? null
})

/**
 * Saves a record of any kind; `answer` is the answer to the caller.
 *
 * ```ts
 * const { answer } = yield* saveRecord(suppliers, {
 *   id: 17, version: 3, submission: fingerprint(payload),
 *   lookups: (id) => supplierLookups(sql, id, payload),
 *   decide: (supplier, stamp, lookups) => decideChange(supplier, payload, stamp, lookups),
 * }, yield* saverOf('InsertUpdateSupplier'))
 * ```
 *
 * `suppliers` is a `SavedRecord`: the names of its streams, its fold, its messages. `decide` is pure. It returns
 * events, each with all of the `stamp` in its data, or errors by field. No event means that nothing changes. The rest
 * is the same for all:
 *
 * 1. **Load.** The record's stream is read and folded before the head of the log is locked. Under the lock only newer
 *    events are read. A new record takes the next number.
 * 2. **Idempotency.** The same submission under the same key gets the first answer again; other values under the key
 *    are refused. A save with a key that changed nothing is remembered as well.
 * 3. **Version.** A save based on an older version gets the newest state and the differences, unless it changes
 *    nothing.
 * 4. **Decide and append**, in the same transaction, so the decision is based on the current state.
 * 5. **Refusal.** The transaction leaves nothing, no number and no file. The attempt is recorded beside the record:
 *    which fields, but never their values.
 */
export const saveRecord = Effect.fnUntraced(function* <
  State extends Saved,
  Event extends NewEvent,
  Obstacle extends string,
  Lookups,
  E = never,
  R = never,
>(
  record: SavedRecord<State, Event, Obstacle>,
  save: Save<State, Event, Obstacle, Lookups, E, R>,
  saver: Saver,
): Effect.fn.Return<RecordSaved<State>, AppendError | SqlError.SqlError | E, EventStore | SqlClient.SqlClient | R> {
  type Result = Outcome<State, Obstacle>
  const events = yield* EventStore
  const { streams, writes } = record
  const { submission } = save
  const seen = save.id === null ? null : save.version
  const made = { by: saver.name, date: new Date(yield* Clock.currentTimeMillis).toISOString(), submission }
  const end = (result: Result) => Effect.fail(new Ended({ result }))

  const append = (stream: string, expectedVersion: number | 'any', added: ReadonlyArray<NewEvent>, isRefusal = false) =>
    events.append({
      stream,
      expectedVersion,
      events: added,
      actor: saver.accountId,
      commandId: isRefusal ? undefined : (saver.commandId ?? undefined),
      requestId: saver.requestId,
    })

  const load = (id: number) => retryTransient(events.read(streams.of(id)))
  const before = save.id === null ? unread : followed(record, seen, unreadFrom(save.initial), yield* load(save.id))

  const work = Effect.gen(function* () {
    const earlier = yield* earlierSave(saver.commandId)
    if (earlier !== null && earlier.submission !== submission) {
      return yield* end({ is: 'savedOtherwise', id: earlier.id })
    }
    if (earlier !== null && save.id === null) return yield* end({ is: 'saved', id: earlier.id, state: null })

    const id = save.id ?? (yield* events.nextId(record.category))
    const later = save.id === null ? [] : yield* events.read(streams.of(id), { from: before.last + 1 })
    const current = followed(record, seen, before, later)
    if (earlier !== null) return yield* end({ is: 'saved', id, state: current.state })

    const stamp = { id, ...made }
    const lookups = yield* save.lookups(id)
    const found =
      save.id === null
        ? withoutRivals(save.decide(stamp, lookups))
        : settled(record, current, seen, (state) => save.decide(state, stamp, lookups))
    if (!found.accepted) return yield* end({ is: 'refused', refusal: found.refusal })
    const state = found.events.reduce(record.apply, current.state)
    if (found.events.length > 0) yield* append(streams.of(id), current.last, found.events)
    else {
      // Without a key it cannot be repeated, so nothing has to be stored.
      if (saver.commandId === null) return yield* end({ is: 'saved', id, state })
      yield* append(streams.unchanged(id), 'any', [{ type: writes.unchanged, data: { id, submission } }])
      yield* save.file?.discard ?? Effect.void
    }
    const isChanged = found.events.length > 0 && state !== null
    const beside = isChanged ? yield* save.beside?.(current.state, state) ?? Effect.succeed({}) : {}
    return { is: 'saved', id, state, beside } satisfies Result
  })

  const outcome: Result = yield* (save.file?.transact ?? events.transact)(work).pipe(
    Effect.catchIf(
      (error) => error instanceof Ended,
      ({ result }) => Effect.succeed(result as Result),
    ),
  )
  if (outcome.is === 'refused' && outcome.refusal.reason !== 'missing') {
    const data = writtenRefusal(outcome.refusal, saver.name)
    const event =
      save.id === null
        ? { type: writes.addRefused, data }
        : { type: writes.changeRefused, data: { ...data, id: save.id, version: seen } }
    yield* append(streams.refused(save.id), 'any', [event], true)
  }
  const how = save.id === null ? 'added' : (save.how ?? 'updated')
  const answer = yield* answerTo(record, how, outcome, saver.requestId)
  const isSaved = outcome.is === 'saved'
  return { answer, state: isSaved ? outcome.state : null, beside: (isSaved && outcome.beside) || {} }
}, Effect.uninterruptible)
