import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { chosenOf } from '../../../server/billing/offline/credit-choice.ts'
import { amountNoteOf, noteOf, rateLeft } from '../../../server/billing/offline/credit-note.ts'
import { invoiceAnswer } from '../../../server/billing/offline/invoice.ts'
import { enter } from '../../../server/billing/offline-book.ts'
import {
  applyOfflineSale,
  type Credited,
  type Issued,
  type OfflineSaleState,
} from '../../../server/billing/offline-sale.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { runs } from '../../runs.ts'
import { cents, issuedOf, type Line, sum, WHOLE, written } from '../support/plain-credits.ts'

/** Credit notes of all kinds on one invoice: by SIMs, by quantities of lines without SIMs, and by amounts. */

/** The category of a line without tax; lines with tax are standard. */
type Categorised = Line & { readonly isService: boolean; readonly untaxed: 'Z' | 'AE' | undefined }

const terms: fc.Arbitrary<Categorised> = fc.record({
  price: fc.oneof(fc.bigInt({ min: 0n, max: 40n }), fc.bigInt({ min: 1n, max: 100_000n })),
  discount: fc.bigInt({ min: 0n, max: 10_000n }).map((hundredths) => ({ percent: hundredths * 10n })),
  rate: fc.constantFrom(0n, 7_500n, 19_000n, 50_000n),
  quantity: fc.bigInt({ min: 1n, max: 6n }),
  isService: fc.boolean(),
  untaxed: fc.constantFrom('Z' as const, 'AE' as const),
})

/** An intended credit note: what it takes of each line or rate, in percent of what is left; repeated for further ones. */
const step = fc.record({
  kind: fc.constantFrom('pieces', 'amount'),
  shares: fc.array(fc.constantFrom(0n, 1n, 33n, 50n, 100n), { minLength: 1, maxLength: 4 }),
})

/** Documents of earlier versions name no category. */
const named = (taxCategory: string | undefined) => (taxCategory === undefined ? {} : { taxCategory })

/** The invoice of these lines; a service has no SIMs. Without tax, each category is a separate rate. */
const invoiceOf = (lines: ReadonlyArray<Categorised>): Issued => {
  const issued = issuedOf(lines)
  const sold = issued.lines.map((line, at) => ({
    ...line,
    taxCategory: Number(line.taxRate) > 0 ? 'S' : lines[at]?.untaxed,
    ...(lines[at]?.isService && { description: 'Setup', items: [] }),
  }))
  const rates = issued.rates.flatMap((rate) =>
    [...new Set(sold.flatMap((line) => (line.taxRate === rate.taxRate ? [line.taxCategory] : [])))].map((category) => {
      const own = sold.filter((line) => line.taxRate === rate.taxRate && line.taxCategory === category)
      return { ...rate, base: written(sum(own.map(({ net }) => cents(net)))), ...named(category) }
    }),
  )
  return { ...issued, lines: sold.map(({ taxCategory, ...line }) => ({ ...line, ...named(taxCategory) })), rates }
}

const begun = (issued: Issued): OfflineSaleState =>
  applyOfflineSale(null, { type: 'OfflineSaleIssued', data: issued }) ?? assert.fail()

const withNote = (sale: OfflineSaleState, note: ReturnType<typeof noteOf>): OfflineSaleState => {
  const data: Credited = {
    ...note,
    id: 1,
    by: 'Mara Lind',
    date: '2026-11-02T09:00:00.000Z',
    submission: '',
    reason: 'Goodwill',
    creditNumber: `CN-2026-00000${sale.credits.length + 1}`,
    creditDate: '2026-11-02',
  }
  return applyOfflineSale(sale, { type: 'OfflineSaleCredited', data }) ?? assert.fail()
}

/** The quantity that is left of each line, from the credit notes alone. */
const piecesLeft = ({ issued, credits }: OfflineSaleState) =>
  issued.lines.map(({ quantity }, at) =>
    credits
      .flatMap(({ lines }) => lines.filter(({ line }) => line === at))
      .reduce((left, credited) => left - credited.quantity, quantity),
  )

/** What is left of the base or the tax of a rate of the invoice, in cents, from the credit notes alone. */
const leftOf = ({ issued, credits }: OfflineSaleState, rate: number, of: 'base' | 'tax') => {
  const own = issued.rates[rate] ?? assert.fail()
  const credited = credits.flatMap(({ rates }) =>
    rates.filter(({ taxRate, taxCategory }) => taxRate === own.taxRate && taxCategory === own.taxCategory),
  )
  return cents(own[of]) - sum(credited.map((one) => cents(one[of])))
}

const ceilOf = (share: bigint, of: number) => Math.ceil((of * Number(share)) / 100)

/** A credit note of pieces: the first SIMs that are left of each line, and quantities of services. */
const piecesNote = (sale: OfflineSaleState, shares: ReadonlyArray<bigint>) => {
  const gone = new Set(sale.credits.flatMap(({ lines }) => lines.flatMap(({ items }) => items)))
  const takes = piecesLeft(sale).map((left, at) => ceilOf(shares[at % shares.length] ?? 0n, left))
  const ids = sale.issued.lines.flatMap(({ items }, at) =>
    items
      .map(({ id }) => id)
      .filter((id) => !gone.has(id))
      .slice(0, takes[at]),
  )
  const services = [...takes.entries()].filter(([at, take]) => sale.issued.lines[at]?.items.length === 0 && take > 0)
  return takes.some((take) => take > 0) ? noteOf(sale, new Set(ids), new Map(services)) : null
}

const amountNote = (sale: OfflineSaleState, shares: ReadonlyArray<bigint>) => {
  const amounts = sale.issued.rates.flatMap((_, rate) => {
    const net = (leftOf(sale, rate, 'base') * (shares[rate % shares.length] ?? 0n)) / 100n
    return net > 0n ? [{ rate, net }] : []
  })
  return amounts.length > 0 ? { note: amountNoteOf(sale, amounts), amounts } : null
}

/** Lines add up to rates and rates to the note; no line is negative, or a whole cent away from its exact tax. */
const addsUp = ({ issued }: OfflineSaleState, note: ReturnType<typeof noteOf>) => {
  for (const { taxRate, taxCategory, base, tax } of note.rates) {
    const own = note.lines.filter(
      (line) => line.taxRate === taxRate && issued.lines[line.line]?.taxCategory === taxCategory,
    )
    assert.equal(sum(own.map(({ net }) => cents(net))), cents(base))
    assert.equal(sum(own.map((line) => cents(line.tax))), cents(tax))
    for (const line of own) {
      const away = cents(line.tax) * WHOLE - cents(line.net) * BigInt(Math.round(Number(taxRate) * 1_000))
      assert.isTrue(away < WHOLE && away > -WHOLE)
    }
  }
  for (const { gross, discountAmount, net, tax, total } of note.lines) {
    assert.equal(cents(gross) - cents(discountAmount), cents(net))
    assert.equal(cents(net) + cents(tax), cents(total))
    assert.isTrue(cents(net) >= 0n && cents(tax) >= 0n)
  }
  assert.equal(sum(note.rates.map(({ base }) => cents(base))), cents(note.net))
  assert.equal(sum(note.rates.map(({ tax }) => cents(tax))), cents(note.tax))
  assert.equal(cents(note.net) + cents(note.tax), cents(note.total))
}

describe('credit notes by SIMs, by lines and by amounts', () => {
  it('never exceed the invoice at any rate, in any sequence, and the last one takes exactly the rest', () => {
    const invoices = fc.array(terms, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(invoices, fc.array(step, { maxLength: 6 }), (lines, steps) => {
        let sale = begun(invoiceOf(lines))
        const rates = [...sale.issued.rates.keys()]
        for (const { kind, shares } of steps) {
          if (kind === 'amount') {
            const found = amountNote(sale, shares)
            if (found === null) continue
            addsUp(sale, found.note)
            // The amounts are those that were asked for, and no piece is credited.
            const asked = found.amounts.map(({ rate, net }) => [sale.issued.rates[rate]?.taxCategory, net])
            assert.sameDeepMembers(
              found.note.rates.map(({ taxCategory, base }) => [taxCategory, cents(base)]),
              asked,
            )
            assert.isTrue(found.note.lines.every(({ quantity, items }) => quantity === 0 && items.length === 0))
            sale = withNote(sale, found.note)
          } else {
            const note = piecesNote(sale, shares)
            if (note === null) continue
            addsUp(sale, note)
            sale = withNote(sale, note)
          }
          for (const rate of rates) {
            assert.isTrue(leftOf(sale, rate, 'base') >= 0n)
            assert.isTrue(leftOf(sale, rate, 'tax') >= 0n)
          }
        }
        const rest = piecesNote(sale, [100n])
        if (rest !== null) sale = withNote(sale, rest)
        for (const rate of rates) {
          assert.deepEqual([leftOf(sale, rate, 'base'), leftOf(sale, rate, 'tax')], [0n, 0n])
        }
        const { status, due, credited } = invoiceAnswer(sale, '2026-12-24', new Map())
        assert.deepEqual([status, due, credited], ['credited', '0.00', sale.issued.total])
        // The books have nothing left of any line: neither pieces, nor discount, nor net.
        let [booked, book]: [Parameters<typeof enter>[0], Array<ReturnType<typeof enter>['booked']['lines']>] = [
          null,
          [],
        ]
        for (const event of [
          { type: 'OfflineSaleIssued', data: sale.issued } as const,
          ...sale.credits.map((data) => ({ type: 'OfflineSaleCredited', data }) as const),
        ]) {
          const entered = enter(booked, event)
          booked = entered.sale
          book = [...book, entered.booked.lines]
        }
        for (const at of sale.issued.lines.keys()) {
          const own = book.flat().filter(({ line }) => line === at)
          assert.equal(
            own.reduce((all, { quantity }) => all + quantity, 0),
            0,
          )
          assert.deepEqual([sum(own.map(({ net }) => net)), sum(own.map(({ discount }) => discount))], [0n, 0n])
        }
      }),
      { numRuns: runs({ gate: 100, all: 1_000 }) },
    )
  })

  it('lower the price of the pieces that are left: a later credit note takes its share of the lower price', () => {
    const line = {
      price: 1_000n,
      quantity: 4n,
      discount: { percent: 0n },
      rate: 19_000n,
      isService: false,
      untaxed: undefined,
    }
    const sale = begun(invoiceOf([line]))
    const goodwill = amountNoteOf(sale, [{ rate: 0, net: 800n }])
    expect([goodwill.net, goodwill.tax, goodwill.total]).toEqual(['8.00', '1.52', '9.52'])
    const after = withNote(sale, goodwill)
    // 32.00 are left of four SIMs.
    const one = noteOf(after, new Set([100]))
    expect([one.net, one.tax, one.lines[0]?.gross, one.lines[0]?.discountAmount]).toEqual([
      '8.00',
      '1.52',
      '10.00',
      '2.00',
    ])
    expect(invoiceAnswer(after, '2026-11-03', new Map())).toMatchObject({ status: 'partlyCredited', credited: '9.52' })
  })

  it('by amount credit one category without tax, and leave the other', () => {
    const line = { price: 1_000n, quantity: 1n, discount: { percent: 0n }, rate: 0n, isService: false }
    const sale = begun(
      invoiceOf([
        { ...line, untaxed: 'Z' },
        { ...line, price: 5_000n, untaxed: 'AE' },
      ]),
    )
    const asked = { id: 1, ids: [], all: false, restocked: [], reason: '' }
    const problemsOf = (amounts: ReadonlyArray<{ rate: number; net: string }>) =>
      chosenOf(sale, { ...asked, amounts }, new Map()).problems
    // 10.00 of category Z and 50.00 of category AE can be credited.
    expect(problemsOf([{ rate: 0, net: '10.01' }])).toEqual({
      'amounts.0': offlineSaleMessages.creditAmount('0.01', '10.00'),
    })
    expect(
      problemsOf([
        { rate: 0, net: '10.00' },
        { rate: 1, net: '50.00' },
      ]),
    ).toEqual({})
    const note = amountNoteOf(sale, [
      { rate: 0, net: 300n },
      { rate: 1, net: 4_000n },
    ])
    expect(note.lines.map(({ line: place, net }) => [place, net])).toEqual([
      [0, '3.00'],
      [1, '40.00'],
    ])
    expect(note.rates.map(({ taxCategory, base }) => [taxCategory, base])).toEqual([
      ['Z', '3.00'],
      ['AE', '40.00'],
    ])
    expect([rateLeft(withNote(sale, note), 0), rateLeft(withNote(sale, note), 1)]).toEqual([700n, 1_000n])
  })

  it('take the whole price by amount: the invoice is credited, and its SIMs come back for nothing', () => {
    const line = {
      price: 1_000n,
      quantity: 2n,
      discount: { percent: 0n },
      rate: 0n,
      isService: false,
      untaxed: undefined,
    }
    const sale = withNote(begun(invoiceOf([line])), amountNoteOf(begun(invoiceOf([line])), [{ rate: 0, net: 2_000n }]))
    expect(invoiceAnswer(sale, '2026-11-03', new Map())).toMatchObject({ status: 'credited', due: '0.00' })
    expect(noteOf(sale, new Set([100, 101]))).toMatchObject({ net: '0.00', total: '0.00' })
  })
})
