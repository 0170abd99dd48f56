import { expect, it } from 'vitest'
import { menuOf, withCounts } from '../../../src/app/shell/menu.ts'
import { areSameCounts, menuCountsOf } from '../../../src/machines/shell/menu-counts.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { type Notification, NotificationKind } from '../../../src/schemas/shell/notification.ts'
import { countShown, itemName } from '../../../src/views/shell/menu.ts'
import { atOurs } from '../support/rights.ts'

const of = (kind: NotificationKind, count: number, isSeen = false): Notification => ({
  key: `${kind}:${count}`,
  kind,
  id: count,
  name: 'A name',
  count,
  level: 0,
  at: '',
  currency: '',
  amount: null,
  isSeen,
})

const counted = (items: ReadonlyArray<Notification>) =>
  withCounts(menuOf(atOurs(allKeys)), menuCountsOf(items)).flatMap((section) =>
    section.items.filter((item) => countShown(item) !== '').map(itemName),
  )

it('counts plans, assignments and invoices one by one, and API orders by their number, read or not', () => {
  expect(
    counted([
      of('low', 4),
      of('low', 0, true),
      of('expiring', 300),
      of('soldTwice', 0),
      of('expiredAssigned', 12),
      of('invoiceOverdue', 0),
      of('linkRequested', 0),
      of('apiOrderFailed', 2),
      of('apiOrderWaiting', 5, true),
    ]),
  ).toEqual([
    'Inventory List, 2 to act on',
    'Assign Inventory, 1 to act on',
    'Warehouse, 2 to act on',
    'Invoices, 1 to act on',
    'API Orders, 7 to act on',
    'Profile Master, 1 to act on',
  ])
})

it('has no number without anything to act on: a finished import is only to be known', () => {
  expect(counted([])).toEqual([])
  expect(counted([of('importFinished', 20)])).toEqual([])
})

it('leads every other kind to a screen of the menu', () => {
  for (const kind of NotificationKind.literals.filter((one) => one !== 'importFinished')) {
    expect([kind, counted([of(kind, 1)]).length]).toEqual([kind, 1])
  }
})

it('shows at most 99', () => {
  expect(counted([of('apiOrderFailed', 99)])).toEqual(['API Orders, 99 to act on'])
  expect(counted([of('apiOrderFailed', 100)])).toEqual(['API Orders, 99+ to act on'])
})

it('knows the same counts again, and other ones', () => {
  const one = menuCountsOf([of('low', 1), of('apiOrderFailed', 2)])
  expect(areSameCounts(one, menuCountsOf([of('apiOrderFailed', 2), of('low', 9)]))).toBe(true)
  expect(areSameCounts(one, menuCountsOf([of('low', 1)]))).toBe(false)
  expect(areSameCounts(one, menuCountsOf([of('low', 1), of('apiOrderFailed', 3)]))).toBe(false)
  expect(areSameCounts(one, menuCountsOf([of('low', 1), of('invoiceOverdue', 2)]))).toBe(false)
})
