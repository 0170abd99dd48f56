import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { ensureRunning, initialise } from '../../../server/core/postgres/cluster.ts'
import { preparePlaces } from '../../../server/core/postgres/places.ts'

/** The PostgreSQL of a test run: one for all its files, as each of them finds the one that runs. */
export type TestCluster = {
  readonly url: (database: string) => string
  /** How a template is copied; what PostgreSQL does by itself unless told. */
  readonly strategy?: string
}

// All workers of a run have one parent; its number is the run's.
const RUN = process.ppid
/** What the files of a run leave: removed with the cluster when the run is over. */
export const RUN_FOLDER = join(tmpdir(), `simdesk-tests-${RUN}`)

/** Ends the cluster and removes its folder when the test run is over, however it ends. */
const stopAfterRun = (pid: number) => {
  const script = `while kill -0 ${RUN} 2>/dev/null; do sleep 1; done
    kill -INT ${pid}; while kill -0 ${pid} 2>/dev/null; do sleep 0.1; done; rm -rf '${RUN_FOLDER}'`
  spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).unref()
}

let cluster: Promise<TestCluster> | undefined

const start = async (): Promise<TestCluster> => {
  mkdirSync(RUN_FOLDER, { recursive: true })
  const places = preparePlaces(RUN_FOLDER)
  await initialise(places)
  // Nothing here needs to survive a power cut; what does is tested on a cluster of its own.
  const postmaster = await ensureRunning(places, {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // It would visit every database of the run, several a second; none of them lives long enough to need it.
    autovacuum: 'off',
  })
  if (postmaster.started) stopAfterRun(postmaster.pid)
  const host = encodeURIComponent(postmaster.socketFolder)
  return {
    url: (database) => `postgres://simdesk@localhost/${database}?host=${host}`,
    // A third of the work of writing each page to the log, which nothing here needs.
    strategy: 'file_copy',
  }
}

export const testCluster = (): Promise<TestCluster> => {
  cluster ??= start()
  return cluster
}

/** Turns what follows to another cluster; null turns it back, as the files of a worker share this. */
export const useCluster = (other: TestCluster | null): void => {
  cluster = other === null ? undefined : Promise.resolve(other)
}

/** Runs SQL against a database of the cluster. */
export const withDatabase = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(
    work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 8 }))) as Effect.Effect<A>,
  )

const execute = async (statement: string) => {
  const { url } = await testCluster()
  await withDatabase(
    url('postgres'),
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)),
  )
}

/** A new empty database, or a copy of a template in some 50 ms. Answers its URL, as DATABASE_URL takes it. */
export const createDatabase = async (template?: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { url, strategy } = await testCluster()
  const options = [template && `template ${template}`, strategy && `strategy ${strategy}`].filter(Boolean)
  await execute(`create database ${name} ${options.join(' ')}`)
  return url(name)
}

/** Code that changes while a run watches it makes other templates. */
const GENERATION = process.env.VITEST_MODE === 'WATCH' ? randomUUID() : ''

/**
 * The name of a template database that `fill` has prepared, once for all files of a test run: the first that asks
 * prepares it, the others wait. It begins empty, or as a copy of the template `from`. Copies of it come from
 * `createDatabase`. Nothing may stay connected to it when `fill` is done.
 */
export const templateDatabase = async (
  key: string,
  fill: (url: string) => Promise<unknown>,
  from?: string,
): Promise<string> => {
  const name = `template_${createHash('sha256').update(`${key} ${GENERATION}`).digest('hex').slice(0, 24)}`
  const prepare = async () => {
    const url = await createDatabase(from)
    await fill(url)
    await execute(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  }
  const { url } = await testCluster()
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    const made = yield* sql`select 1 from pg_database where datname = ${name}`
    if (made.length === 0) yield* Effect.promise(prepare)
  })
  await withDatabase(
    url('postgres'),
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work)),
  )
  return name
}
