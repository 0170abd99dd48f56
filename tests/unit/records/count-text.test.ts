import { expect, test } from 'vitest'
import { countText } from '../../../src/views/records/count-text.ts'

test('an amount beside a record has its currency and its decimals, a number has none', () => {
  const overdue = { label: 'Overdue', kind: 'money' } as const
  expect(countText(overdue, 898.55, 'INR')).toBe('Overdue: INR 898.55')
  expect(countText(overdue, 1200, 'JPY')).toBe('Overdue: JPY 1,200')
  expect(countText({ label: 'Statement Entries', kind: 'integer' }, 1, 'INR')).toBe('Statement Entries: 1')
})
