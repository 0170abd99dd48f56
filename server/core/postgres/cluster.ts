import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { followLog } from './last-words.ts'
import type { Places } from './places.ts'
import { isAlive, isPostmasterOf, type Postmaster, readPostmaster } from './postmaster.ts'
import { DatabaseProblem } from './problem.ts'

/** Not our own environment: it may hold secrets, and its locale would change how text sorts. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const START_TIMEOUT_MS = 60_000

type Settings = Readonly<Record<string, string>>

const settings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  min_wal_size: '48MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  idle_in_transaction_session_timeout: '5min',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
  // Error texts, details and statements can hold customers' data, so only events of the server itself are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const run = (places: Places, program: string, args: ReadonlyArray<string>, log: number | 'pipe', detached: boolean) =>
  spawn(program, args, {
    cwd: '/',
    env: environment,
    detached,
    stdio: ['ignore', log, log],
    ...(places.account ?? {}),
  })

const ended = (child: ChildProcess): Promise<string | null> =>
  new Promise((resolve) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `${output.trim()} (${signal ?? `exit ${code}`})`))
  })

/** Creates the cluster, complete or not at all. The next attempt removes an interrupted one's folder. */
export const initialise = async (places: Places): Promise<void> => {
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return
  const parent = dirname(places.cluster)
  const prefix = `${basename(places.cluster)}.new-`
  for (const name of readdirSync(parent)) {
    const left = name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))
    if (left) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const fresh = join(parent, `${prefix}${process.pid}`)
  mkdirSync(fresh, { mode: 0o700 })
  if (places.account !== null) chownSync(fresh, places.account.uid, places.account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', fresh, '-U', 'simdesk', '--auth=trust', '--no-instructions', ...locale]
  const failure = await ended(run(places, places.binaries.initdb, args, 'pipe', false))
  if (failure === null) {
    try {
      renameSync(fresh, places.cluster)
      return
    } catch (cause) {
      // Another server was faster; its cluster is just as good.
      if (!existsSync(join(places.cluster, 'PG_VERSION'))) throw cause
    }
  }
  rmSync(fresh, { recursive: true, force: true })
  if (failure !== null) throw new DatabaseProblem({ message: `PostgreSQL could not create its data: ${failure}` })
}

// Another server was faster, or a killed server's children are still exiting. Both pass.
const passing =
  /lock file "postmaster\.pid" already exists|shared memory block .* is still in use|bogus data in lock file/

/** Starts PostgreSQL and waits until it accepts connections, however long it recovers. `signal` aborts both. */
const launch = async (places: Places, extra: Settings, signal?: AbortSignal): Promise<Postmaster | 'retry'> => {
  const output = openSync(places.logFile, 'w')
  const log = followLog(places)
  const args = ['-D', places.cluster, '-k', places.socketFolder]
  for (const [name, value] of Object.entries({ ...settings, ...extra })) args.push('-c', `${name}=${value}`)
  args.push('-c', `log_directory=${dirname(places.logFile)}`)
  const child = run(places, places.binaries.postgres, args, output, true)
  closeSync(output)
  child.unref()
  let exit: string | null | undefined
  const exited = ended(child).then((reason) => {
    exit = reason ?? 'it stopped at once'
  })
  while (exit === undefined) {
    if (signal?.aborted) {
      child.kill('SIGINT')
      await exited
      break
    }
    const postmaster = readPostmaster(places.cluster)
    if (postmaster !== null && postmaster.pid === child.pid && postmaster.ready) return postmaster
    await sleep(15)
  }
  if (passing.test(log.text())) return 'retry'
  throw new DatabaseProblem({ message: `PostgreSQL did not start: ${log.words() ?? exit}` })
}

/**
 * The running PostgreSQL of an existing cluster: an earlier server's, or a new one. `extra` settings are for tests,
 * which need no durability. Once `signal` is aborted, nothing is started.
 */
export const ensureRunning = async (
  places: Places,
  extra: Settings = {},
  signal?: AbortSignal,
): Promise<Postmaster & { readonly started: boolean }> => {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && signal?.aborted !== true) {
    const found = readPostmaster(places.cluster)
    if (found !== null && isPostmasterOf(found.pid, places.cluster)) {
      if (found.ready) return { ...found, started: false }
      // It is starting, recovering or stopping, and each of these ends.
      await sleep(50)
      continue
    }
    // After a reboot another process may have this number, and PostgreSQL would believe it is running.
    if (found !== null && isAlive(found.pid)) rmSync(join(places.cluster, 'postmaster.pid'), { force: true })
    const launched = await launch(places, extra, signal)
    if (launched !== 'retry') return { ...launched, started: true }
    await sleep(200)
  }
  throw new DatabaseProblem({ message: `PostgreSQL could not be started. Its log: ${dirname(places.logFile)}` })
}

/** Stops it cleanly: connections end, a checkpoint is written. After half a minute it is stopped by force. */
export const stop = async (postmaster: Postmaster, cluster: string): Promise<void> => {
  const gone = async (patience: number) => {
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isPostmasterOf(postmaster.pid, cluster)) return true
      await sleep(20)
    }
    return false
  }
  if (await gone(1)) return
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(postmaster.pid, signal)
    } catch {
      return
    }
    if (await gone(patience)) return
  }
}
