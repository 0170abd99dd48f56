import { Context, Effect, Layer } from 'effect'
import type { SqlError } from 'effect/sql'
import { Fault } from '../core/http/faults.ts'
import { addressKey, neighbourhoodKey } from './address-key.ts'
import { type Bucket, Buckets, type Rate, type Taken } from './buckets.ts'

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/**
 * Failed attempts that are allowed. What succeeds costs nothing.
 *
 * Against whom: somebody who knows e-mails and guesses passwords, from one address or from thousands, with one account
 * in mind or with all; and somebody who only wants to keep a person out. For whom: a person at a place where they work,
 * a person at a new place, and the colleagues of both, who may share their address with the first two.
 *
 * - **A known place** of an account is an address from which it has signed in within 30 days. It has an allowance of
 *   its own (`known`) and asks no other bucket: failures elsewhere, or of other accounts at the same address, do not
 *   touch it. Only who attacks this very account from this very address can make its owner wait there: nothing but the
 *   password tells the two apart.
 * - **A strange place** asks three: this account from this address (`pair`), all accounts from this address
 *   (`address`, against trying one password on everybody), and all strange places of this account. The last are two
 *   buckets. What a neighbourhood (an IPv4 address, a /48 of IPv6) tries first in a day, three times, is spent from
 *   `arrivals`, which is deep; what it tries then, or when `arrivals` is empty, from `again`, which is shallow. So an
 *   attack that goes on from the same addresses competes with itself for `again`, and a person who comes to a new place
 *   meets a bucket from which a thousand addresses take 3,000 attempts at once and 3,000 a day, of 5,000 and 4,320.
 *   Beyond some 1,400 neighbourhoods that come every day new places have to wait as long as they do; known ones do not.
 * - **The lock screen** counts by the session: who has its token has it from wherever they ask.
 * - **A code of a second factor** is tried by who has given the right password: by the account at its known places, and
 *   by the account at all strange ones together. Three codes of a million are right at a time: in a year of guessing one
 *   at a strange place meets one with a chance of 3 %, and each failure is in the account's history.
 * - **A link** is tried from an address: its 256 bits name no account that could be counted.
 * - **Who has lost a password** asks from an address and for an e-mail, each five times an hour, whether it is known or
 *   not. To ask costs an attempt in any case.
 *
 * Guesses a day that are left, after the first (`capacity`) at once:
 *
 * | who guesses | at once | a day |
 * |---|---|---|
 * | one strange address, one account | 10 | 960 |
 * | one strange address, all accounts | 40 | 4,320 |
 * | any number of strange addresses, one account | 5,060 | 7,200 |
 * | somebody at a known place of an account, this account | 10 | 1,440 |
 * | who holds a session, at its lock screen | 10 | 960 |
 * | who knows the password, at the second factor | 10 | 24 |
 * | the same, at a known place | 10 | 96 |
 *
 * In a year that is under 2²² guesses at one account from all strange addresses, at a password of 12 characters or more
 * that is not among the million most common (`password-rules.ts`).
 *
 * What it does not solve: a colleague who comes to an office for the first time while somebody in it tries all accounts
 * waits with that somebody, 20 seconds for an attempt.
 *
 * What it gives away: where the bucket of an address is empty, an account that is known there is still answered. Who
 * shares an address with a person may learn so that this person has an account.
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
  /** The e-mail; whether there is such an account makes no difference at a strange place. */
  readonly account: string
  readonly address: string
  /** The account has signed in from this address lately. */
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
    message: `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  })
}

type Limited = <E, R>(check: Effect.Effect<boolean, E, R>) => Effect.Effect<boolean, E | Fault | SqlError.SqlError, R>

/** Limits attempts at passwords: runs a check if an attempt is free. All servers on a database count together. */
export class Attempts extends Context.Service<
  Attempts,
  {
    readonly signIn: (attempt: Attempt) => Limited
    readonly unlock: (sessionId: string) => Limited
    /** A code of a second factor, after the right password. */
    readonly code: (attempt: Attempt) => Limited
    readonly link: (address: string) => Limited
    /** Somebody says that they have lost the password of an account. */
    readonly forgot: (attempt: Omit<Attempt, 'isKnownPlace'>) => Effect.Effect<void, Fault | SqlError.SqlError>
  }
>()('simdesk/auth/Attempts') {
  static readonly layer = Layer.effect(
    Attempts,
    Effect.gen(function* () {
      const { take, giveBack } = yield* Buckets

      const grantedOf = (taken: ReadonlyArray<Taken>) =>
        taken.filter(({ granted }) => granted).map(({ bucket }) => bucket)

      /** Takes an attempt from each; from none where one of them has none. */
      const takeAll = Effect.fnUntraced(function* (buckets: ReadonlyArray<Bucket>) {
        const taken = yield* take(buckets)
        const waitMs = Math.max(...taken.map((one) => one.waitMs))
        if (waitMs === 0) return buckets
        yield* giveBack(grantedOf(taken))
        return yield* tooMany(waitMs)
      })

      /** Takes an attempt at an account from a strange place; answers where it was taken from. */
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

      // Taken before the check, so that a thousand attempts at the same time are a thousand attempts.
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
