import { PgClient } from '@effect/sql-pg'
import { Effect, Layer } from 'effect'
import { Database } from './database.ts'

/**
 * The purposes of connections, each with its own pool, so that none waits for another's: 25 in all. `statement_timeout`
 * ends statements in the database whose caller no longer waits; only `work` is unlimited.
 */
const purposes = {
  /** The start (migrations, rebuilds, first data) and the command-line tools. */
  work: { maxConnections: 8, minConnections: 0, startupParameters: {} },
  /** All answers except those below. */
  answers: { maxConnections: 12, minConnections: 2, startupParameters: { statement_timeout: '20000' } },
  /** Sign-in, sign-out, and each call's session: others' searches must not delay these. */
  signIn: { maxConnections: 4, minConnections: 1, startupParameters: { statement_timeout: '10000' } },
  /** Whether the database answers and accepts writes. The small memory makes its query use the disk. */
  health: {
    maxConnections: 1,
    minConnections: 0,
    startupParameters: { statement_timeout: '2500', work_mem: '64kB' },
  },
} as const satisfies Readonly<Record<string, Omit<PgClient.PgPoolConfig, 'applicationName'>>>

export type Purpose = keyof typeof purposes

/** A `SqlClient` on connections reserved for one purpose. */
export const layerConnections = (purpose: Purpose) =>
  Layer.unwrap(
    Effect.map(Database, ({ address }) =>
      PgClient.layer({ ...address, ...purposes[purpose], applicationName: `simdesk ${purpose}` }),
    ),
  )
