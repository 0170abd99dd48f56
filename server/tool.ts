import { NodeRuntime } from '@effect/platform-node'
import { Effect, Layer } from 'effect'
import { type SqlClient, SqlError } from 'effect/sql'
import { readConfig, ServerConfig } from './config.ts'
import { explain, teardown } from './explain.ts'
import { flushLog, layerLog } from './http/log.ts'
import type { Database } from './postgres/database.ts'
import { layerDatabase } from './postgres/layer.ts'
import { DatabaseProblem } from './postgres/problem.ts'

/** Ends a tool with words after its name. */
export const fail = (message: string) => new DatabaseProblem({ message })

/** `undefined_table`: nobody started the server on this database. */
const isWithoutTables = (error: unknown): boolean =>
  SqlError.isSqlError(error) && (error.reason.cause as { code?: string } | undefined)?.code === '42P01'

type Work<E> = Effect.Effect<void, E, SqlClient.SqlClient | Database>

/**
 * Runs a tool of the command line as this process, on the server's data: beside a server that runs, or without one.
 * Work that is null was not asked for in a way that the tool understands.
 */
export const runTool = <E>(name: string, usage: string, work: Work<E> | null): void =>
  Effect.gen(function* () {
    if (work === null) return yield* fail(`it was not told what to do.\n\n${usage}`)
    const config = yield* readConfig(process.env)
    const services = layerDatabase('tool').pipe(Layer.provide(Layer.succeed(ServerConfig, config)))
    yield* Effect.provide(work, services).pipe(
      Effect.catchIf(isWithoutTables, () => fail('there are no data here yet: start SIM Desk once.')),
    )
  }).pipe(
    Effect.tapCause(explain(name)),
    Effect.provide(layerLog),
    Effect.ensuring(Effect.sync(flushLog)),
    NodeRuntime.runMain({ disableErrorReporting: true, teardown }),
  )
