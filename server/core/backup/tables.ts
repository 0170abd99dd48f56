/** A table that a backup has. */
export type TrueTable = {
  readonly table: string
  /** Its rows in an order, so that two backups of the same data are the same. */
  readonly order: string
  /** Rows that are in memory at a time. */
  readonly rowsAtOnce: number
  /** The migration that made it: an older backup has none. */
  readonly since?: number
}

/** What is nowhere else: with these the rest is made again. Whoever adds a table names it here or below. */
export const trueTables: ReadonlyArray<TrueTable> = [
  { table: 'event_head', order: 'id', rowsAtOnce: 1 },
  { table: 'events', order: 'position', rowsAtOnce: 1_000 },
  { table: 'id_counters', order: 'category collate "C"', rowsAtOnce: 1_000 },
  { table: 'credentials', order: 'user_id', rowsAtOnce: 1_000 },
  // Their key is in no backup.
  { table: 'second_factors', order: 'user_id', rowsAtOnce: 1_000 },
  { table: 'recovery_codes', order: 'user_id, code_hash collate "C"', rowsAtOnce: 1_000 },
  // A piece has up to 256 KB.
  { table: 'invoice_pieces', order: 'file collate "C", piece', rowsAtOnce: 16 },
  // A document of fifty lines has 110 KB.
  { table: 'printed_documents', order: 'document collate "C", paper', rowsAtOnce: 16, since: 10 },
]

/** Tables that are neither true nor a projection, and why a restore does without them. */
export const passingTables: Readonly<Record<string, string>> = {
  sessions: 'whoever has one signs in again',
  partner_key_uses: 'a key says again when it was used as soon as it is used again',
  account_links: 'a link lives some days at most; whoever has one asks for another',
  link_requests: 'whoever asked for a link asks again',
  sign_in_tickets: 'whoever has one signs in again',
  attempt_buckets: 'attempts are forgotten within the hour',
  migrations: 'a restore makes the tables itself',
  projections: 'says what the tables of the projections were built by; a restore builds them',
  bulk_files: 'a file whose import was not committed is sent again',
  bulk_rows: 'likewise; what was committed and not added yet ends with what was',
  rebuild_lease: 'is held while tables are built',
  health: 'is written to see whether that is possible',
}
