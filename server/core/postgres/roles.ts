import { PgClient } from '@effect/sql-pg'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { chainEarlierEvents } from '../events/chain.ts'
import { migrate } from '../events/schema.ts'
import { texts } from './arrays.ts'
import type { Role } from './embedded.ts'

/** The role of the running server in its own PostgreSQL. It can add events, but not change or remove them. */
const SERVER = 'simdesk_server'

/** Tables that stay with the cluster's owner: the event log and the migrations. */
const KEPT = ['events', 'migrations']

const isThere = Effect.map(
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1 from pg_roles where rolname = ${SERVER}`),
  ({ length }) => length > 0,
)

/** Creates the server's role and gives it everything but the log, also in an older cluster without the role. */
const createServerRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const server = sql(SERVER)
  const others = yield* sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tableowner <> ${SERVER} and tablename <> all(${texts(KEPT)})`
  const isKnown = yield* isThere
  if (isKnown && others.length === 0) return
  if (!isKnown) yield* sql`create role ${server} login`
  // Rebuilds create schemas.
  yield* sql`grant create on database postgres to ${server}`
  yield* sql`grant create on schema public to ${server}`
  yield* sql`grant select, insert on events to ${server}`
  yield* sql`grant select on migrations to ${server}`
  for (const { name } of others) yield* sql`alter table ${sql(name)} owner to ${server}`
})

/**
 * Work that only the owner of the embedded cluster may do, at a server's start: migrations, hashes for an earlier
 * version's events, the rights of the server's role. Returns the account to connect as from then on. A tool uses the
 * cluster as it is: before a server's first start it still belongs to the owner.
 */
export const prepareRoles = Effect.fnUntraced(function* (owner: PgClient.PgClientConfig, role: Role) {
  const prepare = Effect.gen(function* () {
    if (role === 'tool') return yield* isThere
    yield* migrate
    yield* chainEarlierEvents
    yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(createServerRole))
    return true
  })
  const connection = PgClient.layer({ ...owner, maxConnections: 1, applicationName: 'simdesk owner' })
  const isHanded = yield* Effect.provide(prepare, connection)
  return isHanded ? { ...owner, username: SERVER } : owner
})
