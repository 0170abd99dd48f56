import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowanceText,
  partnerPricingRow,
  pricingRow,
  type Rate,
  validityText,
} from '../../../server/partners/pricing.ts'

const rate: Rate = {
  planID: 7,
  planName: 'UK 5 GB',
  country: 'United Kingdom',
  region: '',
  supplier: 'Plum',
  allowance: '5',
  allowanceUnit: 'GB',
  allowancePeriod: '0',
  validity: 30,
  validityUnit: 'days',
  cost: 4.5,
  low: 100_000,
  high: 123_450,
  currency: 'EUR',
  available: 3,
  orders: 'stock',
}

/** A price in ten-thousandths with terms in hundredths of a percent, in cents: integer arithmetic, half up. */
const plainCents = (units: number, hundredths: number): bigint => {
  // Ten-thousandths of ten-thousandths; a cent is a million of them.
  const exact = BigInt(units) * BigInt(10_000 + hundredths)
  const [whole, rest] = [exact / 1_000_000n, exact % 1_000_000n]
  return rest >= 500_000n ? whole + 1n : whole
}

describe('what a partner pays', () => {
  it('is the price with its terms to the cent, half up, of any amount and any terms', () => {
    const units = fc.oneof(fc.integer({ min: 0, max: 99_999_999_999_999 }), fc.integer({ min: 0, max: 200_000 }))
    fc.assert(
      fc.property(units, units, fc.integer({ min: -10_000, max: 50_000 }), (low, high, hundredths) => {
        const row = pricingRow({ ...rate, low, high }, hundredths / 100)
        const cents = (amount: number | null) => BigInt((amount ?? -1).toFixed(2).replace('.', ''))
        expect(cents(row.partnerPrice)).toBe(plainCents(low, hundredths))
        expect(cents(row.partnerPriceTo)).toBe(plainCents(high, hundredths))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is nothing where no partner is chosen, or nothing is asked for', () => {
    expect(pricingRow(rate, null)).toMatchObject({ partnerPrice: null, partnerPriceTo: null })
    expect(pricingRow({ ...rate, low: null, high: null }, 10)).toMatchObject({
      sellingFrom: null,
      sellingTo: null,
      partnerPrice: null,
      partnerPriceTo: null,
    })
    expect(pricingRow({ ...rate, low: 0, high: 0 }, 10)).toMatchObject({ sellingFrom: 0, partnerPrice: 0 })
    expect(pricingRow(rate, -100)).toMatchObject({ sellingFrom: 10, sellingTo: 12.345, partnerPrice: 0 })
  })
})

it('who works for a partner is told the same, without whom we buy from, what we pay, the region, and who delivers it', () => {
  const { suppliername, buyingCost, regionname, apiOrders, ...told } = pricingRow({ ...rate, region: 'Europe' }, 2.5)
  expect([suppliername, buyingCost, regionname, apiOrders]).toEqual(['Plum', 4.5, 'Europe', 'From stock'])
  expect(partnerPricingRow({ ...rate, region: 'Europe' }, 2.5)).toEqual(told)
})

it.each([
  ['5', 'GB', '0', '5 GB'],
  ['500', 'MB', '/Daily', '500 MB/Daily'],
  ['1.5', 'GB', '/Month', '1.5 GB/Month'],
  ['5', 'GB', 'Unlimited', '5 GB, Unlimited'],
  ['Unlimited', 'GB', 'Unlimited', 'Unlimited'],
  ['10 GB', 'GB', '', '10 GB'],
  ['5', '', '', '5'],
  ['', 'GB', 'Unlimited', 'Unlimited'],
  [' ', 'GB', '/Daily', ''],
  ['', '', '', ''],
])('an allowance of %j %j %j is %j', (allowance, allowanceUnit, allowancePeriod, text) => {
  expect(allowanceText({ allowance, allowanceUnit, allowancePeriod })).toBe(text)
})

it.each([
  [30, 'days', '30 days'],
  [1, 'days', '1 day'],
  [1, 'month', '1 month'],
  [2, 'year', '2 years'],
  [0, 'days', ''],
  [7, '', '7'],
  [7, 'toString', '7'],
])('a validity of %j %j is %j', (validity, validityUnit, text) => {
  expect(validityText({ validity, validityUnit })).toBe(text)
})
