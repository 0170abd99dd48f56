import { expect, it } from 'vitest'
import { ratesLeft } from '../../../src/schemas/billing/offline-sale/credit-left.ts'

it('what is left of each tax is offered for a credit by amount, at 0 % once a category', () => {
  const sale = {
    id: 1,
    currency: 'EUR',
    lines: [],
    rates: [
      { taxRate: '19', taxCategory: 'S', base: '100.00' },
      { taxRate: '0', taxCategory: 'Z', base: '10.00' },
      { taxRate: '0', taxCategory: 'AE', base: '50.00' },
    ],
    creditNotes: [
      {
        lines: [],
        rates: [
          { taxRate: '0', taxCategory: 'AE', base: '20.00' },
          { taxRate: '19', taxCategory: 'S', base: '100.00' },
        ],
      },
    ],
  }
  expect(ratesLeft(sale)).toEqual([
    { rate: 1, taxRate: '0', name: 'Tax', left: '10.00' },
    { rate: 2, taxRate: '0', name: 'Reverse charge', left: '30.00' },
  ])
  const older = { ...sale, rates: [{ taxRate: '0', base: '20.00' }], creditNotes: [] }
  expect(ratesLeft(older)).toEqual([{ rate: 0, taxRate: '0', name: 'Tax', left: '20.00' }])
})
