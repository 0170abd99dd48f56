import { describe, expect, it } from 'vitest'
import { partnerPriceIn, partnerPriceOf } from '../../../server/partners/partner-price.ts'

describe('what a partner pays', () => {
  it.each([
    [10, 0, 1000],
    [9, -12.5, 788],
    [19.99, 15, 2299],
    [1.15, -50, 58],
    [0.1, 0.01, 10],
    [5, -100, 0],
    [1.1, 10, 121],
  ])('%f with %f percent is %i', (list, percent, minor) => {
    expect(Number(partnerPriceOf(list, percent))).toBe(minor)
  })

  it('adds up as a sale has it, a markup as a discount below 0', () => {
    const more = partnerPriceIn({ list: 19.99, currency: 'EUR' }, 15)
    expect(more).toEqual({ amount: 22.99, currency: 'EUR', list: 19.99, discount: -3, promoCode: '' })
    expect(partnerPriceIn({ list: 9, currency: 'USD' }, -12.5)).toMatchObject({ amount: 7.88, discount: 1.12 })
  })
})
