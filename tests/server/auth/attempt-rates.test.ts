import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptRates } from '../../../server/auth/attempts.ts'
import { type Bucket, Buckets, type Rate } from '../../../server/auth/buckets.ts'
import { isGate } from '../../gate.ts'
import { address, attemptsForFile, count, HOUR, refusal, SECOND, times } from '../support/attempts.ts'

const { clock, run, empty } = attemptsForFile()

/** The number of histories of a law; a third of them in `npm test`. */
const runs = (all: number) => (isGate ? Math.ceil(all / 3) : all)

describe('an attack on one account', () => {
  it('from six addresses for a working day leaves its owner every attempt at a new place', async () => {
    let looked = 0
    for (let hour = 0; hour < 8; hour++) {
      looked += await run(count(times(6, (index) => times(42, () => ({ address: address(index) }))).flat()))
      expect(await run(refusal({ address: address(1_000 + hour) }, true))).toBe(null)
      clock.now += HOUR
    }
    expect(looked).toBeLessThanOrEqual(6 * (10 + 8 * 40))
  })

  it('from any number of addresses has what is left of the arrivals and 60 attempts, and known places do not notice', async () => {
    const { again } = attemptRates
    await run(refusal({ address: address(0) }))
    // As after 4,960 addresses.
    const left = 40
    await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`update attempt_buckets set tokens = ${left} where capacity = 5000`,
      ),
    )
    expect(await run(count(times(left + again.capacity + 20, (index) => ({ address: address(1 + index) }))))).toBe(
      left + again.capacity,
    )
    expect(await run(refusal({ address: '192.0.2.1' }, true))).toBeGreaterThan(0)
    expect(await run(refusal({ address: '192.0.2.2', isKnownPlace: true }, true))).toBe(null)
    // Ten minutes restore 30 and 20 attempts.
    clock.now += HOUR / 6
    expect(await run(count(times(70, (index) => ({ address: address(10_000 + index) }))))).toBe(30 + 20)
  })

  it('costs a colleague of its owner nothing where an attempt was refused', async () => {
    const { address: office, again, arrival } = attemptRates
    await run(count(times(10, (index) => times(10, () => ({ address: address(index) }))).flat()))
    const here = '198.51.100.1'
    expect(await run(count(times(again.capacity, () => ({ address: here }))))).toBe(arrival.capacity)
    const others = times(office.capacity, (index) => ({ address: here, account: `colleague${index}@simdesk.test` }))
    expect(await run(count(others))).toBe(office.capacity - arrival.capacity)
  })

  it('from the many networks of one /48 counts as one neighbourhood', async () => {
    await run(count(times(100, (index) => ({ address: `2001:db8:1:${index.toString(16)}::1` }))))
    const tokens = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ tokens: number }>`select tokens from attempt_buckets where capacity = 5000`,
      ),
    )
    expect(tokens).toEqual([{ tokens: 5_000 - 3 }])
  })
})

describe('failures in one office', () => {
  it('of forty accounts refuse strangers there and nobody who is known there', async () => {
    const office = '198.51.100.7'
    expect(await run(count(times(60, (index) => ({ account: `a${index}@b.test`, address: office }))))).toBe(40)
    expect(await run(refusal({ address: office }, true))).toBeGreaterThan(0)
    expect(await run(refusal({ address: office, isKnownPlace: true }, true))).toBe(null)
  })
})

describe('a clock that is set back by an hour', () => {
  it('locks nobody for longer than an attempt takes to come back', async () => {
    await run(count(times(20, () => ({}))))
    clock.now -= HOUR
    const wait = await run(refusal({}))
    expect(wait).toBeLessThanOrEqual(attemptRates.pair.msPerAttempt)
    clock.now += Number(wait)
    expect(await run(refusal({}))).toBe(null)
  })
})

describe('any history of attempts', () => {
  // Enough accounts to use up the total attempts of one address.
  const accounts = times(8, (index) => `account${index}@b.test`)
  const places = ['192.0.2.1', '192.0.2.2', '2001:db8::1']
  /** In this model each account knows the place with its own number. */
  const isKnown = (account: number, place: number) => account === place
  const step = fc.record({
    account: fc.nat(accounts.length - 1),
    place: fc.constantFrom(0, 0, 0, 0, 1, 2),
    isRight: fc.constantFrom(false, false, false, false, false, true),
    pass: fc.constantFrom(0, 0, 0, SECOND, 30 * SECOND),
    count: fc.integer({ min: 1, max: 12 }),
  })
  type Failure = { readonly at: number; readonly account: number; readonly place: number }

  /** No period has more failures than the capacity plus what was restored in it. */
  const expectWithin = (failures: ReadonlyArray<Failure>, { capacity, msPerAttempt }: Rate) => {
    for (const [index, from] of failures.entries()) {
      for (const [more, to] of failures.slice(index).entries()) {
        expect(more + 1).toBeLessThanOrEqual(capacity + (to.at - from.at) / msPerAttempt + 1e-6)
      }
    }
  }

  it('keeps to the rates, and holds nobody up at a known place for what others did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        await empty()
        const failures: Array<Failure> = []
        for (const { account, place, isRight, pass, count: tries } of steps) {
          clock.now += pass
          const own = failures.filter((one) => one.account === account && one.place === place)
          const attempt = {
            account: accounts[account] ?? '',
            address: places[place] ?? '',
            isKnownPlace: isKnown(account, place),
          }
          for (let count = 0; count < tries; count++) {
            const wait = await run(refusal(attempt, isRight))
            if (wait === null && !isRight) failures.push({ at: clock.now, account, place })
            if (wait !== null && attempt.isKnownPlace) {
              expect(own.length + count).toBeGreaterThanOrEqual(attemptRates.known.capacity)
            }
          }
        }
        const strange = failures.filter(({ account, place }) => !isKnown(account, place))
        for (const place of [0, 1, 2]) {
          expectWithin(
            strange.filter((one) => one.place === place),
            attemptRates.address,
          )
          for (const account of accounts.keys()) {
            const pair = failures.filter((one) => one.account === account && one.place === place)
            expectWithin(pair, isKnown(account, place) ? attemptRates.known : attemptRates.pair)
          }
        }
      }),
      { numRuns: runs(25), endOnFailure: true },
    )
  })
})

const small: fc.Arbitrary<Rate> = fc.record({
  capacity: fc.integer({ min: 1, max: 5 }),
  msPerAttempt: fc.integer({ min: 100, max: 10_000 }),
})
let histories = 0
const bucketOf = (rate: Rate): Bucket => ({ scope: 'law', of: [String(++histories)], rate })
const takeOne = (bucket: Bucket) =>
  Effect.map(
    Buckets.use((buckets) => buckets.take([bucket])),
    ([taken]) => taken ?? { granted: false, waitMs: 0 },
  )

describe('a bucket', () => {
  it('gives at most its capacity and one more each time, in every stretch of every history', async () => {
    const step = fc.record({ pass: fc.integer({ min: 0, max: 15_000 }), isRight: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(small, fc.array(step, { minLength: 1, maxLength: 30 }), async (rate, steps) => {
        const bucket = bucketOf(rate)
        const failures: Array<number> = []
        for (const { pass, isRight } of steps) {
          clock.now += pass
          const { granted, waitMs } = await run(takeOne(bucket))
          expect(waitMs).toBeLessThanOrEqual(rate.msPerAttempt)
          expect(granted).toBe(waitMs === 0)
          if (granted && isRight) await run(Buckets.use((buckets) => buckets.giveBack([bucket])))
          else if (granted) failures.push(clock.now)
        }
        for (const [index, from] of failures.entries()) {
          for (const [end, to] of failures.slice(index).entries()) {
            expect(end + 1).toBeLessThanOrEqual(rate.capacity + (to - from) / rate.msPerAttempt + 1e-6)
          }
        }
      }),
      { numRuns: runs(150) },
    )
  })

  it('gives an attempt after the wait that it names, wherever the clock was set to before', async () => {
    const jump = fc.integer({ min: -2 * HOUR, max: 2 * HOUR })
    await fc.assert(
      fc.asyncProperty(small, fc.array(jump, { minLength: 1, maxLength: 12 }), async (rate, jumps) => {
        const bucket = bucketOf(rate)
        for (const by of jumps) {
          clock.now += by
          for (let left = 0; left < rate.capacity; left++) await run(takeOne(bucket))
        }
        const { granted, waitMs } = await run(takeOne(bucket))
        expect(waitMs).toBeLessThanOrEqual(rate.msPerAttempt)
        // A millisecond covers the rounding.
        clock.now += waitMs + 1
        expect(granted || (await run(takeOne(bucket))).granted).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  it('is forgotten when it is full, and not before', async () => {
    const [slow, quick] = [
      bucketOf({ capacity: 2, msPerAttempt: HOUR }),
      bucketOf({ capacity: 2, msPerAttempt: SECOND }),
    ]
    const kept = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ capacity: number }>`select ms_per_attempt from attempt_buckets`,
    )
    await run(Buckets.use((buckets) => buckets.take([slow, quick])))
    clock.now += 2 * SECOND
    await run(Buckets.use((buckets) => buckets.sweep))
    expect(await run(kept)).toEqual([{ ms_per_attempt: HOUR }])
  })
})
