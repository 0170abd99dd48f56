import { expect, it } from 'vitest'
import { expiryOf } from '../../../src/views/inventory/expiry.ts'

it.each([
  ['', 'far'],
  ['2026-03-09', 'past'],
  ['2026-03-10', 'soon'],
  ['2026-04-09', 'soon'],
  ['2026-04-10', 'far'],
])('on the tenth of March an expiry of %j is %s', (day, expiry) => {
  expect(expiryOf(day, '2026-03-10T23:59:59.999Z')).toBe(expiry)
})
