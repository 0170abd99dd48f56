import { Context, Effect, Layer, Queue, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../../core/events/event-store.ts'
import { turnOf } from '../../own-work.ts'
import { sweepExpired } from '../expired.ts'
import { addBatch } from './commit.ts'
import { forgetOldFiles, nextRunning } from './tables.ts'
import { voidBatch } from './take-back.ts'

/** A server that nobody told learns this late that an import waits: of one whose server was killed, too. */
const LOOK_EVERY = '2 seconds'

/** One batch of the import whose turn it is; false where there is none, or where it was the last of one that added. */
const batch = Effect.gen(function* () {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  // Asked first without the head: mostly there is nothing to do.
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

/** All that waits, one import after the other; what was added with a day that has passed is then expired. */
const work = Effect.gen(function* () {
  if (!(yield* batch)) return
  yield* Effect.repeat(batch, { while: (isMore) => isMore })
  yield* sweepExpired
})

/**
 * What imports have to do after their call was answered. Each batch finds out under the head of the log what is next: so
 * two servers that work at once add each row once, one import at a time, and where one is killed the other goes on, or
 * the next start.
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
