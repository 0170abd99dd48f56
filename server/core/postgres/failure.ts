import { SqlError } from 'effect/sql'

/** Why the database failed, if the statement is not at fault. */
export type Failure = 'unavailable' | 'full' | 'slow' | 'unprepared'

/**
 * SQLSTATEs of an unavailable server: connection exceptions, refused authentication, no such database, read-only
 * transaction, insufficient resources, ended by an administrator or a crash, input/output error.
 */
const UNAVAILABLE = /^(08|28|53|57P|3D000$|25006$|58030$)/
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** `query_canceled`: the effect of `statement_timeout`. */
const CANCELED = '57014'

/**
 * `invalid_sql_statement_name`, `duplicate_prepared_statement` and `in_failed_sql_transaction`: the effects of an
 * external pool that gives each transaction another connection.
 */
const UNPREPARED = new Set(['26000', '42P05', '25P02'])

type Linked = { readonly code?: unknown; readonly reason?: unknown; readonly cause?: unknown }

/** The codes of an error and its causes: PostgreSQL's (SQLSTATE) or the system's (`ENOSPC`). */
export const codesOf = (error: unknown): ReadonlyArray<string> => {
  const codes: Array<string> = []
  let rest = [error]
  for (let depth = 0; depth < 6 && rest.length > 0; depth++) {
    const next: Array<unknown> = []
    for (const each of rest) {
      if (typeof each !== 'object' || each === null) continue
      const { code, reason, cause } = each as Linked
      if (typeof code === 'string') codes.push(code)
      next.push(reason, cause)
    }
    rest = next
  }
  return codes
}

/** The kind of a database failure; null for a bug of ours or another error. */
export const failureOf = (error: unknown): Failure | null => {
  const codes = codesOf(error)
  if (codes.some((code) => DISK_FULL.has(code))) return 'full'
  if (!SqlError.isSqlError(error)) return null
  if (codes.includes(CANCELED)) return 'slow'
  if (codes.some((code) => UNPREPARED.has(code))) return 'unprepared'
  // A lost connection has no code, or the socket's.
  if (error.reason._tag === 'ConnectionError' || codes.some((code) => UNAVAILABLE.test(code))) return 'unavailable'
  return null
}
