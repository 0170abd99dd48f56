import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { GENESIS } from './chain.ts'
import { startsTooOld } from './outdated.ts'

/**
 * All tables that are no projection's, one list of statements per migration; never edit one that was released. Plain
 * tables and indexes only, so that a distributed engine that speaks PostgreSQL's protocol can hold them.
 */
const migrations: ReadonlyArray<ReadonlyArray<string>> = [
  [
    `create table events (
      position bigint primary key,
      stream text not null,
      version integer not null,
      type text not null,
      data jsonb not null,
      actor text not null,
      at timestamptz not null,
      request_id text,
      command_id text,
      constraint events_stream_version unique (stream, version),
      constraint events_command_id unique (command_id)
    )`,
    // One row: whoever appends locks it, so positions are dense and in commit order.
    'create table event_head (id integer primary key, position bigint not null)',
    'insert into event_head (id, position) values (1, 0)',
    'create table id_counters (category text primary key, value bigint not null)',
    'create table projections (name text primary key, version integer not null, tables text not null)',
  ],
  [
    // The head first, as everybody does.
    `alter table event_head add column projections text not null default ''`,
    // What the tables were built by, see signatureOf.
    `update event_head set projections = coalesce((
      select string_agg(name || ' ' || version, ', ' order by name collate "C") from projections), '')`,
    // Counts the times that the tables were swapped.
    'alter table projections add column generation integer not null default 0',
    'create table rebuild_lease (id integer primary key, holder text not null, until timestamptz not null)',
    `insert into rebuild_lease (id, holder, until) values (1, '', 'epoch')`,
  ],
  [
    // The chain of hashes reaches to the event at `chained`, whose hash is `hash`; see chain.ts.
    'alter table event_head add column chained bigint not null default 0',
    `alter table event_head add column hash text not null default '${GENESIS}'`,
    'alter table events add column hash bytea',
  ],
  // Earlier versions made these at every start, so they may be there.
  [
    'select id from event_head where id = 1 for update',
    // What is no event because it must be able to disappear: the hashes of passwords, sessions, failed attempts.
    `create table if not exists credentials (
      user_id integer primary key,
      password_hash text not null,
      changed_at timestamptz not null
    )`,
    `create table if not exists sessions (
      id text primary key,
      token_hash text not null unique,
      user_id integer not null,
      address text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      ended_at timestamptz
    )`,
    'create index if not exists sessions_user on sessions (user_id, address)',
    'create index if not exists sessions_last_seen on sessions (last_seen_at)',
    // Unlogged: nothing is lost with it, and a failed attempt writes no log that a disk must have.
    `create unlogged table if not exists attempt_buckets (
      key text primary key,
      capacity double precision not null,
      ms_per_attempt double precision not null,
      tokens double precision not null,
      at timestamptz not null,
      granted boolean not null
    )`,
    // The contents of invoices.
    `create table if not exists invoice_pieces (
      file text not null,
      piece integer not null,
      bytes bytea not null,
      primary key (file, piece)
    )`,
    // Is written to see whether that is possible.
    'create table if not exists health (id integer primary key, at timestamptz not null)',
  ],
  [
    // What opens an account for who has no password or has lost it. The key lets one link of each kind be open.
    `create table account_links (
      user_id integer not null,
      purpose text not null,
      token_hash text not null unique,
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    )`,
    // Who has asked for a link that nobody could send: somebody who may make one is to see it.
    'create table link_requests (user_id integer primary key, asked_at timestamptz not null)',
    // The browser, as it names itself, for the list of one's sessions.
    `alter table sessions add column user_agent text not null default ''`,
  ],
  [
    // The secret that an authenticator app shares with us, encrypted; a new one waits until a code shows that it arrived.
    `create table second_factors (
      user_id integer primary key,
      secret text,
      since timestamptz,
      last_step bigint not null default 0,
      pending text,
      pending_at timestamptz
    )`,
    'create table recovery_codes (user_id integer not null, code_hash text not null, primary key (user_id, code_hash))',
    // Whose password was right, and who has yet to show the second factor.
    `create table sign_in_tickets (
      token_hash text primary key,
      user_id integer not null,
      expires_at timestamptz not null
    )`,
    'create index sign_in_tickets_user on sign_in_tickets (user_id)',
  ],
  [
    // The files that are being imported: the rows that wait to be added, and those that were refused. They vanish some
    // days after the end of their import.
    `create table bulk_files (
      bulk_id integer primary key,
      header text not null,
      mapping text not null,
      cut_columns text not null,
      received integer not null default 0,
      batches integer not null default 0,
      touched_at timestamptz not null default now()
    )`,
    `create table bulk_rows (
      bulk_id integer not null,
      line integer not null,
      cells text not null,
      verdict text not null,
      reasons text not null,
      activation_code text,
      iccid text,
      item_id integer,
      primary key (bulk_id, line)
    )`,
    'create index bulk_rows_verdict on bulk_rows (bulk_id, verdict, line)',
    'create index bulk_rows_activation_code on bulk_rows (bulk_id, activation_code)',
    'create index bulk_rows_iccid on bulk_rows (bulk_id, iccid)',
  ],
  [
    // The invoice of all items of an import, as their events will name it.
    'alter table bulk_files add column invoice text',
  ],
  [
    // The receipt that the items of an import are of, and where that put them.
    'alter table bulk_files add column receipt_id integer, add column location_id integer',
  ],
  [
    // Our invoices and credit notes as they were printed first, by the number that is printed on them.
    `create table printed_documents (
      document text not null,
      paper text not null,
      digest text not null,
      bytes bytea not null,
      primary key (document, paper)
    )`,
  ],
  [
    // When a partner's system last called by a key, to the minute.
    'create table partner_key_uses (key_id integer primary key, used_at timestamptz not null)',
  ],
  [
    // What is odd about rows of a file and no reason to refuse them.
    "alter table bulk_files add column rounded_columns text not null default '[]'",
    "alter table bulk_files add column comma_columns text not null default '[]'",
    "alter table bulk_rows add column warnings text not null default '[]'",
    "create index bulk_rows_warned on bulk_rows (bulk_id, line) where warnings <> '[]'",
  ],
  [
    // Columns whose days were seen to be day first, and what was remembered of suppliers when the import was begun.
    "alter table bulk_files add column day_first_columns text not null default '[]'",
    "alter table bulk_files add column day_orders text not null default '{}'",
  ],
]

/**
 * Brings these tables up to date. Several servers may do so at once: one migrates, the others wait. Fails
 * where a newer version has been here.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists migrations (id integer primary key, at timestamptz not null)`.pipe(
    // Two servers creating it in the same moment: one loses the race in the catalogue, the table is there.
    Effect.retry({ times: 1 }),
  )
  const [{ last } = { last: 0 }] = yield* sql<{ last: number }>`select coalesce(max(id), 0) as last from migrations`
  if (last > migrations.length) return yield* startsTooOld('its tables are others')
  for (const [index, statements] of migrations.entries()) {
    // The server's own role may not touch what the owner has migrated before.
    if (index < last) continue
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const mine = yield* sql`insert into migrations (id, at) values (${index + 1}, now())
          on conflict (id) do nothing returning id`
        if (mine.length === 0) return
        for (const statement of statements) yield* sql.unsafe(statement)
      }),
    )
  }
})
