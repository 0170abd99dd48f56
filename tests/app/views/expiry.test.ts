import { expect, it } from 'vitest'
import { expiryOf, isExpiryTold } from '../../../src/views/inventory/expiry.ts'

it.each([
  ['', 'far'],
  ['2026-03-09', 'past'],
  ['2026-03-10', 'soon'],
  ['2026-04-09', 'soon'],
  ['2026-04-10', 'far'],
])('on the tenth of March an expiry of %j is %s', (day, expiry) => {
  expect(expiryOf(day, '2026-03-10T23:59:59.999Z')).toBe(expiry)
})

it.each([
  ['available', true],
  ['assigned', true],
  ['sold', false],
  ['activated', false],
  ['returned', false],
  ['voided', false],
  // Whether its day is past is what this status says already.
  ['expired', false],
  // A server that keeps no status.
  [undefined, true],
] as const)('a day in the past is marked where it still matters: %s, %j', (status, isTold) => {
  expect(isExpiryTold(status)).toBe(isTold)
})
