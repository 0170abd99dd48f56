import { PgClient } from '@effect/sql-pg'
import { Effect, Layer } from 'effect'
import { Database } from './database.ts'

/**
 * What connections are kept for, each with a pool of its own, so that nobody waits for another's: 25 in all.
 * `statement_timeout` ends in the database what a caller no longer waits for; only `work` may take as long as it takes.
 */
const purposes = {
  /** Starting (migrations, rebuilt tables, first data) and the tools of the command line. */
  work: { maxConnections: 8, minConnections: 0, startupParameters: {} },
  /** Every answer but the following. */
  answers: { maxConnections: 12, minConnections: 2, startupParameters: { statement_timeout: '20000' } },
  /** Signing in and out, and the session of every call: nobody is kept waiting by what others search for. */
  signIn: { maxConnections: 4, minConnections: 1, startupParameters: { statement_timeout: '10000' } },
  /** Whether the database answers and can be written. The little memory makes its question need the disk. */
  health: {
    maxConnections: 1,
    minConnections: 0,
    startupParameters: { statement_timeout: '2500', work_mem: '64kB' },
  },
} as const satisfies Readonly<Record<string, Omit<PgClient.PgPoolConfig, 'applicationName'>>>

export type Purpose = keyof typeof purposes

/** A `SqlClient` on connections that are used for nothing else. */
export const layerConnections = (purpose: Purpose) =>
  Layer.unwrap(
    Effect.map(Database, ({ address }) =>
      PgClient.layer({ ...address, ...purposes[purpose], applicationName: `simdesk ${purpose}` }),
    ),
  )
