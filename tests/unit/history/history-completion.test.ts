import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../src/schemas/history/history.ts'
import { isCompletion } from '../../../src/views/history/is-completion.ts'

const corrected = (from: string, reason: string): HistoryEntry => ({
  number: 2,
  at: '2026-11-22T10:00:00.000Z',
  by: 'Asha',
  what: 'corrected',
  changes: [{ field: 'sellingcost', from, to: '1' }],
  message: '',
  errors: [],
  reason,
})

it.each([
  ['', '', true],
  ['', 'the invoice came late', true],
  ['2', 'a slip', false],
])('a correction from "%s" with the reason "%s" is a completion: %s', (from, reason, expected) => {
  expect(isCompletion(corrected(from, reason))).toBe(expected)
})

it('a save is not a completion', () => {
  expect(isCompletion({ ...corrected('', ''), what: 'changed' })).toBe(false)
})
