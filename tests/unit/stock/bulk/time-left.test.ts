import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Count, timeLeft, timeLeftInWords, withCount } from '../../../../src/views/stock/bulk/time-left.ts'

/** The time left after each of the counts, as they arrive. */
const saidAfter = (counts: ReadonlyArray<Count>, all: number): ReadonlyArray<number | null> => {
  let known: ReadonlyArray<Count> = []
  return counts.map((next) => {
    known = withCount(known, next)
    return timeLeft(known, all)
  })
}

/** `[seconds, done]` as counts. */
const counted = (...moments: ReadonlyArray<readonly [seconds: number, done: number]>): ReadonlyArray<Count> =>
  moments.map(([seconds, done]) => ({ at: seconds * 1_000, done }))

const lastOf = (counts: ReadonlyArray<Count>, all: number) => saidAfter(counts, all).at(-1)

describe('the time left', () => {
  it('is what remains at the rate so far', () => {
    expect(lastOf(counted([0, 0], [4, 4_000]), 20_000)).toBe(16)
    expect(lastOf(counted([100, 8_000], [105, 9_000]), 20_000)).toBe(55)
  })

  it.each([
    ['before anything was counted', []],
    ['after one count', counted([0, 500])],
    ['before three seconds have passed', counted([0, 0], [2.9, 1_000])],
    ['while nothing is done', counted([0, 0], [5, 0], [60, 0])],
    ['with less than three seconds left', counted([0, 0], [10, 19_000], [12, 19_900])],
    ['at the end', counted([0, 0], [20, 20_000])],
  ])('is not said %s', (_, counts) => {
    expect(lastOf(counts, 20_000) ?? null).toBeNull()
  })

  it('does not count the time before the first row, in which another import may be added', () => {
    expect(lastOf(counted([0, 0], [30, 0], [60, 0], [64, 2_000]), 20_000)).toBe(36)
  })

  it('follows the rate of the last ten seconds', () => {
    // Slow for 20 s, then ten times as fast.
    const slow = counted([0, 0], [10, 1_000], [20, 2_000])
    expect(lastOf(slow, 22_000)).toBe(200)
    expect(lastOf([...slow, ...counted([25, 7_000], [30, 12_000])], 22_000)).toBe(10)
  })

  it('keeps still while the count does', () => {
    const counts = counted([0, 0], [5, 5_000])
    expect(lastOf([...counts, ...counted([6, 5_000], [90, 5_000])], 20_000)).toBe(15)
  })

  it('begins again where the count is lower: that is another import', () => {
    expect(saidAfter(counted([0, 0], [5, 5_000], [6, 1_000], [10, 2_000]), 20_000)).toEqual([null, 15, null, 72])
  })
})

describe('as a law', () => {
  const all = fc.integer({ min: 1, max: 100_000 })

  it('the time left is at least three seconds or not said, whatever was counted', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -500, max: 5_000 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(steps, all, (walked, total) => {
        let [at, done] = [0, 0]
        const counts = walked.map(([passed, more]) => {
          at += passed
          done = Math.max(0, done + more)
          return { at, done }
        })
        for (const seconds of saidAfter(counts, total)) {
          if (seconds !== null) expect(seconds).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })

  it('at one rate it is exact, and never longer when more is done', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 40 })
    const perSecond = fc.integer({ min: 1, max: 5_000 })
    fc.assert(
      fc.property(gaps, perSecond, fc.integer({ min: 0, max: 60_000 }), (passed, rate, more) => {
        let at = 0
        const counts = [0, ...passed].map((gap) => {
          at += gap
          return { at, done: (at * rate) / 1_000 }
        })
        const total = (at * rate) / 1_000 + more
        let before = Number.POSITIVE_INFINITY
        saidAfter(counts, total).forEach((seconds, index) => {
          if (seconds === null) return
          expect(seconds).toBeCloseTo((total - (counts[index]?.done ?? 0)) / rate, 3)
          expect(seconds).toBeLessThanOrEqual(before + 1e-6)
          before = seconds
        })
      }),
    )
  })

  it('less time left is never read as more', () => {
    const lengths: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600 }
    const read = (seconds: number): number => {
      const [, number = '', unit = ''] = /^about ([\d,]+) (s|min|h) left$/.exec(timeLeftInWords(seconds)) ?? []
      return Number(number.replaceAll(',', '')) * (lengths[unit] ?? Number.NaN)
    }
    const seconds = fc.double({ min: 3, max: 200_000, noNaN: true })
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        expect(read(Math.min(one, other))).toBeLessThanOrEqual(read(Math.max(one, other)))
      }),
    )
  })
})

it.each([
  [3, 'about 3 s left'],
  [9.4, 'about 9 s left'],
  [12.4, 'about 10 s left'],
  [20, 'about 20 s left'],
  [89, 'about 90 s left'],
  [90, 'about 2 min left'],
  [149, 'about 2 min left'],
  [2_700, 'about 45 min left'],
  [5_400, 'about 2 h left'],
  [7_200_000, 'about 2,000 h left'],
])('%d seconds are read as %s', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words)
})
