import { Context, Effect, Layer, Queue, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../../core/events/event-store.ts'
import { turnOf } from '../../own-work.ts'
import { sweepExpired } from '../expired.ts'
import { addBatch } from './commit.ts'
import { forgetOldFiles, nextRunning } from './tables.ts'
import { voidBatch } from './take-back.ts'

/** How soon a server notices an import that it was not woken for, such as one of a killed server. */
const LOOK_EVERY = '2 seconds'

/** Processes one batch of the next waiting import; false if there is none. */
const batch = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  // Checked without the lock first: usually there is nothing to do.
  if ((yield* nextRunning(sql)) === null) return false
  return yield* events.transact(
    Effect.gen(function* () {
      const bulk = yield* nextRunning(sql)
      if (bulk === null) return false
      yield* bulk.status === 'committing' ? addBatch(bulk) : voidBatch(bulk)
      return true
    }),
  )
})

/** Processes all waiting imports in turn. SIMs added with a past expiry date are expired afterwards. */
const work = Effect.gen(function* () {
  if (!(yield* batch)) return
  yield* Effect.repeat(batch, { while: (isMore) => isMore })
  yield* sweepExpired
})

/**
 * The work of imports after their call was answered. Each batch determines the next work under the head of the log. So
 * two servers together add each row once, one import at a time. If one is killed, the other continues, or the next
 * start does.
 */
export class BulkWork extends Context.Service<BulkWork, { readonly wake: Effect.Effect<void> }>()(
  'simdesk/bulk/BulkWork',
) {
  static readonly layer = Layer.effect(
    BulkWork,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const bell = yield* Queue.sliding<void>(1)
      const waited = Effect.raceFirst(Queue.take(bell), Effect.sleep(LOOK_EVERY))
      const loop = Effect.andThen(turnOf('bulkImport', work), waited)
      const forget = turnOf('oldImports', forgetOldFiles(sql))
      yield* Effect.forkScoped(Effect.forever(loop))
      yield* Effect.forkScoped(Effect.repeat(forget, Schedule.spaced('1 hour')))
      return BulkWork.of({ wake: Effect.asVoid(Queue.offer(bell, undefined)) })
    }),
  )
}
