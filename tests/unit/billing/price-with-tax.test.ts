import { expect, it } from 'vitest'
import { priceWithTax } from '../../../src/schemas/billing/offline-sale/price-with-tax.ts'

const line = { quantity: 3, unitPrice: '10.05', discountType: 'percent', discount: '10', taxRate: '19' } as const

it.each([
  // 10.05 × 19 % is 1.9095.
  ['a taxed line, without its discount', line, 'EUR', '11.96'],
  ['a price as people type it', { ...line, unitPrice: '1.000,05' }, 'EUR', '1190.06'],
  ['a currency without decimals', { ...line, unitPrice: '1015' }, 'JPY', '1208'],
  ['a currency with three', { ...line, unitPrice: '1.015' }, 'KWD', '1.208'],
  ['a line without tax', { ...line, taxRate: '0' }, 'EUR', null],
  ['a price that cannot be read', { ...line, unitPrice: 'ten' }, 'EUR', null],
])('the unit price with tax of %s', (_, priced, currency, told) => {
  expect(priceWithTax(priced, currency)).toBe(told)
})
