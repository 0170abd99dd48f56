import { parseArgs } from 'node:util'
import { NodeRuntime } from '@effect/platform-node'
import { Effect, Layer } from 'effect'
import type { SqlClient } from 'effect/sql'
import { readConfig, ServerConfig } from './config.ts'
import { flushLog, layerLog } from './core/http/log.ts'
import type { Database } from './core/postgres/database.ts'
import type { Role } from './core/postgres/embedded.ts'
import { layerDatabase } from './core/postgres/layer.ts'
import { DatabaseProblem } from './core/postgres/problem.ts'
import { sqlStateOf } from './core/postgres/transient.ts'
import { explain, teardown } from './explain.ts'
import { say } from './say.ts'

/** Ends a tool with words after its name. */
export const fail = (message: string) => new DatabaseProblem({ message })

/** `undefined_table`, `undefined_column`, `insufficient_privilege`: no server of this version was here to prepare it. */
const isWithoutTables = (error: unknown): boolean => ['42P01', '42703', '42501'].includes(sqlStateOf(error) ?? '')

/** What the words after a tool's name ask for that is no work of its own: its help, or an option that it does not have. */
const asideIn = (usage: string): Effect.Effect<void, DatabaseProblem> | null => {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
    allowPositionals: true,
  })
  const [unknown] = Object.keys(values).filter((option) => option !== 'help')
  if (unknown !== undefined) {
    const given = `${unknown.length > 1 ? '--' : '-'}${unknown}`
    return fail(`there is no option ${given}. The options: --help.`)
  }
  return values.help === true ? say(usage) : null
}

/** GOTCHA: a pipe takes in what its reader has room for, and the end of the process throws the rest away. */
const untilRead: typeof teardown = (exit, onExit) =>
  teardown(exit, (code) => {
    process.stdout.write('', () => process.stderr.write('', () => onExit(code)))
  })

type Work<E> = Effect.Effect<void, E, SqlClient.SqlClient | Database>

/**
 * Runs a tool of the command line as this process, on the server's data: beside a server that runs, or without one.
 * Work that is null was not asked for in a way that the tool understands. In the role of a server it has the data for
 * itself, and begins them where there are none.
 */
export const runTool = <E>(name: string, usage: string, work: Work<E> | null, role: Role = 'tool'): void =>
  Effect.gen(function* () {
    const aside = asideIn(usage)
    if (aside !== null) return yield* aside
    if (work === null) return yield* fail(`it was not told what to do.\n\n${usage}`)
    const config = yield* readConfig(process.env)
    const services = layerDatabase(role).pipe(Layer.provide(Layer.succeed(ServerConfig, config)))
    yield* Effect.provide(work, services).pipe(
      Effect.catchIf(isWithoutTables, () => fail('the tables of this version are not there yet: start SIM Desk once.')),
    )
  }).pipe(
    Effect.tapCause(explain(name)),
    Effect.provide(layerLog),
    Effect.ensuring(Effect.sync(flushLog)),
    NodeRuntime.runMain({ disableErrorReporting: true, teardown: untilRead }),
  )
