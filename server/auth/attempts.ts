import { Context, Effect, Layer } from 'effect'
import type { SqlError } from 'effect/sql'
import { counted } from '../../src/schemas/core/counted.ts'
import { Fault } from '../core/http/faults.ts'
import { addressKey, neighbourhoodKey } from './address-key.ts'
import { type Bucket, Buckets, type Rate, type Taken } from './buckets.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/**
 * Limits for failed attempts. Successful ones are free.
 *
 * They protect against attackers who know emails and guess passwords, from one address or thousands, at one account or
 * all. They also protect against attackers who only want to lock a person out. They must not hinder a person at their
 * usual place or a new place, nor colleagues who share an address with an attacker.
 *
 * - **A known place** of an account is an address from which it has signed in within 30 days. It has its own bucket
 *   (`known`) and uses no other. Failures elsewhere, or of other accounts at the same address, do not affect it. Only
 *   an attack on this account from this address can make its owner wait: nothing but the password tells the two apart.
 * - **A strange place** uses three: this account from this address (`pair`), all accounts from this address (`address`,
 *   against one password tried on everybody), and all strange places of this account. The last one is two buckets. The
 *   first three attempts a day of a neighbourhood (an IPv4 address, a /48 of IPv6) come from `arrivals`, which is deep.
 *   Later ones, or all when `arrivals` is empty, come from `again`, which is shallow. An attack that continues from the
 *   same addresses therefore competes with itself for `again`. A person at a new place uses `arrivals`. A thousand
 *   attacking addresses take 3,000 attempts of its 5,000 at once, and 3,000 of its 4,320 a day. Above some 1,400
 *   attacking neighbourhoods a day, new places have to wait as well; known ones do not.
 * - **The lock screen** counts by session: a stolen token works from any address.
 * - **A second factor's code** needs the right password first. It counts by account: once for its known places, once
 *   for all strange ones together. Three codes of a million are right at a time. A year of guessing at a strange place
 *   succeeds with a chance of 3 %, and each failure is in the account's history.
 * - **A link** counts by address: its 256 bits name no account.
 * - **A forgotten password** counts by address and by email, five an hour each, whether the email is known or not. Each
 *   request costs an attempt.
 *
 * Guesses left per day, after the first (`capacity`) at once:
 *
 * | attacker | at once | a day |
 * |---|---|---|
 * | one strange address, one account | 10 | 960 |
 * | one strange address, all accounts | 40 | 4,320 |
 * | any number of strange addresses, one account | 5,060 | 7,200 |
 * | a known place of an account, this account | 10 | 1,440 |
 * | the holder of a session, at its lock screen | 10 | 960 |
 * | a person with the password, at the second factor | 10 | 24 |
 * | the same, at a known place | 10 | 96 |
 *
 * A year allows under 2²² guesses at one account from all strange addresses. A password has 12 characters or more and
 * is not among the million most common (`password-rules.ts`).
 *
 * Not solved: a colleague at an office for the first time, while an attacker there tries all accounts, shares that
 * attacker's wait of 20 seconds an attempt.
 *
 * Revealed: when an address's bucket is empty, an account known there is still answered. So an attacker who shares an
 * address with a person may learn that the person has an account.
 */
export const attemptRates = {
  known: { capacity: 10, msPerAttempt: MINUTE },
  pair: { capacity: 10, msPerAttempt: 90 * SECOND },
  address: { capacity: 40, msPerAttempt: 20 * SECOND },
  arrival: { capacity: 3, msPerAttempt: 8 * HOUR },
  arrivals: { capacity: 5_000, msPerAttempt: 20 * SECOND },
  again: { capacity: 60, msPerAttempt: 30 * SECOND },
  unlock: { capacity: 10, msPerAttempt: 90 * SECOND },
  code: { capacity: 10, msPerAttempt: HOUR },
  codeHere: { capacity: 10, msPerAttempt: HOUR / 4 },
  link: { capacity: 10, msPerAttempt: 90 * SECOND },
  forgot: { capacity: 5, msPerAttempt: HOUR / 5 },
} as const satisfies Record<string, Rate>

export type Attempt = {
  /** The email; at a strange place it makes no difference whether the account exists. */
  readonly account: string
  readonly address: string
  /** The account has signed in from this address recently. */
  readonly isKnownPlace: boolean
}

const bucketOf = (scope: keyof typeof attemptRates, ...of: ReadonlyArray<string>): Bucket => ({
  scope,
  of,
  rate: attemptRates[scope],
})

const tooMany = (waitMs: number) => {
  const minutes = Math.ceil(waitMs / MINUTE)
  return new Fault({
    status: 429,
    message: `Too many attempts. Try again in ${counted(minutes, 'minute')}.`,
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  })
}

type Limited = <E, R>(check: Effect.Effect<boolean, E, R>) => Effect.Effect<boolean, E | Fault | SqlError.SqlError, R>

/** Limits password attempts: runs a check if an attempt is available. All servers on a database share the counts. */
export class Attempts extends Context.Service<
  Attempts,
  {
    readonly signIn: (attempt: Attempt) => Limited
    readonly unlock: (sessionId: string) => Limited
    /** A second factor's code, after the right password. */
    readonly code: (attempt: Attempt) => Limited
    readonly link: (address: string) => Limited
    /** A request for a link because of a forgotten password. */
    readonly forgot: (attempt: Omit<Attempt, 'isKnownPlace'>) => Effect.Effect<void, Fault | SqlError.SqlError>
  }
>()('simdesk/auth/Attempts') {
  static readonly layer = Layer.effect(
    Attempts,
    Effect.gen(function* () {
      const { take, giveBack } = yield* Buckets

      const grantedOf = (taken: ReadonlyArray<Taken>) =>
        taken.filter(({ granted }) => granted).map(({ bucket }) => bucket)

      /** Takes an attempt from each bucket, or from none if one is empty. */
      const takeAll = Effect.fnUntraced(function* (buckets: ReadonlyArray<Bucket>) {
        const taken = yield* take(buckets)
        const waitMs = Math.max(...taken.map((one) => one.waitMs))
        if (waitMs === 0) return buckets
        yield* giveBack(grantedOf(taken))
        return yield* tooMany(waitMs)
      })

      /** Takes an attempt at an account from a strange place; returns the buckets used. */
      const takeStrange = Effect.fnUntraced(function* (account: string, address: string) {
        const here = yield* takeAll([
          bucketOf('pair', account, addressKey(address)),
          bucketOf('address', addressKey(address)),
        ])
        const arrival = yield* take([bucketOf('arrival', account, neighbourhoodKey(address))])
        const isFirst = arrival.every(({ granted }) => granted)
        const arrivals = isFirst ? yield* take([bucketOf('arrivals', account)]) : arrival
        if (arrivals.every(({ granted }) => granted)) return [...here, ...grantedOf([...arrival, ...arrivals])]
        yield* giveBack(grantedOf(arrival))
        const again = yield* take([bucketOf('again', account)])
        if (again.every(({ granted }) => granted)) return [...here, ...grantedOf(again)]
        yield* giveBack(here)
        return yield* tooMany(Math.min(...[...arrivals, ...again].map(({ waitMs }) => waitMs)))
      })

      // Taken before the check, so that concurrent attempts count in full.
      const limited =
        (taking: Effect.Effect<ReadonlyArray<Bucket>, Fault | SqlError.SqlError>): Limited =>
        (check) =>
          Effect.gen(function* () {
            const taken = yield* taking
            const succeeded = yield* check
            if (succeeded) yield* giveBack(taken)
            return succeeded
          })

      return Attempts.of({
        signIn: ({ account, address, isKnownPlace }) =>
          limited(
            isKnownPlace ? takeAll([bucketOf('known', account, addressKey(address))]) : takeStrange(account, address),
          ),
        unlock: (sessionId) => limited(takeAll([bucketOf('unlock', sessionId)])),
        code: ({ account, address, isKnownPlace }) =>
          limited(
            takeAll([isKnownPlace ? bucketOf('codeHere', account, addressKey(address)) : bucketOf('code', account)]),
          ),
        link: (address) => limited(takeAll([bucketOf('link', addressKey(address))])),
        forgot: ({ account, address }) =>
          Effect.asVoid(takeAll([bucketOf('forgot', 'of', account), bucketOf('forgot', 'from', addressKey(address))])),
      })
    }),
  ).pipe(Layer.provide(Buckets.layer))
}
