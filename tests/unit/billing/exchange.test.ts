import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exchangeMessages,
  exchangeProblems,
  homeTaxBetween,
  homeTaxOf,
} from '../../../src/schemas/billing/offline-sale/exchange.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { minorIn, minorText } from '../../../src/schemas/core/money/amount.ts'
import { exchangeRateIn } from '../../../src/schemas/core/money/exchange.ts'
import { scaleOf } from '../../../src/schemas/core/money/scale.ts'

const facts = { currency: 'USD', homeCurrency: 'EUR', tax: 1900n, invoiceDay: '2026-11-20' }
const good = { exchangeRate: '0.9223', exchangeSource: 'ECB', exchangeDay: '2026-11-20' }

describe('a rate of exchange', () => {
  it.each([
    ['1', 10_000_000_000n],
    ['0.9223', 9_223_000_000n],
    ['0.0000000001', 1n],
    ['0', null],
    ['0.000', null],
    ['-1', null],
    ['ECB', null],
    ['1.00000000001', null],
    ['1.', null],
  ])('reads %s', (text, rate) => expect(exchangeRateIn(text)).toBe(rate))

  it.each([
    ['exchangeRate', '0', exchangeMessages.rate],
    ['exchangeRate', '-0.9', exchangeMessages.rate],
    ['exchangeRate', 'much', exchangeMessages.rate],
    ['exchangeRate', '', exchangeMessages.rateMissing],
    ['exchangeSource', ' ', exchangeMessages.source],
    ['exchangeDay', '', exchangeMessages.day],
    ['exchangeDay', '2026-11-21', exchangeMessages.late('2026-11-20')],
    ['exchangeDay', '2026-02-30', commonMessages.day],
  ])('is refused at %s: %j', (field, text, message) => {
    expect(exchangeProblems({ ...good, [field]: text }, facts)).toEqual({ [field]: message })
  })

  it('is required where there is tax in another currency, and nowhere else', () => {
    expect(exchangeProblems(good, facts)).toEqual({})
    expect(Object.keys(exchangeProblems({}, facts))).toEqual(['exchangeRate', 'exchangeSource', 'exchangeDay'])
    expect(exchangeProblems({}, { ...facts, tax: 0n })).toEqual({})
    expect(exchangeProblems({}, { ...facts, homeCurrency: '' })).toEqual({})
    expect(exchangeProblems({}, { ...facts, homeCurrency: 'USD' })).toEqual({})
    expect(exchangeProblems({ exchangeRate: '0' }, { ...facts, tax: 0n }).exchangeRate).toBe(exchangeMessages.rate)
  })
})

describe('the tax in the home currency', () => {
  it('is rounded once, and its parts add up to it', () => {
    const home = homeTaxOf(good, [{ tax: '0.05' }, { tax: '0.05' }, { tax: '0.05' }], facts)
    // 0.15 × 0.9223 = 0.138345; each part is 0.046115.
    expect(home).toEqual({
      ...{ currency: 'EUR', rate: '0.9223', day: '2026-11-20', source: 'ECB', tax: '0.14' },
      taxes: ['0.05', '0.05', '0.04'],
    })
    expect(
      homeTaxOf({ ...good, exchangeRate: '157.25' }, [{ tax: '3.10' }], { ...facts, homeCurrency: 'JPY' })?.tax,
    ).toBe('487')
    expect(homeTaxOf(good, [{ tax: '3.10' }], { ...facts, homeCurrency: 'USD' })).toBeNull()
    expect(homeTaxOf({}, [{ tax: '3.10' }], facts)).toBeNull()
  })

  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')
  it('whatever the currencies, parts add up, and credit notes add up to their invoice', () => {
    fc.assert(
      fc.property(
        currencies,
        currencies,
        fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
        fc.array(fc.record({ whole: fc.bigInt({ min: 0n, max: 999_999n }), first: fc.integer({ min: 0, max: 100 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        (from, to, steps, rates) => {
          fc.pre(from !== to)
          const rate = `${steps / 10_000_000_000n}.${`${steps % 10_000_000_000n}`.padStart(10, '0')}`
          const taxes = (amounts: ReadonlyArray<bigint>) => amounts.map((tax) => ({ tax: minorText(tax, from) }))
          const all = taxes(rates.map(({ whole }) => whole))
          const rest = taxes(rates.map(({ whole, first }) => whole - (whole * BigInt(first)) / 100n))
          const home = homeTaxOf({ ...good, exchangeRate: rate }, all, { currency: from, homeCurrency: to })
          if (home === null) throw new Error('The rate is above 0.')
          const read = (text: string) => minorIn(text, to) ?? 0n
          const sum = (texts: ReadonlyArray<string>) => texts.reduce((total, text) => total + read(text), 0n)
          expect(sum(home.taxes)).toBe(read(home.tax))
          const exact = rates.reduce((total, { whole }) => total + whole, 0n) * steps * scaleOf(to)
          const off = read(home.tax) * 10_000_000_000n * scaleOf(from) - exact
          expect((off < 0n ? -off : off) * 2n <= 10_000_000_000n * scaleOf(from)).toBe(true)
          const none = taxes(rates.map(() => 0n))
          const notes = [homeTaxBetween(home, all, rest, from), homeTaxBetween(home, rest, none, from)]
          expect(sum(notes.map(({ tax }) => tax))).toBe(read(home.tax))
          for (const note of notes) expect(sum(note.taxes)).toBe(read(note.tax))
        },
      ),
    )
  })
})
