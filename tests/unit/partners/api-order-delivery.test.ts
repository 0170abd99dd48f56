import { expect, test } from 'vitest'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { deliveryOf, deliveryProblem } from '../../../src/schemas/partners/api-order/delivery.ts'

const order = { quantity: 5, delivered: 2 }

test.each([
  ['all that is missing, where the stock has more', { items: 9, held: 0 }, '3'],
  ['what the stock has, where that is less', { items: 2, held: 1 }, '2'],
  ['nothing, where the stock has none: another quantity would be refused', { items: 0, held: 0 }, ''],
  ['all that is missing, where the stock is not known', undefined, '3'],
])('a delivery begins with %s', (_, fromStock, quantity) => {
  expect(deliveryOf({ ...order, ...(fromStock && { fromStock }) })).toEqual({ quantity, codes: '' })
})

test.each([
  ['a number that fits', '3', '', null],
  ['none of both: codes can be pasted where the stock has nothing', ' ', '', apiOrderMessages.nothingToDeliver],
  ['more than is missing', '4', '', apiOrderMessages.deliverCount(3)],
  ['no number', 'two', '', apiOrderMessages.deliverCount(3)],
  ['codes, whatever the number is', '', '8944000000000000011', null],
])('%s is judged before the server looks', (_, quantity, codes, problem) => {
  expect(deliveryProblem(order, { quantity, codes })).toBe(problem)
})
