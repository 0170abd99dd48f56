import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { noteOf } from '../../../server/billing/offline/credit-note.ts'
import { invoiceAnswer } from '../../../server/billing/offline/invoice.ts'
import { type BookLine, enter } from '../../../server/billing/offline-book.ts'
import {
  applyOfflineSale,
  balanceOf,
  type Credited,
  countsOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
} from '../../../server/billing/offline-sale.ts'
import { cents, issuedOf, type Line, plainNote, sum, type Terms, WHOLE, written } from '../support/plain-credits.ts'

/** A credit note: the SIMs of each line before it, the SIMs it takes, and the open amount. */
type Step = { readonly left: ReadonlyArray<number>; readonly take: ReadonlyArray<number>; readonly open: bigint }

const inOrder = (of: object) => Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Every way to take some of the rest of each line, except nothing at all. */
const takesOf = (left: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
  left
    .reduce<ReadonlyArray<ReadonlyArray<number>>>(
      (ways, of) => ways.flatMap((way) => Array.from({ length: of + 1 }, (_, take) => [...way, take])),
      [[]],
    )
    .filter((way) => way.some((take) => take > 0))

/** A note is the rest of the invoice before it, less the rest after it. */
const expectNote = (note: Credited, lines: ReadonlyArray<Line>, { left, take, open }: Step) => {
  const told = note.lines.map(({ items, tax: _, total: __, ...line }) => ({ ...line, items: items.length }))
  const { lines: own, rates, net, tax } = plainNote(lines, left, take)
  // As text, which is much faster to compare.
  assert.equal(JSON.stringify(told.map(inOrder)), JSON.stringify(own.map(inOrder)))
  assert.equal(JSON.stringify(note.rates.map(inOrder)), JSON.stringify(rates.map(inOrder)))
  assert.equal(`${note.net} ${note.tax} ${note.total}`, [net, tax, net + tax].map(written).join(' '))
  assert.equal(sum(note.lines.map((line) => cents(line.tax))), tax)
  // Never negative, and never more than the rest.
  assert.isTrue(net >= 0n && tax >= 0n && net + tax <= open)
}

/** The books' entries for the events of an invoice: the lines, and the amount due. */
const bookedBy = (events: ReadonlyArray<OfflineSaleEvent>) => {
  const lines: Array<BookLine> = []
  let [due, sale]: [bigint, Parameters<typeof enter>[0]] = [0n, null]
  for (const event of events) {
    const { booked, sale: next } = enter(sale, event)
    sale = next
    lines.push(...booked.lines)
    due += sum(booked.entries.map(({ amount }) => amount))
  }
  return { lines, due }
}

/** After all SIMs are credited, nothing is open and the books are balanced. */
const expectNothingLeft = (sale: OfflineSaleState) => {
  const { total } = sale.issued
  const told = invoiceAnswer(sale, '2026-12-24', new Map())
  assert.deepEqual([told.status, told.credited, told.due], ['credited', total, '0.00'])
  for (const of of ['net', 'tax', 'total'] as const) {
    assert.equal(sum(told.creditNotes.map((note) => cents(note[of]))), cents(sale.issued[of]))
  }
  assert.isTrue(told.lines.every(({ items }) => items.every(({ creditNumber }) => creditNumber !== '')))
  const { lines, due } = bookedBy([
    { type: 'OfflineSaleIssued', data: sale.issued },
    ...sale.credits.map((data) => ({ type: 'OfflineSaleCredited', data }) as const),
  ])
  assert.equal(due, 0n)
  const totals = [0n, 0n, 0n]
  for (const at of sale.issued.lines.keys()) {
    const own = lines.filter(({ line }) => line === at)
    assert.equal(
      own.reduce((all, { quantity }) => all + quantity, 0),
      0,
    )
    for (const of of ['net', 'discount', 'cost'] as const) assert.equal(sum(own.map((line) => line[of] ?? 0n)), 0n)
    for (const [place, of] of (['net', 'tax', 'total'] as const).entries()) {
      totals[place] = (totals[place] ?? 0n) + sum(own.map((line) => line[of]))
    }
  }
  assert.deepEqual(totals, [0n, 0n, 0n])
}

/** Credits an invoice in every order and any number of notes; returns the number of ways. */
const creditInAllWays = (lines: ReadonlyArray<Line>): number => {
  let ways = 0
  const creditOn = (sale: OfflineSaleState, left: ReadonlyArray<ReadonlyArray<number>>, open: bigint): void => {
    if (left.every((ids) => ids.length === 0)) {
      expectNothingLeft(sale)
      ways += 1
      return
    }
    const counts = left.map((ids) => ids.length)
    for (const take of takesOf(counts)) {
      // The SIMs of a line differ only by position, so the first and the last remaining are taken in turn.
      const isFirst = sale.credits.length % 2 === 0
      const taken = left.map((ids, at) => (isFirst ? ids.slice(0, take[at]) : ids.slice(ids.length - (take[at] ?? 0))))
      const number = sale.credits.length + 1
      const data: Credited = {
        id: 1,
        by: 'Mara Lind',
        date: '2026-11-02T09:00:00.000Z',
        submission: '',
        reason: 'Sent back',
        creditNumber: `CN-2026-00000${number}`,
        creditDate: '2026-11-02',
        ...noteOf(sale, new Set(taken.flat())),
      }
      expectNote(data, lines, { left: counts, take, open })
      const next = applyOfflineSale(sale, { type: 'OfflineSaleCredited', data }) ?? assert.fail()
      const [due, sold] = [open - cents(data.total), counts.reduce((all, of) => all + of, 0)]
      assert.deepEqual(
        [balanceOf(next).due, countsOf(next).sold - countsOf(next).credited],
        [due, sold - take.reduce((all, of) => all + of, 0)],
      )
      creditOn(
        next,
        left.map((ids, at) => ids.filter((id) => !taken[at]?.includes(id))),
        due,
      )
    }
  }
  const issued = issuedOf(lines)
  const sale = applyOfflineSale(null, { type: 'OfflineSaleIssued', data: issued }) ?? assert.fail()
  creditOn(
    sale,
    issued.lines.map(({ items }) => items.map(({ id }) => id)),
    cents(issued.total),
  )
  return ways
}

/** This many SIMs in one, two or three lines. */
const shapesOf = (sims: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: sims }, (_, at) => at + 1).flatMap((first) =>
    first === sims ? [[first]] : shapesOf(sims - first).flatMap((rest) => (rest.length < 3 ? [[first, ...rest]] : [])),
  )

/** Terms that lead to a third, a half or a sixth of a cent, in a net, a discount, or a tax. */
const terms: ReadonlyArray<Terms> = [
  { price: 3_334n, discount: { amount: 2n }, rate: 18_000n },
  { price: 1_667n, discount: { percent: 0n }, rate: 7_500n },
  { price: 999n, discount: { percent: 33_330n }, rate: 8_875n },
  { price: 1n, discount: { percent: 50_000n }, rate: 50_000n },
  { price: 3_334n, discount: { amount: 1n }, rate: 18_000n },
  { price: 500n, discount: { percent: 12_500n }, rate: 7_500n },
  { price: 0n, discount: { percent: 0n }, rate: 20_000n },
  { price: 1_205n, discount: { percent: WHOLE }, rate: 0n },
]

const linesOf = (shape: ReadonlyArray<number>, of: (at: number) => Terms): ReadonlyArray<Line> =>
  shape.map((quantity, at) => ({ ...of(at), quantity: BigInt(quantity) }))

/** Terms of the lines of an invoice; in every second one, two lines have the same rate. */
const termsFrom = (start: number) => (at: number) =>
  terms[(start + at * (start % 2 === 0 ? 4 : 1)) % terms.length] ?? assert.fail()

describe('the credit notes of an invoice', () => {
  it('of one SIM each come to a net of 100.00 that three cannot share', () => {
    const [first] = linesOf([3], () => ({ price: 3_334n, discount: { amount: 2n }, rate: 18_000n }))
    let sale = applyOfflineSale(null, { type: 'OfflineSaleIssued', data: issuedOf(first ? [first] : []) })
    const notes = [100, 101, 102].map((id) => {
      const note = noteOf(sale ?? assert.fail(), new Set([id]))
      const data = {
        ...note,
        id: 1,
        by: '',
        date: '',
        submission: '',
        reason: '',
        creditNumber: 'CN',
        creditDate: '',
      }
      sale = applyOfflineSale(sale, { type: 'OfflineSaleCredited', data })
      return [note.net, note.tax, note.total]
    })
    expect(notes).toEqual([
      ['33.33', '6.00', '39.33'],
      ['33.34', '6.00', '39.34'],
      ['33.33', '6.00', '39.33'],
    ])
  })

  // Few SIMs with all terms; many SIMs with one set of terms for each shape.
  it.each([
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 4],
    [5, 2],
    [6, 1],
  ])('of %i SIMs are together exactly the invoice, in every order and number', (sims, times) => {
    let ways = 0
    for (const [index, shape] of shapesOf(sims).entries()) {
      for (let time = 0; time < times; time++) ways += creditInAllWays(linesOf(shape, termsFrom(index + time)))
    }
    expect(ways).toBeGreaterThan(sims)
  })

  it('are so under any terms', () => {
    const percent = fc.bigInt({ min: 0n, max: 10_000n }).map((hundredths) => hundredths * 10n)
    const any: fc.Arbitrary<Terms> = fc
      .record({
        price: fc.oneof(fc.bigInt({ min: 0n, max: 40n }), fc.bigInt({ min: 0n, max: 100_000n })),
        discount: fc.oneof(
          percent.map((of) => ({ percent: of })),
          percent.map((of) => ({ share: of })),
        ),
        rate: fc.oneof(fc.constantFrom(7_500n, 18_000n), fc.bigInt({ min: 0n, max: WHOLE })),
      })
      // At most the price of one SIM.
      .map(({ discount, ...of }) => ({
        ...of,
        discount: 'share' in discount ? { amount: (of.price * discount.share) / WHOLE } : discount,
      }))
    fc.assert(
      fc.property(fc.constantFrom(...[2, 3, 4].flatMap(shapesOf)), fc.tuple(any, any, any), (shape, of) => {
        creditInAllWays(linesOf(shape, (at) => of[at] ?? of[0]))
      }),
      { numRuns: 100 },
    )
  })
})
