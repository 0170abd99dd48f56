import { expect, test } from 'vitest'
import { deliveryOf } from '../../src/schemas/api-order/delivery.ts'

const order = { quantity: 5, delivered: 2 }

test.each([
  ['all that is missing, where the stock has more', { items: 9, held: 0 }, '3'],
  ['what the stock has, where that is less', { items: 2, held: 1 }, '2'],
  ['nothing, where the stock has none: another quantity would be refused', { items: 0, held: 0 }, ''],
  ['all that is missing, where the stock is not known', undefined, '3'],
])('a delivery begins with %s', (_, fromStock, quantity) => {
  expect(deliveryOf({ ...order, ...(fromStock && { fromStock }) })).toEqual({ quantity, codes: '' })
})
