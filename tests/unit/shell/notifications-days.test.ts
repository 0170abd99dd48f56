import { expect, it } from 'vitest'
import { shortAge } from '../../../src/schemas/core/format.ts'
import type { Notification } from '../../../src/schemas/shell/notification.ts'
import { amountOf, daysOf } from '../../../src/views/shell/notifications-days.ts'

let made = 0
const item = (given: Partial<Notification>): Notification => {
  made += 1
  return {
    key: `key-${made}`,
    kind: 'importFinished',
    id: made,
    name: '',
    count: 1,
    level: 0,
    at: '',
    currency: '',
    amount: null,
    isSeen: false,
    ...given,
  }
}

it('shows what is true now first, then each day of the company, the latest first', () => {
  const low = item({ kind: 'low' })
  const expiring = item({ kind: 'expiring', at: '2026-12-27' })
  const early = item({ at: '2026-11-26T23:30:00.000Z' })
  const late = item({ at: '2026-11-27T09:00:00.000Z' })
  const overdue = item({ kind: 'invoiceOverdue', at: '2026-11-20' })
  const days = (zone: string) =>
    daysOf([overdue, early, low, late, expiring], zone, '2026-11-27').map(({ label, entries }) => [
      label,
      entries.map((entry) => (entry.as === 'one' ? entry.item.key : entry.id)),
    ])
  expect(days('UTC')).toEqual([
    ['Now', [low.key, expiring.key]],
    ['Today', [late.key]],
    ['Yesterday', [early.key]],
    ['20/11/2026', [overdue.key]],
  ])
  // In Kolkata it was past midnight.
  expect(days('Asia/Kolkata')[1]).toEqual(['Today', [late.key, early.key]])
})

it('folds three of one kind and day, not two, and not those of other days', () => {
  const imports = [1, 2, 3].map((minute) => item({ at: `2026-11-27T09:0${minute}:00.000Z` }))
  const others = [item({ at: '2026-11-26T09:00:00.000Z' }), item({ at: '2026-11-26T10:00:00.000Z' })]
  const [today, yesterday] = daysOf([...imports, ...others], 'UTC', '2026-11-27')
  expect(today?.entries).toEqual([
    { as: 'several', id: '2026-11-27 importFinished', kind: 'importFinished', items: imports.toReversed() },
  ])
  expect(yesterday?.entries.map(({ as }) => as)).toEqual(['one', 'one'])
})

it('adds up amounts of one currency, and none of several', () => {
  const euro = item({ currency: 'EUR', amount: 1_234.5 })
  expect(amountOf([euro])).toBe('EUR 1,234.50')
  expect(amountOf([euro, item({ currency: 'EUR', amount: 0.5 })])).toBe('EUR 1,235.00')
  expect(amountOf([euro, item({ currency: 'USD', amount: 1 })])).toBe('')
  expect(amountOf([item({})])).toBe('')
})

it.each([
  ['2026-11-27T11:59:30.000Z', 'now'],
  ['2026-11-27T11:55:00.000Z', '5 min'],
  ['2026-11-27T10:00:00.000Z', '2 h'],
  ['2026-11-24T12:00:00.000Z', '3 d'],
  ['2026-11-27', 'today'],
  ['2026-11-20', '7 d'],
])('the age of %s at noon is %s', (at, age) => {
  expect(shortAge(at, '2026-11-27T12:00:00.000Z')).toBe(age)
})
