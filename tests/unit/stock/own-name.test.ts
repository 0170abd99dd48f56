import { expect, test } from 'vitest'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import { ownName } from '../../../src/views/stock/inventory/own-name.ts'

const item = {
  supplierID: 4,
  supplierName: 'Meridian SIM',
  planID: 7,
  planName: 'UK 3 GB',
  country: 232,
  countryName: 'Sealand',
  region: null,
  regionName: '',
} as InventoryRecord

test.each([
  ['supplierID', '4', 'Meridian SIM'],
  ['planID', '7', 'UK 3 GB'],
  // Inactive records are in no list.
  ['country', '232', 'Sealand'],
  ['country', '81', undefined],
  ['region', '', undefined],
  ['simpin', '4', undefined],
])('an item calls its own %s %s by name, whatever the lists offer: %s', (field, id, name) => {
  expect(ownName(item, field, id)).toBe(name)
})

test.each([
  [true, 'UK 3 GB (archived)'],
  [false, 'UK 3 GB'],
])('an archived plan is marked as such: %s', (planArchived, name) => {
  expect(ownName({ ...item, planArchived }, 'planID', '7')).toBe(name)
})
