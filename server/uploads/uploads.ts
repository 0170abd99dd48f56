import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { Judged } from './judge.ts'
import { preparePieces, readPieces, writePieces } from './pieces.ts'
import { takeInOldFiles } from './take-in.ts'

/** The invoice files: in the database, so that every server has them and a copy of the database is a copy of all. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Keeps a judged file. Call it in the transaction of the event that names it: both are there, or neither. */
    readonly keep: (judged: Judged) => Effect.Effect<void, SqlError.SqlError>
    /** The content of a file; null where there is none. */
    readonly read: (file: string) => Effect.Effect<Uint8Array | null, SqlError.SqlError>
  }
>()('simdesk/uploads/Uploads') {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const onDatabase = Effect.provideService(SqlClient.SqlClient, yield* SqlClient.SqlClient)
      yield* preparePieces
      yield* takeInOldFiles
      return Uploads.of({
        keep: ({ invoice, content }) => onDatabase(writePieces(invoice.file, content)),
        read: (file) => onDatabase(readPieces(file)),
      })
    }),
  )
}
