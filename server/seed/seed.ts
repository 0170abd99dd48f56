import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { ServerConfig } from '../config.ts'
import type { AppendError, EventStore } from '../events/event-store.ts'

/** What the first start made; `adminPassword` is the generated one, to be printed once, or null where it was given. */
export type Seeded = {
  readonly adminEmail: string
  readonly adminPassword: string | null
}

/** Writes reference data, the first accounts and demo data into an empty store; null where it was not empty. */
export const seed: Effect.Effect<
  Seeded | null,
  AppendError | SqlError.SqlError,
  EventStore | SqlClient.SqlClient | ServerConfig
> = Effect.succeed(null)
