import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatPlainMoney,
  inThousands,
  isRealDay,
} from '../../../src/schemas/core/format.ts'

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

describe('a day', () => {
  it('is shown as dd/MM/yyyy, every one of them', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(isRealDay(day)).toBe(true)
        expect(formatDay(day)).toBe(day.split('-').reverse().join('/'))
        expect(formatDay(`${day}T00:00:00`)).toBe(formatDay(day))
      }),
    )
  })

  it.each([
    '',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '31/03/2027',
    '2027-3-1',
    'soon',
    ' 2027-03-31',
    '0000-00-00',
    '0000-01-01',
    '0202-03-31',
    '1899-12-31',
  ])('that is %j is shown as it is', (text) => {
    expect(isRealDay(text)).toBe(false)
    expect(formatDay(text)).toBe(text)
  })

  it('knows leap years', () => {
    expect(['2028-02-29', '2000-02-29', '1900-02-29', '2100-02-29'].map(isRealDay)).toEqual([true, true, false, false])
  })
})

describe('a moment', () => {
  it.each(['', 'now', '2026-11-21T', '2026-02-30T10:00:00Z', '2026-11-21T25:00:00Z', '21/11/2026 10:00'])(
    'that is %j is shown as it is',
    (text) => {
      expect(formatMoment(text, 'mine')).toBe(text)
    },
  )

  it('without a time is a day', () => {
    expect(formatMoment('2026-11-21', 'mine')).toBe('21/11/2026')
  })
})

describe('an amount', () => {
  it.each([
    [0, '0.00', '0.00'],
    [4.5, '4.50', '4.50'],
    [1234567.891, '1,234,567.891', '1234567.891'],
    [-1234.5, '-1,234.50', '-1234.50'],
    [0.00005, '0.0001', '0.0001'],
    [null, '', ''],
    [undefined, '', ''],
  ])('of %j is shown as %j, in a file as %j', (value, shown, plain) => {
    expect(formatMoney(value)).toBe(shown)
    expect(formatPlainMoney(value)).toBe(plain)
  })
})

describe('plain amounts', () => {
  const slowly = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
    useGrouping: false,
  })

  it('are what Intl would make of them, however they are written', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => value / 100)
    fc.assert(
      fc.property(fc.oneof(cents, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0)), (value) => {
        expect(formatPlainMoney(value)).toBe(slowly.format(value))
      }),
      { numRuns: 5_000 },
    )
  })
})

it.each([
  ['JPY', 1234, '1,234', '1234'],
  ['KWD', 1.5, '1.500', '1.500'],
  ['EUR', 1.5, '1.50', '1.50'],
  ['KWD', 0.0035, '0.0035', '0.0035'],
])('an amount in %s has the decimals of its currency', (currency, value, shown, plain) => {
  expect([formatMoney(value, currency), formatPlainMoney(value, currency)]).toEqual([shown, plain])
})

describe('a typed number', () => {
  it.each([
    ['20000', '20,000'],
    ['999', '999'],
    ['-1000', '-1,000'],
    ['1234567.89125', '1,234,567.89125'],
    ['1000.', '1,000.'],
  ])('%s is read as %s', (typed, read) => expect(inThousands(typed)).toBe(read))

  it.each(['', '12,000', '1e5', 'abc', '12 000', '0x1000'])('stays as it is when it is no plain number: %j', (text) =>
    expect(inThousands(text)).toBe(text),
  )
})
