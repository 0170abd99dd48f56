import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { columns } from '../../../src/views/stock/inventory/columns.tsx'
import { expiryOf, hasExpiry } from '../../../src/views/stock/inventory/expiry.ts'

it.each([
  ['', 'far'],
  ['2026-03-09', 'past'],
  ['2026-03-10', 'soon'],
  ['2026-04-09', 'soon'],
  ['2026-04-10', 'far'],
])('without a word of the server, on the tenth of March an expiry of %j is %s', (day, expiry) => {
  expect(expiryOf({ expiryDate: day }, '2026-03-10')).toBe(expiry)
})

it.each([
  ['2026-03-09', true, 'past'],
  ['2026-03-20', false, 'far'],
  ['2026-09-10', true, 'soon'],
])('where the server says what expires soon, an expiry of %j with %j is %s', (expiryDate, expiresSoon, expiry) => {
  expect(expiryOf({ expiryDate, expiresSoon }, '2026-03-10')).toBe(expiry)
})

it.each([
  ['available', true],
  ['assigned', true],
  ['sold', false],
  ['activated', false],
  ['returned', false],
  ['voided', false],
  // This status already says whether the day has passed.
  ['expired', false],
  // A server without a status.
  [undefined, true],
] as const)('a day in the past is marked where it still matters: %s, %j', (status, isTold) => {
  expect(hasExpiry(status)).toBe(isTold)
})

it('the list marks a day in the past of a SIM that can still be delivered, and of no other', () => {
  const column = columns.utc.find(({ name }) => name === 'expiryDate')
  const isMarked = (stockStatus: string) => {
    const cell = column?.cell?.({ expiryDate: '2020-01-31', stockStatus } as InventoryRow)
    return isValidElement(cell) ? true : cell
  }
  expect(['available', 'assigned', 'sold', 'activated'].map(isMarked)).toEqual([true, true, '31/01/2020', '31/01/2020'])
})
