/** A table that is part of a backup. */
export type TrueTable = {
  readonly table: string
  /** The order of its rows, so that two backups of the same data are identical. */
  readonly order: string
  /** Rows held in memory at a time. */
  readonly rowsAtOnce: number
  /** The migration that created it. Older backups do not have it. */
  readonly since?: number
}

/**
 * The tables that hold primary data; everything else is rebuilt from them. A new table must be listed here or below.
 */
export const trueTables: ReadonlyArray<TrueTable> = [
  { table: 'event_head', order: 'id', rowsAtOnce: 1 },
  { table: 'events', order: 'position', rowsAtOnce: 1_000 },
  { table: 'id_counters', order: 'category collate "C"', rowsAtOnce: 1_000 },
  { table: 'credentials', order: 'user_id', rowsAtOnce: 1_000 },
  // Their encryption key is in no backup.
  { table: 'second_factors', order: 'user_id', rowsAtOnce: 1_000 },
  { table: 'recovery_codes', order: 'user_id, code_hash collate "C"', rowsAtOnce: 1_000 },
  // Its encryption key is in no backup either.
  { table: 'mail_password', order: 'id', rowsAtOnce: 1, since: 17 },
  // A piece is up to 256 KB.
  { table: 'invoice_pieces', order: 'file collate "C", piece', rowsAtOnce: 16 },
  // A document of fifty lines is 110 KB.
  { table: 'printed_documents', order: 'document collate "C", paper', rowsAtOnce: 16, since: 10 },
]

/** Tables that are neither primary data nor projections, and why a restore can omit them. */
export const passingTables: Readonly<Record<string, string>> = {
  sessions: 'people sign in again',
  partner_key_uses: 'a key says again when it was used as soon as it is used again',
  account_links: 'a link is valid for some days at most; people ask for another',
  link_requests: 'people ask for a link again',
  sign_in_tickets: 'people sign in again',
  attempt_buckets: 'attempts are forgotten within the hour',
  migrations: 'a restore makes the tables itself',
  projections: 'says what the tables of the projections were built by; a restore builds them',
  zone_of_days: 'likewise: the time zone that their days are counted in',
  bulk_files: 'a file whose import was not committed is sent again',
  bulk_rows: 'likewise; what was committed and not added yet ends with what was',
  bulk_corrections: 'likewise',
  rebuild_lease: 'is held while tables are built',
  health: 'is written to see whether that is possible',
}
