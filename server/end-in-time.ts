import { Effect } from 'effect'
import { complain } from './say.ts'

/** Pending answers get 10 seconds, the audit trail 3. With an external PostgreSQL nothing else takes time. */
const LATEST_MS = 20_000
/** The embedded PostgreSQL gets up to 35 seconds more before it is stopped by force. */
const LATEST_EMBEDDED_MS = 55_000

/**
 * Ends the process some time after it was asked to, whatever it still waits for. A hanging database or a dead network
 * never answers. Committed data are safe there.
 */
export const endInTime = (isEmbedded: boolean): void => {
  const end = () => {
    Effect.runSync(complain('The database does not answer; the server ends without it.'))
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => setTimeout(end, isEmbedded ? LATEST_EMBEDDED_MS : LATEST_MS).unref())
  }
}
