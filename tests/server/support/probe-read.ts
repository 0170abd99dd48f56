import { Effect, Layer } from 'effect'
import { SqlClient } from 'effect/sql'
import { readConfig, ServerConfig } from '../../../server/config.ts'
import { checkEvents } from '../../../server/core/events/check.ts'
import { layerDatabase } from '../../../server/core/postgres/layer.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { ledger } from './ledger.ts'

/** Reads what the probe wrote, as a tool beside or after the server, and prints it as JSON. */
const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`select name from accounts`
  const tables = yield* verify(ledger)
  const { problems } = yield* checkEvents
  const equal = tables.every(({ missing, surplus }) => missing + surplus === 0)
  process.stdout.write(JSON.stringify({ accounts: rows.map(({ name }) => name), equal, problems }))
})

void Effect.runPromise(
  Effect.flatMap(readConfig(process.env), (config) =>
    Effect.provide(read, Layer.provide(layerDatabase('tool'), Layer.succeed(ServerConfig, config))),
  ),
)
