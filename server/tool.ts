import { parseArgs } from 'node:util'
import { NodeRuntime } from '@effect/platform-node'
import { Effect, Layer } from 'effect'
import type { SqlClient } from 'effect/sql'
import { readConfig, ServerConfig } from './config.ts'
import { CompanyZone, zoneOfTables } from './core/days/company-zone.ts'
import { flushLog, layerLog } from './core/http/log.ts'
import type { Database } from './core/postgres/database.ts'
import type { Role } from './core/postgres/embedded.ts'
import { layerDatabase } from './core/postgres/layer.ts'
import { DatabaseProblem } from './core/postgres/problem.ts'
import { sqlStateOf } from './core/postgres/transient.ts'
import { explain, teardown } from './explain.ts'
import { say } from './say.ts'

/** Ends a tool with a message after its name. */
export const fail = (message: string) => new DatabaseProblem({ message })

/**
 * `undefined_table`, `undefined_column`, `insufficient_privilege`: no server of this version has prepared the database.
 */
const isWithoutTables = (error: unknown): boolean => ['42P01', '42703', '42501'].includes(sqlStateOf(error) ?? '')

/** Handles arguments that are not the tool's work: the help, or an unknown option. */
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

/** GOTCHA: a pipe buffers only what fits, and the end of the process discards the rest. */
const untilRead: typeof teardown = (exit, onExit) =>
  teardown(exit, (code) => {
    process.stdout.write('', () => process.stderr.write('', () => onExit(code)))
  })

/** The time zone of the tables, so that a tool never changes it; that of the environment before there are tables. */
const zoneOr = (zone: string) => Effect.catchIf(zoneOfTables, isWithoutTables, () => Effect.succeed(zone))

type Work<E> = Effect.Effect<void, E, SqlClient.SqlClient | Database>

/**
 * Runs a command-line tool as this process on the server's data, whether a server is running or not. A null `work`
 * means that the arguments were not understood. In the role of a server it has exclusive access, and creates the data
 * if there are none.
 */
export const runTool = <E>(name: string, usage: string, work: Work<E> | null, role: Role = 'tool'): void =>
  Effect.gen(function* () {
    const aside = asideIn(usage)
    if (aside !== null) return yield* aside
    if (work === null) return yield* fail(`it was not told what to do.\n\n${usage}`)
    const config = yield* readConfig(process.env)
    const services = layerDatabase(role).pipe(Layer.provide(Layer.succeed(ServerConfig, config)))
    yield* Effect.provide(
      Effect.provideServiceEffect(work, CompanyZone, zoneOr(config.companyTimeZone)),
      services,
    ).pipe(
      Effect.catchIf(isWithoutTables, () => fail('the tables of this version are not there yet: start SIM Desk once.')),
    )
  }).pipe(
    Effect.tapCause(explain(name)),
    Effect.provide(layerLog),
    Effect.ensuring(Effect.sync(flushLog)),
    NodeRuntime.runMain({ disableErrorReporting: true, teardown: untilRead }),
  )
