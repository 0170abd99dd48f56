import { existsSync } from 'node:fs'
import { Deferred, Effect, Layer, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { ServerConfig } from '../../config.ts'
import { layerConnections } from './connections.ts'
import { Database } from './database.ts'
import { attempt, keepRunning, type Role, socketOf } from './embedded.ts'
import { preparePlaces } from './places.ts'
import { DatabaseProblem } from './problem.ts'
import { prepareRoles } from './roles.ts'

const embedded = (role: Role) =>
  Effect.gen(function* () {
    const { dataDir } = yield* ServerConfig
    const lost = yield* Deferred.make<never, DatabaseProblem>()
    const prepared = yield* attempt(async () => preparePlaces(dataDir))
    if (role === 'tool' && !existsSync(prepared.cluster)) {
      return yield* new DatabaseProblem({ message: `There is no data in ${dataDir} yet: start SIM Desk once.` })
    }
    const places = yield* keepRunning(prepared, role, lost)
    const address = yield* prepareRoles(socketOf(places), role)
    return Database.of({ notice: prepared.notice, lost: Deferred.await(lost), address })
  })

/** A first query, which explains in our words why the database cannot be reached. */
const probe = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { databaseUrl } = yield* ServerConfig
  yield* sql`select 1`.pipe(
    Effect.retry({ schedule: Schedule.spaced('1 second'), times: databaseUrl === null ? 2 : 10 }),
    Effect.mapError(
      (error) =>
        new DatabaseProblem({ message: `The database cannot be reached: ${error.message}. Check DATABASE_URL.` }),
    ),
  )
})

/** The configured database, at DATABASE_URL or embedded under DATA_DIR, on connections without a time limit. */
export const layerDatabase = (role: Role) => {
  const database = Layer.effect(
    Database,
    Effect.gen(function* () {
      const { databaseUrl: url } = yield* ServerConfig
      if (url === null) return yield* embedded(role)
      return Database.of({ notice: null, lost: Effect.never, address: { url, connectTimeout: '10 seconds' } })
    }),
  )
  return Layer.effectDiscard(probe).pipe(Layer.provideMerge(layerConnections('work')), Layer.provideMerge(database))
}
