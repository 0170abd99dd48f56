import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { EventStore } from '../events/event-store.ts'
import type { Outdated } from '../events/outdated.ts'
import type { Judged } from './judge.ts'
import { readPieces, removePieces, writePieces } from './pieces.ts'
import { takeInOldFiles } from './take-in.ts'

/** The invoice files: in the database, so that every server has them and a copy of the database is a copy of all. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /**
     * A writing transaction with a file: it is there when `work` begins and goes with it where that fails, so that file
     * and event are both there, or neither. Nobody waits while it is written. Without a file, a plain transaction.
     */
    readonly transactWith: <A, E, R>(
      judged: Judged | null,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | SqlError.SqlError | Outdated, R>
    /** Within `transactWith`: removes its file, as no event names it. */
    readonly discard: (judged: Judged | null) => Effect.Effect<void, SqlError.SqlError>
    /** The content of a file; null where there is none. */
    readonly read: (file: string) => Effect.Effect<Uint8Array | null, SqlError.SqlError>
  }
>()('simdesk/uploads/Uploads') {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const onDatabase = Effect.provideService(SqlClient.SqlClient, yield* SqlClient.SqlClient)
      const events = yield* EventStore
      yield* takeInOldFiles
      return Uploads.of({
        transactWith: (judged, work) =>
          judged === null
            ? events.transact(work)
            : events.transactAfter(onDatabase(writePieces(judged.invoice.file, judged.content)), work),
        discard: (judged) => (judged === null ? Effect.void : onDatabase(removePieces(judged.invoice.file))),
        read: (file) => onDatabase(readPieces(file)),
      })
    }),
  )
}
