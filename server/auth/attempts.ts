import { Clock, Context, Effect, Layer } from 'effect'
import { Fault } from '../http/faults.ts'
import { addressKey } from './address-key.ts'
import { Buckets, type Rate } from './buckets.ts'

const MINUTE = 60_000

/**
 * Failed attempts that are allowed. A stranger who knows an e-mail can spend the attempts of their own addresses only:
 * - `pair`: one account from one address;
 * - `address`: all accounts from one address;
 * - `account`: one account from all addresses from which it has never signed in. Spent by an attack with many
 *   addresses, it slows attempts from new places down to one in ten seconds and touches no known place.
 */
export const attemptRates = {
  pair: { capacity: 10, msPerAttempt: 90_000 },
  address: { capacity: 40, msPerAttempt: 20_000 },
  account: { capacity: 60, msPerAttempt: 10_000 },
} as const satisfies Record<string, Rate>

export type Attempt = {
  /** The e-mail or the account's id; whether there is such an account makes no difference. */
  readonly account: string
  readonly address: string
  /** The account has signed in from this address lately. */
  readonly isKnownPlace: boolean
}

const tooMany = (waitMs: number) => {
  const minutes = Math.ceil(waitMs / MINUTE)
  return new Fault({
    status: 429,
    message: `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  })
}

/** Limits attempts at passwords. Kept in memory: a restart forgives, and each of several servers counts its own. */
export class Attempts extends Context.Service<
  Attempts,
  {
    /** Runs the check of a password if an attempt is free; what succeeds costs nothing. */
    readonly limit: <E, R>(
      attempt: Attempt,
      check: Effect.Effect<boolean, E, R>,
    ) => Effect.Effect<boolean, E | Fault, R>
  }
>()('simdesk/auth/Attempts') {
  static readonly layer = Layer.sync(Attempts, () => {
    const buckets = {
      pair: new Buckets(attemptRates.pair),
      address: new Buckets(attemptRates.address),
      account: new Buckets(attemptRates.account),
    }

    const limit = Effect.fnUntraced(function* <E, R>(attempt: Attempt, check: Effect.Effect<boolean, E, R>) {
      const address = addressKey(attempt.address)
      const counted: ReadonlyArray<readonly [Buckets, string]> = [
        [buckets.pair, `${attempt.account} ${address}`],
        [buckets.address, address],
        ...(attempt.isKnownPlace ? [] : [[buckets.account, attempt.account] as const]),
      ]
      const now = yield* Clock.currentTimeMillis
      const wait = Math.max(...counted.map(([bucket, key]) => bucket.waitFor(key, now)))
      if (wait > 0) return yield* tooMany(wait)
      // Spent before the check, so that a thousand attempts at the same time are a thousand attempts.
      for (const [bucket, key] of counted) bucket.spend(key, now)
      const succeeded = yield* check
      if (!succeeded) return false
      const then = yield* Clock.currentTimeMillis
      for (const [bucket, key] of counted) bucket.refund(key, then)
      return true
    })

    return Attempts.of({ limit })
  })
}
