import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { amountsOnWire } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { decimalsOf } from '../../../src/schemas/core/currency.ts'
import { minorIn, minorText, shareOf, sumOf, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import { creditNoteOf } from '../../../src/schemas/core/money/credit.ts'
import { type AgreedLine, type DocumentAmounts, invoiceOf } from '../../../src/schemas/core/money/invoice.ts'
import { runs } from '../../runs.ts'

/** About two seconds for each law. */
const RUNS = { numRuns: runs({ gate: 3_000, all: 10_000 }) }

/** The largest amount that a form accepts: 9,999,999,999.99. */
const LARGEST = 999_999_999_999n

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whether an amount is nearest to `part ÷ whole`; a half is rounded away from zero. */
const isNearest = (amount: bigint, part: bigint, whole: bigint) => {
  const over = 2n * (sizeOf(amount) * whole - sizeOf(part))
  return amount * part >= 0n && over > -whole && over <= whole
}

const HUNDRED_PERCENT = 100_000n
/** Rates that often produce half a cent, and any other. */
const rates = fc.oneof(
  fc.constantFrom(0n, 5_000n, 7_500n, 8_875n, 10_000n, 12_500n, 18_000n, 20_000n, 50_000n),
  fc.bigInt({ min: 0n, max: HUNDRED_PERCENT }),
)
const percents = fc.oneof(
  fc.constantFrom(0n, 500n, 2_500n, 5_000n, 10_000n, 12_500n, 33_330n, 50_000n, HUNDRED_PERCENT),
  fc.bigInt({ min: 0n, max: 10_000n }).map((hundredths) => hundredths * 10n),
)
const prices = fc.oneof(
  fc.bigInt({ min: 0n, max: 40n }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  fc.bigInt({ min: 0n, max: LARGEST }),
)
const quantities = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 5_000n }))

const lineOf = (taxRates: fc.Arbitrary<bigint>): fc.Arbitrary<AgreedLine> =>
  fc
    .record({ unitPrice: prices, quantity: quantities, taxRate: taxRates, percent: percents, isAmount: fc.boolean() })
    .map(({ percent, isAmount, ...line }) => ({
      ...line,
      // At most the price.
      discount: isAmount ? { amount: (line.unitPrice * line.quantity * percent) / HUNDRED_PERCENT } : { percent },
    }))

/** Lines that share two or three rates, so that most rates have several lines. */
const invoices = fc
  .array(rates, { minLength: 1, maxLength: 3 })
  .chain((some) => fc.array(lineOf(fc.constantFrom(...some)), { minLength: 1, maxLength: 6 }))

/** What a credit note takes of the rest of each line; the list is repeated for further lines. */
const takes = fc.array(fc.constantFrom('nothing', 'one', 'half', 'all'), { minLength: 1, maxLength: 6 })
const howMuch = {
  nothing: () => 0n,
  one: () => 1n,
  half: (left: bigint) => (left + 1n) / 2n,
  all: (left: bigint) => left,
}

/** A credit note, and how much of each line of its invoice it took. */
type Made = { readonly note: DocumentAmounts; readonly taken: ReadonlyArray<bigint> }

/** An invoice with its credit notes, and the rest of each of its lines. */
const credited = fc
  .record({ agreed: invoices, words: fc.array(takes, { maxLength: 4 }), isWhole: fc.boolean() })
  .map(({ agreed, words, isWhole }) => {
    let left = agreed.map(({ quantity }) => quantity)
    const made: Array<Made> = []
    for (const each of isWhole ? [...words, ['all'] as const] : words) {
      const lines = agreed.map((line, at) => {
        const of = left[at] ?? 0n
        return { agreed: line, left: of, credited: of === 0n ? 0n : howMuch[each[at % each.length] ?? 'nothing'](of) }
      })
      made.push({ note: creditNoteOf(lines), taken: lines.map((line) => line.credited) })
      left = lines.map((line) => line.left - line.credited)
    }
    return { agreed, made, left }
  })

const sums = <Key extends string>(of: ReadonlyArray<Readonly<Record<Key, bigint>>>, key: Key) =>
  sumOf(of.map((each) => each[key]))

/** The sums that hold for every document: lines add up to rates, and both to the document. */
const addsUp = ({ lines, rates: ofRates, net, tax, total }: DocumentAmounts) => {
  assert.equal(new Set(ofRates.map(({ taxRate }) => taxRate)).size, ofRates.length)
  for (const { taxRate, base, tax: ofRate } of ofRates) {
    const own = lines.filter((line) => line.taxRate === taxRate)
    assert.equal(sums(own, 'net'), base)
    assert.equal(sums(own, 'tax'), ofRate)
    // A cent of the rounded tax is spread over lines: none is a whole cent away from its exact tax, none is negative.
    for (const line of own) {
      assert.isTrue(sizeOf(line.tax * HUNDRED_PERCENT - line.net * taxRate) < HUNDRED_PERCENT)
      assert.isTrue(line.tax >= 0n)
    }
  }
  for (const line of lines) {
    assert.equal(line.gross - line.discount, line.net)
    assert.equal(line.net + line.tax, line.total)
  }
  assert.equal(sums(lines, 'net'), net)
  assert.equal(sums(ofRates, 'base'), net)
  assert.equal(sums(ofRates, 'tax'), tax)
  assert.equal(sums(lines, 'total'), total)
}

describe('an invoice', () => {
  it('takes discounts off whole lines, is taxed once a rate, and its lines add up to it', () => {
    fc.assert(
      fc.property(invoices, (agreed) => {
        const { lines, ...invoice } = invoiceOf(agreed)
        addsUp({ lines, ...invoice })
        assert.equal(lines.length, agreed.length)
        for (const [at, { unitPrice, quantity, discount, taxRate }] of agreed.entries()) {
          const line = lines[at] ?? assert.fail()
          assert.equal(line.gross, unitPrice * quantity)
          assert.equal(line.taxRate, taxRate)
          if ('amount' in discount) assert.equal(line.discount, discount.amount)
          else assert.isTrue(isNearest(line.discount, line.gross * discount.percent, HUNDRED_PERCENT))
          assert.isTrue(line.net >= 0n)
        }
        const named = [...new Set(agreed.map(({ taxRate }) => taxRate))]
        assert.deepEqual(
          invoice.rates.map(({ taxRate }) => taxRate),
          named,
        )
        for (const { taxRate, base, tax } of invoice.rates) {
          assert.isTrue(isNearest(tax, base * taxRate, HUNDRED_PERCENT))
        }
      }),
      RUNS,
    )
  })
})

/** The credits of a line. A note has only the lines it credits, in order. */
const creditsOf = (at: number, made: ReadonlyArray<Made>) =>
  made.flatMap(({ note, taken }) =>
    taken[at] ? (note.lines[taken.slice(0, at).filter((of) => of > 0n).length] ?? assert.fail()) : [],
  )

describe('credit notes', () => {
  it('and what is left of an invoice are exactly the invoice, whatever is credited in whatever order', () => {
    fc.assert(
      fc.property(credited, ({ agreed, made, left }) => {
        const invoice = invoiceOf(agreed)
        for (const { note, taken } of made) {
          addsUp(note)
          assert.equal(note.lines.length, taken.filter((of) => of > 0n).length)
          assert.isTrue(note.lines.every(({ net, discount }) => net >= 0n && discount >= 0n))
        }
        for (const [at, line] of invoice.lines.entries()) {
          const { quantity, unitPrice, taxRate } = agreed[at] ?? assert.fail()
          const of = left[at] ?? assert.fail()
          const own = creditsOf(at, made)
          assert.isTrue(own.every((credit) => credit.taxRate === taxRate))
          assert.equal(sums(own, 'gross'), unitPrice * (quantity - of))
          assert.isTrue(isNearest(line.net - sums(own, 'net'), line.net * of, quantity))
        }
        for (const { taxRate, base, tax } of invoice.rates) {
          const own = made.flatMap(({ note }) => note.rates.filter((rate) => rate.taxRate === taxRate))
          const baseLeft = base - sums(own, 'base')
          assert.isTrue(isNearest(tax - sums(own, 'tax'), baseLeft * taxRate, HUNDRED_PERCENT))
        }
        if (left.some((of) => of > 0n)) return
        const notes = made.map(({ note }) => note)
        assert.equal(sums(notes, 'net'), invoice.net)
        assert.equal(sums(notes, 'tax'), invoice.tax)
        assert.equal(sums(notes, 'total'), invoice.total)
      }),
      RUNS,
    )
  })

  it('give the cent that is left to the line that lost most by rounding down, the first of equal ones', () => {
    const unitPrices = [19n, 15n, 13n, 15n, 11n]
    const lines = unitPrices.map((unitPrice) => ({
      ...{ unitPrice, quantity: 1n, discount: { amount: 0n }, taxRate: 10_000n },
    }))
    // Exactly 1.9, 1.5, 1.3, 1.5 and 1.1: 7.3 in all, of which 5 are whole cents.
    expect(invoiceOf(lines).lines.map(({ tax }) => tax)).toEqual([2n, 2n, 1n, 1n, 1n])
  })

  it('over nothing come to nothing', () => {
    const agreed = { unitPrice: 199n, quantity: 3n, discount: { percent: 10_000n }, taxRate: 18_000n }
    const nothing = { lines: [], rates: [], net: 0n, tax: 0n, total: 0n }
    expect(creditNoteOf([{ agreed, left: 3n, credited: 0n }])).toEqual(nothing)
    expect(invoiceOf([])).toEqual(nothing)
  })
})

describe('an amount', () => {
  it('is rounded half up, away from zero', () => {
    const anything = fc.bigInt({ min: -LARGEST, max: LARGEST })
    fc.assert(
      fc.property(anything, anything, fc.bigInt({ min: 1n, max: 1_000n }), (amount, part, whole) =>
        isNearest(shareOf(amount, part, whole), amount * part, whole),
      ),
    )
    expect([1n, 2n, 3n, -1n, -2n, -3n].map((of) => shareOf(of, 1n, 2n))).toEqual([1n, 1n, 2n, -1n, -1n, -2n])
  })

  it('is read as it is written, also as a number of JSON up to the largest that is taken', () => {
    const amounts = fc.bigInt({ min: -LARGEST, max: LARGEST })
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(minorIn(minorText(amount, 'EUR'), 'EUR')).toBe(amount)
        expect(minorIn(JSON.stringify(Number(minorText(amount, 'EUR'))), 'EUR')).toBe(amount)
      }),
    )
    expect([0n, 5n, -5n, 70n, 123n, -100_000n].map((amount) => minorText(amount, 'EUR'))).toEqual([
      ...['0.00', '0.05', '-0.05', '0.70', '1.23', '-1000.00'],
    ])
  })

  it.each(['', ' ', '1.', '.5', '1,5', '1e2', '1.005', '0.001', '--1', '+1', '1.5 ', 'Infinity', '0x10'])(
    'is not what %j says',
    (text) => expect(minorIn(text, 'EUR')).toBeNull(),
  )

  it('and a percentage are read to the last decimal they can have', () => {
    expect(['7', '7.5', '-7.5', '8.875', '0.001'].map(thousandthsIn)).toEqual([7_000n, 7_500n, -7_500n, 8_875n, 1n])
    expect(['8.8755', '5%'].map(thousandthsIn)).toEqual([null, null])
    expect(['1.230', '0.5'].map((text) => minorIn(text, 'EUR'))).toEqual([123n, 50n])
  })
})

describe('a currency', () => {
  const amounts = fc.bigInt({ min: -LARGEST, max: LARGEST })

  it('has the minor units of ISO 4217, not those that people use', () => {
    expect(['JPY', 'KRW', 'EUR', 'INR', 'KWD', 'IQD', ''].map(decimalsOf)).toEqual([0, 0, 2, 2, 3, 3, 2])
    expect(['JPY', 'EUR', 'KWD'].map((currency) => minorText(-1205n, currency))).toEqual(['-1205', '-12.05', '-1.205'])
    expect(['JPY', 'EUR', 'KWD'].map((currency) => minorIn('7.5', currency))).toEqual([null, 750n, 7500n])
    expect(['JPY', 'EUR', 'KWD'].map((currency) => minorIn('7.125', currency))).toEqual([null, null, 7125n])
    expect(minorIn('7.00', 'JPY')).toBe(7n)
  })

  it.each(['JPY', 'EUR', 'KWD'])('%s: an amount is read as it is written', (currency) => {
    fc.assert(fc.property(amounts, (amount) => minorIn(minorText(amount, currency), currency) === amount))
  })

  it.each(['JPY', 'EUR', 'KWD'])('%s: lines and rates add up to their document, as they are written', (currency) => {
    const line = fc.record({
      unitPrice: fc.bigInt({ min: 0n, max: 99_999n }),
      quantity: fc.bigInt({ min: 1n, max: 60n }),
      discount: fc.record({ percent: fc.bigInt({ min: 0n, max: 10_000n }).map((steps) => steps * 10n) }),
      taxRate: fc.constantFrom(0n, 7_000n, 8_875n, 19_000n),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const { lines: written, rates, net, tax, total } = amountsOnWire(invoiceOf(lines), currency)
        const read = (text: string) => minorIn(text, currency) ?? -1n
        const sum = (texts: ReadonlyArray<string>) => sumOf(texts.map(read))
        expect(sum(written.map((one) => one.net))).toBe(read(net))
        expect(sum(written.map((one) => one.tax))).toBe(read(tax))
        expect(sum(written.map((one) => one.total))).toBe(read(total))
        expect(sum(rates.map((rate) => rate.tax))).toBe(read(tax))
        expect(sum([net, tax])).toBe(read(total))
      }),
    )
  })
})
