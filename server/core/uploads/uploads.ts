import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { EventStore } from '../events/event-store.ts'
import type { Outdated } from '../events/outdated.ts'
import type { SavedFile } from '../saving/record.ts'
import type { Judged } from './judge.ts'
import { readPieces, removePieces, writePieces } from './pieces.ts'
import { takeInOldFiles } from './take-in.ts'

/** The invoice files, in the database: every server has them, and a backup of the database is complete. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /**
     * A file stored with a save. It exists when the transaction's work begins, and is gone if the work fails, so file
     * and event are both there or neither is. Other writers do not wait while it is written.
     */
    readonly saved: (judged: Judged) => SavedFile<SqlError.SqlError | Outdated, never>
    /** The content of a file; null if it is missing. */
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
        saved: ({ invoice: { file }, content }) => ({
          transact: (work) => events.transactAfter(onDatabase(writePieces(file, content)), work),
          discard: onDatabase(removePieces(file)),
        }),
        read: (file) => onDatabase(readPieces(file)),
      })
    }),
  )
}
