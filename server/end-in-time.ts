import { Effect } from 'effect'
import { complain } from './say.ts'

/** Answers in the making get 10 seconds, the audit trail 3; that is all where another PostgreSQL serves us. */
const LATEST_MS = 20_000
/** Our own is waited for, and ended by force after 35 seconds more. */
const LATEST_EMBEDDED_MS = 55_000

/**
 * Ends the process some time after it was asked to, whatever it still waits for: a database that stands still, or a
 * network that swallows everything, answers nobody, not even who says goodbye. What was committed is safe there.
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
