import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { GENESIS } from './chain.ts'
import { startsTooOld } from './outdated.ts'

/**
 * All tables except the projections', one list of statements per migration. Never edit a released one. Uses plain
 * tables and indexes only, so that a distributed engine with PostgreSQL's protocol can hold them.
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
    // One row, which every append locks, so positions are dense and in commit order.
    'create table event_head (id integer primary key, position bigint not null)',
    'insert into event_head (id, position) values (1, 0)',
    'create table id_counters (category text primary key, value bigint not null)',
    'create table projections (name text primary key, version integer not null, tables text not null)',
  ],
  [
    // Lock the head first, as every writer does.
    `alter table event_head add column projections text not null default ''`,
    // The versions that built the tables, see signatureOf.
    `update event_head set projections = coalesce((
      select string_agg(name || ' ' || version, ', ' order by name collate "C") from projections), '')`,
    // Counts how often the tables were swapped.
    'alter table projections add column generation integer not null default 0',
    'create table rebuild_lease (id integer primary key, holder text not null, until timestamptz not null)',
    `insert into rebuild_lease (id, holder, until) values (1, '', 'epoch')`,
  ],
  [
    // The hash chain reaches to the event at `chained`, whose hash is `hash`; see chain.ts.
    'alter table event_head add column chained bigint not null default 0',
    `alter table event_head add column hash text not null default '${GENESIS}'`,
    'alter table events add column hash bytea',
  ],
  // Earlier versions created these at every start, so they may exist.
  [
    'select id from event_head where id = 1 for update',
    // Data that must be erasable, and therefore is not in events: password hashes, sessions, failed attempts.
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
    // Unlogged: losing it does no harm, and a failed attempt writes no WAL.
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
    // A row that the health check writes, to see whether writing works.
    'create table if not exists health (id integer primary key, at timestamptz not null)',
  ],
  [
    // Links to set a first or new password. The key allows one open link of each purpose per user.
    `create table account_links (
      user_id integer not null,
      purpose text not null,
      token_hash text not null unique,
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    )`,
    // Users whose requested link could not be mailed, so that an administrator can make one.
    'create table link_requests (user_id integer primary key, asked_at timestamptz not null)',
    // The browser's user agent, shown in the list of a person's sessions.
    `alter table sessions add column user_agent text not null default ''`,
  ],
  [
    // The secret shared with an authenticator app, encrypted. A new one is pending until a code confirms it.
    `create table second_factors (
      user_id integer primary key,
      secret text,
      since timestamptz,
      last_step bigint not null default 0,
      pending text,
      pending_at timestamptz
    )`,
    'create table recovery_codes (user_id integer not null, code_hash text not null, primary key (user_id, code_hash))',
    // People whose password was right and who still owe the second factor.
    `create table sign_in_tickets (
      token_hash text primary key,
      user_id integer not null,
      expires_at timestamptz not null
    )`,
    'create index sign_in_tickets_user on sign_in_tickets (user_id)',
  ],
  [
    // Files being imported: the rows waiting to be added and the refused rows. Deleted some days after the import ends.
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
    // The invoice of all SIMs of an import, as their events will name it.
    'alter table bulk_files add column invoice text',
  ],
  [
    // The receipt of an import's SIMs, and the location it put them in.
    'alter table bulk_files add column receipt_id integer, add column location_id integer',
  ],
  [
    // Invoices and credit notes as first printed, by document number.
    `create table printed_documents (
      document text not null,
      paper text not null,
      digest text not null,
      bytes bytea not null,
      primary key (document, paper)
    )`,
  ],
  [
    // When a partner's key was last used, to the minute.
    'create table partner_key_uses (key_id integer primary key, used_at timestamptz not null)',
  ],
  [
    // Warnings about rows of a file that do not refuse them.
    "alter table bulk_files add column rounded_columns text not null default '[]'",
    "alter table bulk_files add column comma_columns text not null default '[]'",
    "alter table bulk_rows add column warnings text not null default '[]'",
    "create index bulk_rows_warned on bulk_rows (bulk_id, line) where warnings <> '[]'",
  ],
  [
    // Columns whose dates were found to be day first, and the suppliers' remembered date orders when the import
    // started.
    "alter table bulk_files add column day_first_columns text not null default '[]'",
    "alter table bulk_files add column day_orders text not null default '{}'",
  ],
  [
    // The header row and the separator that a file was read with, so that it can be read again in the same way.
    "alter table bulk_files add column layout text not null default '{}'",
  ],
  [
    // The corrected rows of an import, which stay when its columns are matched again.
    `create table bulk_corrections (
      bulk_id integer not null,
      line integer not null,
      cells text not null,
      primary key (bulk_id, line)
    )`,
  ],
  [
    // The time zone that the days in the projections' tables are counted in.
    'create table zone_of_days (id integer primary key, name text not null)',
    `insert into zone_of_days (id, name) values (1, 'UTC')`,
  ],
  [
    // The password of the mail server, encrypted, and what it was set for.
    `create table mail_password (
      id integer primary key,
      sealed text not null,
      bound_to text not null,
      set_at timestamptz not null,
      set_by text not null
    )`,
  ],
]

/**
 * Brings these tables up to date. Several servers may start at once: one migrates, the others wait. Fails if a newer
 * version has migrated them.
 */
export const migrate = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table if not exists migrations (id integer primary key, at timestamptz not null)`.pipe(
    // If two servers create the table at once, one fails in the catalogue, but the table then exists.
    Effect.retry({ times: 1 }),
  )
  const [{ last } = { last: 0 }] = yield* sql<{ last: number }>`select coalesce(max(id), 0) as last from migrations`
  if (last > migrations.length) return yield* startsTooOld('its tables are others')
  for (const [index, statements] of migrations.entries()) {
    // The server's own role has no rights on tables that the owner migrated before.
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
