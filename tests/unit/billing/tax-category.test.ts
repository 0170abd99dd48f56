import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstParts, stateCodeOf } from '../../../src/schemas/billing/offline-sale/gst.ts'
import { ratesByCategory, taxRows } from '../../../src/schemas/billing/offline-sale/rates.ts'
import {
  categoryPartyProblem,
  categoryRateProblem,
  type TaxParty,
  taxReasonOf,
  zeroRateCategory,
} from '../../../src/schemas/billing/offline-sale/tax-category.ts'

/** `DE` has a country and a VAT number, `de` a country only, `` neither. */
const party = (text: string): TaxParty => ({
  countryCode: text.toUpperCase(),
  hasVatNumber: text !== '' && text === text.toUpperCase(),
})
const between = (seller: string, customer: string) => ({ seller: party(seller), customer: party(customer) })

describe('the tax category', () => {
  // Sources: EN 16931-1; Directive 2006/112/EC, articles 44, 58, 146, 196; IGST Act 2017, section 16.
  test.each([
    ['', 'DE', 'Z'],
    ['DE', '', 'Z'],
    ['DE', 'DE', 'Z'],
    ['DE', 'FR', 'AE'],
    ['DE', 'fr', 'S'],
    ['de', 'FR', 'S'],
    ['DE', 'US', 'G'],
    ['DE', 'us', 'G'],
    ['DE', 'GB', 'G'],
    ['GB', 'DE', 'G'],
    ['IN', 'IN', 'Z'],
    ['IN', 'GB', 'G'],
  ])('proposed for a line of 0 %% from %j to %j is %s', (seller, customer, category) => {
    expect(zeroRateCategory(between(seller, customer))).toBe(category)
  })

  test.each([
    ['AE', 'DE', 'FR', true],
    ['AE', 'DE', 'DE', true],
    ['AE', 'DE', 'fr', false],
    ['AE', 'de', 'FR', false],
    ['K', 'DE', 'FR', true],
    ['K', 'DE', 'DE', false],
    ['K', 'DE', 'GB', false],
    ['G', 'DE', 'US', true],
    ['G', 'DE', 'FR', false],
    ['G', 'DE', 'DE', false],
    ['G', 'GB', 'DE', true],
    ['G', '', 'DE', true],
    ['O', 'DE', 'FR', true],
    ['E', 'DE', 'DE', true],
    ['Z', 'DE', 'FR', true],
  ] as const)('%s can be chosen from %j to %j: %s', (category, seller, customer, isAllowed) => {
    expect(categoryPartyProblem(category, between(seller, customer)) === null).toBe(isAllowed)
  })

  test.each([
    ['S', 1n, true],
    ['S', 0n, false],
    ['Z', 0n, true],
    ['Z', 1n, false],
    ['AE', 0n, true],
    ['AE', 19_000n, false],
    ['O', 1n, false],
  ] as const)('%s with a rate of %s thousandths: %s', (category, rate, isAllowed) => {
    expect(categoryRateProblem(category, rate) === null).toBe(isAllowed)
  })

  // BR-S-10 and BR-Z-10 forbid a reason; BR-E-10, BR-AE-10, BR-IC-10, BR-G-10 and BR-O-10 ask for one.
  test.each([
    ['S', 'DE', undefined, undefined],
    ['Z', 'DE', undefined, undefined],
    ['E', 'DE', /Exempt/, undefined],
    ['AE', 'DE', /Reverse charge/, 'VATEX-EU-AE'],
    ['K', 'DE', /Intra-Community supply/, 'VATEX-EU-IC'],
    ['G', 'DE', /Export outside the EU/, 'VATEX-EU-G'],
    ['O', 'DE', /Not subject to VAT/, 'VATEX-EU-O'],
    ['G', 'IN', /letter of undertaking/, undefined],
    ['G', 'GB', /Export/, undefined],
    ['O', 'GB', /Outside the scope/, undefined],
  ] as const)('%s of a seller in %s has the reason %s and the code %s', (category, seller, reason, code) => {
    const { taxReason, taxReasonCode } = taxReasonOf(category, between(seller, 'US'))
    expect(taxReasonCode).toBe(code)
    if (reason === undefined) expect(taxReason).toBeUndefined()
    else expect(taxReason).toMatch(reason)
  })
})

describe('the taxes of a document', () => {
  const rate = { taxRate: '0', base: '30.00', tax: '0.00' }
  const line = (net: string, taxCategory?: string) => ({ taxRate: '0', net, ...(taxCategory && { taxCategory }) })

  test('are those of the rates where lines have no category', () => {
    expect(ratesByCategory([rate], [line('10.00'), line('20.00')], 'EUR')).toEqual([rate])
  })

  test('are by category where a rate has several, in the order of the lines', () => {
    expect(ratesByCategory([rate], [line('10.00', 'AE'), line('5.50', 'Z'), line('14.50', 'AE')], 'EUR')).toEqual([
      { taxRate: '0', base: '24.50', tax: '0.00', taxCategory: 'AE' },
      { taxRate: '0', base: '5.50', tax: '0.00', taxCategory: 'Z' },
    ])
  })

  test('name the rates of India’s halves exactly', () => {
    const of = (taxRate: string) =>
      taxRows({ taxRate, base: '1.00', tax: '0.00', cgst: '0.00', sgst: '0.00' }).map(
        (row) => `${row.name} ${row.rate}`,
      )
    expect(of('18')).toEqual(['CGST 9', 'SGST 9'])
    expect(of('5')).toEqual(['CGST 2.5', 'SGST 2.5'])
    expect(of('20.001')).toEqual(['CGST 10.0005', 'SGST 10.0005'])
  })
})

describe('India’s tax', () => {
  test.each([
    ['27AAACR5055K1Z7', 'Gujarat', '27'],
    ['', 'Tamil Nadu', '33'],
    ['', ' jammu &  kashmir', '01'],
    ['', 'Nowhere', null],
    ['DE129273398', '', null],
  ])('of GSTIN %j and state %j is that of the state %s', (gstin, state, code) => {
    expect(stateCodeOf({ gstin, state })).toBe(code)
  })

  const cents = (text = ''): bigint => BigInt(text.replace('.', ''))
  const text = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

  test('is the whole between states, and two halves that add up within one', () => {
    expect(gstParts('betweenStates', '0.05', 'INR')).toEqual({ igst: '0.05' })
    expect(gstParts('withinState', '0.05', 'INR')).toEqual({ cgst: '0.03', sgst: '0.02' })
    expect(gstParts(null, '0.05', 'INR')).toEqual({})
  })

  test('of all credit notes of an invoice is that of the invoice, in each of its halves', () => {
    const taxes = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(taxes, (credited) => {
        const whole = credited.reduce((sum, tax) => sum + tax, 0n)
        let left = whole
        const parts = credited.map((tax) => {
          const part = gstParts('withinState', text(tax), 'INR', text(left))
          left -= tax
          expect(cents(part.cgst) + cents(part.sgst)).toBe(tax)
          return part
        })
        const { cgst } = gstParts('withinState', text(whole), 'INR')
        expect(parts.reduce((sum, part) => sum + cents(part.cgst), 0n)).toBe(cents(cgst))
      }),
    )
  })
})
