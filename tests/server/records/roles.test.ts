import { PgClient } from '@effect/sql-pg'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPostmaster } from '../../../server/core/postgres/postmaster.ts'
import { sqlStateOf } from '../../../server/core/postgres/transient.ts'
import { builtProgram } from '../support/built.ts'
import { buildProbe, cleanUp, folder, postmasterOf, start, stop, write } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'

let reader: string
beforeAll(async () => {
  await buildProbe()
  reader = await builtProgram('probe-read')
}, 120_000)
afterAll(cleanUp)

/** What a tool reads, beside a server or without one. */
const read = async (dataDir: string) => {
  const tool = startProgram(reader, { DATA_DIR: dataDir })
  await tool.ended
  return JSON.parse(tool.output())
}

/** Runs a statement on a folder's embedded PostgreSQL as one of its roles; returns the rows, or the SQLSTATE. */
const ask = (dataDir: string, username: string, statement: string) => {
  const host = readPostmaster(`${dataDir}/postgres`)?.socketFolder ?? ''
  const work = Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.unsafe<Readonly<Record<string, unknown>>>(statement),
  ).pipe(
    Effect.catch((error) => Effect.succeed(sqlStateOf(error))),
    Effect.provide(PgClient.layer({ host, username, database: 'postgres', maxConnections: 1 })),
  )
  return Effect.runPromise(work as Effect.Effect<unknown>)
}
const DENIED = '42501'

it('the server may add events to its own PostgreSQL, and can neither change nor remove one', async () => {
  const dataDir = folder()
  const server = start({ DATA_DIR: dataDir })
  const address = await server.ready
  postmasterOf(dataDir)
  expect(await write(address, 'one')).toBe(true)
  const used = `select distinct usename as name from pg_stat_activity
    where application_name ~ '^simdesk (work|answers|signIn|health)$'`
  expect(await ask(dataDir, 'simdesk', used)).toEqual([{ name: 'simdesk_server' }])
  // It only warns and grants nothing, so the next statements are denied.
  await ask(dataDir, 'simdesk_server', 'grant all on events to simdesk_server')
  for (const statement of [
    `update events set actor = 'nobody'`,
    'delete from events',
    'truncate events',
    'drop table events',
    'alter table events disable trigger all',
    'alter table events owner to simdesk_server',
    'insert into migrations values (99, now())',
    'set role simdesk',
    'create role other superuser',
  ]) {
    expect([statement, await ask(dataDir, 'simdesk_server', statement)]).toEqual([statement, DENIED])
  }
  expect(await stop(server)).toBe(0)
})

it('a cluster that had no such role goes over at the next start, with all its tables, and the tools go on', async () => {
  const dataDir = folder()
  const first = start({ DATA_DIR: dataDir })
  expect(await write(await first.ready, 'one')).toBe(true)
  postmasterOf(dataDir)
  // As an earlier version left it: the owner has everything, and there is no other role.
  const back = `do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I owner to simdesk', t);
    end loop;
  end $$`
  expect(await ask(dataDir, 'simdesk', back)).toEqual([])
  expect(await ask(dataDir, 'simdesk', 'alter role simdesk_server rename to nobody_any_more')).toEqual([])
  await stop(first)

  const second = start({ DATA_DIR: dataDir })
  expect(await write(await second.ready, 'two')).toBe(true)
  postmasterOf(dataDir)
  const owned = `select tablename as name from pg_tables where schemaname = 'public' and tableowner = 'simdesk' order by 1`
  expect(await ask(dataDir, 'simdesk', owned)).toEqual([{ name: 'events' }, { name: 'migrations' }])
  expect(await read(dataDir)).toMatchObject({ accounts: ['one', 'two'], equal: true, problems: [] })
  await stop(second)
  expect(await read(dataDir)).toMatchObject({ accounts: ['one', 'two'], equal: true, problems: [] })
})
