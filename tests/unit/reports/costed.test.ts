import { expect, it } from 'vitest'
import { costedWords } from '../../../src/views/reports/costed.ts'

it.each([
  ['cost', { count: 7, costed: 3 }, 'cost known for 3 of 7 lines'],
  ['margin', { count: 7, costed: 3 }, 'over 3 of 7 lines'],
  ['cost', { count: 1200, costed: 0 }, 'cost known for 0 of 1,200 lines'],
  ['margin', { count: 7, costed: 0 }, null],
  ['net', { count: 7, costed: 3 }, null],
  ['cost', { count: 7, costed: 7 }, null],
  // A report whose costs are always known.
  ['cost', { count: 7 }, null],
] as const)('the note beside the %s of %j is: %s', (name, total, words) => {
  expect(costedWords(name, total)).toBe(words)
})
