import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedIn, paidIn } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import {
  hasDecimalComma,
  plainAmount,
  unclearAmount,
  unclearBesideCommas,
} from '../../../src/schemas/core/amount-text.ts'
import { numberIn } from '../../../src/schemas/plans/plan-numbers.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { enteredValue } from '../../../src/schemas/records/kit/draft.ts'
import { correctionProblems } from '../../../src/schemas/stock/inventory-correction.ts'
import { draftProblems, emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'

/** A number with these separators of thousands and decimals. */
const written = (whole: number, cents: number, mark: string, point: string): string => {
  const groups = String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark)
  return `${groups}${point}${String(cents).padStart(2, '0')}`
}

describe('an amount', () => {
  it.each([
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['1,23,456.50', '123456.50'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['12,5', '12.5'],
    ['1234,567', '1234.567'],
    ['0,125', '0.125'],
    ['12,', '12'],
    [',5', '0.5'],
    ['-12,50', '-12.50'],
    [' 12,50 ', '12.50'],
  ])('%s is %s', (text, plain) => {
    expect(plainAmount(text)).toBe(plain)
    expect(unclearAmount(text)).toBeNull()
  })

  it.each([
    '',
    ' ',
    '12.50',
    '1.234',
    '.5',
    '12.',
    '007',
    '-3',
    'abc',
    '12 34',
    '1,2,3',
    '1.2.3',
    '1,234.5.6',
    '1e3',
    '12 EUR',
  ])('that is plain, or none, stays as it is: %j', (text) => {
    expect(plainAmount(text)).toBe(text)
    expect(unclearAmount(text)).toBeNull()
  })

  it('with one comma before three digits can be read in two ways, which are both said', () => {
    expect(plainAmount('1,234')).toBe('1,234')
    expect(unclearAmount('1,234')).toBe('Write 1234 or 1.234: 1,234 can be read as either')
    expect(unclearAmount('-12,500')).toBe('Write -12500 or -12.500: -12,500 can be read as either')
  })

  it('is the same with all marks that people use, where it has cents', () => {
    const marks = fc.constantFrom<readonly [string, string]>(
      ...([
        [',', '.'],
        ['.', ','],
        ['', '.'],
        ['', ','],
        [' ', ','],
        [' ', '.'],
        ["'", '.'],
        ['\u202f', ','],
      ] as const),
    )
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(99), marks, (whole, cents, [mark, point]) => {
        const text = written(whole, cents, mark, point)
        expect(Number(plainAmount(text))).toBe(Number(written(whole, cents, '', '.')))
        expect(unclearAmount(text)).toBeNull()
      }),
    )
  })

  it('that is read stays what it is, and one that is unclear is read by nobody', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,- ') })
    fc.assert(
      fc.property(text, (given) => {
        const plain = plainAmount(given)
        expect(plainAmount(plain)).toBe(plain)
        if (unclearAmount(given) !== null) expect(plain).toBe(given)
      }),
    )
  })

  it('has a decimal comma where nothing else can be meant', () => {
    expect(['12,50', '1.234,5', '0,125'].every(hasDecimalComma)).toBe(true)
    expect(['12.50', '1,234', '1,234.50', '1,234,567', '12', '12,', 'a,b', ''].some(hasDecimalComma)).toBe(false)
  })

  it('beside decimal commas may have a point between thousands', () => {
    expect(unclearBesideCommas('1.234')).toBe('Write 1.234 or 1234: 1.234 can be read as either')
    expect(['12.50', '1234', '1.234,50', '12,50'].map(unclearBesideCommas)).toEqual([null, null, null, null])
  })
})

describe('an amount is read alike', () => {
  const UNCLEAR = 'Write 1234 or 1.234: 1,234 can be read as either'
  const [CLEAR, AMBIGUOUS] = ['1.234,50', '1,234']

  it('in a new item and its correction', () => {
    const problemOf = (buyingCost: string) => draftProblems({ ...emptyInventoryDraft, buyingCost }, true).buyingCost
    expect([problemOf(CLEAR), problemOf('12,5'), problemOf(AMBIGUOUS)]).toEqual([undefined, undefined, UNCLEAR])
    expect(problemOf('1,23456')).toBe('Enter a number of 0 or more, with at most 4 decimals')
    const item = {
      paymentType: 'prepaid',
      InvoiceCurrency: 'USD',
      invoiceCost: 1234.5,
      buyingCost: null,
      sellingcost: null,
      invoicePO: '',
    }
    const wrong = (invoiceCost: string) => correctionProblems(item, { invoiceCost, reason: '' })
    expect(wrong(CLEAR)).toEqual({})
    expect(wrong('1.234,60')).toEqual({ reason: 'Reason is required' })
    expect(wrong(AMBIGUOUS)).toMatchObject({ invoiceCost: UNCLEAR })
  })

  it('in a sale by invoice: price, discount, tax and what is paid', () => {
    const line = { quantity: 1, unitPrice: CLEAR, discountType: 'percent' as const, discount: '2,5', taxRate: '7,5' }
    expect(agreedIn(line, 'EUR')).toEqual({
      agreed: { unitPrice: 123450n, quantity: 1n, discount: { percent: 2500n }, taxRate: 7500n },
      problems: {},
    })
    expect(
      agreedIn({ ...line, unitPrice: AMBIGUOUS, discountType: 'amount', discount: AMBIGUOUS }, 'EUR').problems,
    ).toEqual({
      unitPrice: UNCLEAR,
      discount: UNCLEAR,
    })
    const payment = { paymentMode: 'cash', paymentReference: '' }
    expect(paidIn({ ...payment, paidAmount: CLEAR }, 'EUR')).toBe(123450n)
    expect(paidIn({ ...payment, paidAmount: AMBIGUOUS }, 'EUR')).toBeNull()
  })

  it('in a plan, and in the amounts and percentages of records', () => {
    expect(numberIn(CLEAR)).toBe(1234.5)
    expect(numberIn(AMBIGUOUS)).toBeNaN()
    const { taxRate } = records.customer.fields
    expect(enteredValue(taxRate, '7,5')).toBe(7500)
    expect(enteredValue(taxRate, '1,234')).toBe('1,234')
  })
})
