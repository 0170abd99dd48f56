import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'

/**
 * What is not an event because it must be able to disappear: the hashes of passwords, the sessions and the failed
 * attempts. Everything else about accounts is a projection.
 */
const statements = [
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
]

/** Creates the tables of sign-in. Of several starting servers one does it. */
export const prepareAuthTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select position from event_head where id = 1 for update`
      for (const statement of statements) yield* sql.unsafe(statement)
    }),
  )
})
