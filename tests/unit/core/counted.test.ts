import { expect, it } from 'vitest'
import { counted, pluralOf } from '../../../src/schemas/core/counted.ts'

it('a count has its noun, in the singular for one alone', () => {
  expect([0, 1, 2, 20_000].map((count) => counted(count, 'SIM'))).toEqual(['0 SIMs', '1 SIM', '2 SIMs', '20,000 SIMs'])
  expect([1, 3].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '3 entries'])
  expect([0, 1, 2].map((count) => pluralOf(count, 'was', 'were'))).toEqual(['were', 'was', 'were'])
})
