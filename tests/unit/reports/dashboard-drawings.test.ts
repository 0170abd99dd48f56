import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureOf, type TileName } from '../../../src/schemas/reports/dashboard-parts.ts'
import { changeText, isEven, newsOf } from '../../../src/views/reports/dashboard/dashboard-words.ts'
import { roundAxis } from '../../../src/views/reports/dashboard/round-axis.ts'
import { sparklinePath } from '../../../src/views/reports/dashboard/sparkline-path.ts'

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [6, [0, 2, 4, 6]],
    [14, [0, 5, 10, 15]],
    [131, [0, 50, 100, 150]],
    [240, [0, 50, 100, 150, 200, 250]],
    [0.5, [0, 1]],
  ])('up to %d has the marks %j', (highest, marks) => {
    expect(roundAxis(highest)).toEqual(marks)
  })

  it('has whole steps, at most five, and ends less than a step above the highest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (highest) => {
        const marks = roundAxis(highest)
        const [step, last] = [marks[1] ?? 0, marks.at(-1) ?? 0]
        expect(marks.length).toBeLessThanOrEqual(6)
        expect(marks.every(Number.isInteger)).toBe(true)
        expect(last >= highest && last - highest < step).toBe(true)
        expect(String(step)).toMatch(/^(1|2|5|25)0*$/)
      }),
    )
  })
})

describe('the line of a tile', () => {
  const size = { width: 100, height: 20 }

  it('reaches from the bottom at 0 to the top at the highest value', () => {
    expect(sparklinePath([0, 5, 10], size)).toEqual({
      line: 'M0 20L50 10L100 0',
      area: 'M0 20L50 10L100 0L100 20L0 20Z',
    })
  })

  it('is at the bottom where there is nothing, and is left out for one day', () => {
    expect(sparklinePath([0, 0], size)?.line).toBe('M0 20L100 20')
    expect(sparklinePath([7], size)).toBeNull()
  })
})

describe('the change of a tile', () => {
  it.each([
    [12, 10, 'good', 'good', 'more than before, better', '+2 (+20 %)'],
    [8, 10, 'good', 'bad', 'less than before, worse', '−2 (−20 %)'],
    [12, 10, 'bad', 'bad', 'more than before, worse', '+2 (+20 %)'],
    [8, 10, 'bad', 'good', 'less than before, better', '−2 (−20 %)'],
    [10, 10, 'bad', 'neutral', 'the same as before', '0 (0 %)'],
    [10, 0, 'bad', 'neutral', 'none before', '—'],
  ] as const)('from %d after %d, where more is %s, is %s', (value, previous, more, kind, word, text) => {
    expect(newsOf(value, previous, more)).toEqual({ kind, word })
    expect(changeText(value, previous, String)).toBe(text)
  })

  it('is neither good nor bad where more is neither', () => {
    expect(newsOf(2, 1, undefined)).toEqual({ kind: 'neutral', word: 'more than before' })
  })

  it('is good for what is earned, and bad for what is given back', () => {
    const moreOf = (names: ReadonlyArray<TileName>) => names.map((name) => figureOf(name).more)
    expect(moreOf(['sales', 'offlineSales', 'signUps', 'partnerSales'])).toEqual(['good', 'good', 'good', 'good'])
    expect(moreOf(['refunds', 'cancellations'])).toEqual(['bad', 'bad'])
  })
})

describe('bars', () => {
  const share = (value: number, amount: number) => ({
    key: '1',
    name: 'Plan',
    value,
    amounts: [{ currency: 'EUR', amount }],
  })

  it('are not drawn where all have the same length, by the chosen measure', () => {
    const shares = [share(3, 10), share(3, 20)]
    expect([isEven(shares, 'count'), isEven(shares, 'EUR')]).toEqual([true, false])
    expect([isEven([share(3, 10)], 'count'), isEven([], 'count')]).toEqual([false, false])
  })
})
