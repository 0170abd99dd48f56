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

/** The PostgreSQL of a test run, which all its files share. */
export type TestCluster = {
  readonly url: (database: string) => string
  /** How a template is copied; by default, PostgreSQL's own strategy. */
  readonly strategy?: string
}

// All workers of a run have one parent; its process id identifies the run.
const RUN = process.ppid
/** The folder of files that a run leaves; removed with the cluster at its end. */
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
  // Nothing here needs to survive a power cut; durability is tested on a separate cluster.
  const postmaster = await ensureRunning(places, {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Autovacuum would visit every database of the run, several a second; none lives long enough to need it.
    autovacuum: 'off',
  })
  if (postmaster.started) stopAfterRun(postmaster.pid)
  const host = encodeURIComponent(postmaster.socketFolder)
  return {
    url: (database) => `postgres://simdesk@localhost/${database}?host=${host}`,
    // Saves a third of the work of writing each page to the log, which is not needed here.
    strategy: 'file_copy',
  }
}

export const testCluster = (): Promise<TestCluster> => {
  cluster ??= start()
  return cluster
}

/** Uses another cluster from now on; null switches back. Reset it, because the files of a worker share this setting. */
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

/** A new empty database, or a copy of a template in about 50 ms. Returns its URL, as DATABASE_URL takes it. */
export const createDatabase = async (template?: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { url, strategy } = await testCluster()
  const options = [template && `template ${template}`, strategy && `strategy ${strategy}`].filter(Boolean)
  await execute(`create database ${name} ${options.join(' ')}`)
  return url(name)
}

/** In watch mode, changed code needs new templates. */
const GENERATION = process.env.VITEST_MODE === 'WATCH' ? randomUUID() : ''

/**
 * The name of a template database prepared by `fill`, once for all files of a test run.
 *
 * The first caller prepares it, the others wait. It starts empty, or as a copy of the template `from`; `createDatabase`
 * copies it. Nothing may stay connected to it when `fill` is done.
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
