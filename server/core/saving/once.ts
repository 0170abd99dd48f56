import { Data, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { type Append, EventStore } from '../events/event-store.ts'
import { databaseTimeMillis } from '../postgres/clock.ts'
import type { Saver } from './saver.ts'

/** Ends a transaction that writes nothing. */
class Ended extends Data.TaggedError('Ended')<{ readonly answer: unknown }> {}

/** An earlier command under the same key: its event, as stored. */
export type Earlier = { readonly type: string; readonly data: { readonly id: number; readonly submission: string } }

export type Act<Answer, E, R> = {
  /** The request as one value, which the written events store. */
  readonly submission: string
  /** The answer to the same submission under the same key. */
  readonly again: (earlier: Earlier) => Answer
  /** The answer to another submission under the same key. */
  readonly otherwise: Answer
  /** Decides while the head of the log is locked. */
  readonly decide: (stamp: Done) => Effect.Effect<Decided<Answer>, E, R>
}

/** Who does it and when (the database's time, which all servers share), as stored in the events. */
export type Done = { readonly by: string; readonly date: string; readonly submission: string }
/** An append without its request, which comes from the saver. So does the actor, unless the append names one. */
export type Appending = Omit<Append, 'actor' | 'requestId'> & { readonly actor?: string }
export type Decided<Answer> = {
  readonly answer: Answer
  /** Empty if nothing is to be written. The first append carries the key; later ones may have their own command. */
  readonly appends: ReadonlyArray<Appending>
}

const earlierUnder = Effect.fnUntraced(function* (commandId: string | null) {
  if (commandId === null) return null
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<Earlier>`select type, data from events where command_id = ${commandId}`
  return found ?? null
})

/**
 * Does something once, however often it is requested under one key. All of a decision is written in one transaction, or
 * nothing, and no number is used up.
 */
export const doOnce = Effect.fnUntraced(function* <Answer, E, R>(act: Act<Answer, E, R>, saver: Saver) {
  const events = yield* EventStore
  const together = Effect.gen(function* () {
    const earlier = yield* earlierUnder(saver.commandId)
    if (earlier !== null) {
      return yield* new Ended({
        answer: earlier.data.submission === act.submission ? act.again(earlier) : act.otherwise,
      })
    }
    const date = new Date(yield* databaseTimeMillis).toISOString()
    const { answer, appends } = yield* act.decide({ by: saver.name, date, submission: act.submission })
    if (appends.length === 0) return yield* new Ended({ answer })
    yield* events.appendAll(
      appends.map((append, index) => ({
        ...append,
        actor: append.actor ?? saver.accountId,
        requestId: saver.requestId,
        ...(index === 0 && saver.commandId !== null && { commandId: saver.commandId }),
      })),
    )
    return answer
  })
  return yield* events.transact(together).pipe(
    Effect.catchIf(
      (error): error is Ended => error instanceof Ended,
      ({ answer }) => Effect.succeed(answer as Answer),
    ),
  )
}, Effect.uninterruptible)
