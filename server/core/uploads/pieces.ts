import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'

/** One statement carries one piece, so memory use stays low here and in the database. */
const PIECE_BYTES = 256 * 1024

/** Writes the content of a file. */
export const writePieces = Effect.fnUntraced(function* (file: string, content: Uint8Array) {
  const sql = yield* SqlClient.SqlClient
  for (let piece = 0; piece * PIECE_BYTES < content.length; piece++) {
    const bytes = content.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
    yield* sql`insert into invoice_pieces ${sql.insert({ file, piece, bytes })}`
  }
})

/** Removes the content of a file. */
export const removePieces = Effect.fnUntraced(function* (file: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from invoice_pieces where file = ${file}`
})

/** The content of a file; null if it is missing. */
export const readPieces = Effect.fnUntraced(function* (file: string) {
  const sql = yield* SqlClient.SqlClient
  const pieces = yield* sql<{ bytes: Uint8Array }>`select bytes from invoice_pieces where file = ${file} order by piece`
  return pieces.length === 0 ? null : Buffer.concat(pieces.map(({ bytes }) => bytes))
})

/** Compares every invoice named by an event with the stored content. The contents stay in the database. */
export const checkInvoices = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Each file once, even if many SIMs of an import share it.
  const found = yield* sql<{ file: string; stream: string; sha256: string; kept: string | null }>`
    with named as (
      select stream, position, data #>> '{invoice,file}' as file, data #>> '{invoice,sha256}' as sha256
      from events
      where (type like 'Inventory%' or type like 'SupplierInvoice%') and jsonb_typeof(data -> 'invoice') = 'object'
    ), kept as (
      select file, encode(sha256(string_agg(bytes, ''::bytea order by piece)), 'hex') as sha256 from invoice_pieces
      where file in (select file from named) group by file
    )
    select named.file, named.stream, named.sha256, kept.sha256 as kept
    from named left join kept on kept.file = named.file order by named.position`
  const problems = found.flatMap(({ file, stream, sha256, kept }) =>
    kept === sha256 ? [] : [`the invoice ${file} of ${stream} ${kept === null ? 'is missing' : 'was changed'}`],
  )
  return { invoices: found.length, problems }
})
