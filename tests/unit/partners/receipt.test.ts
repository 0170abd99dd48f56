import { expect, it } from 'vitest'
import { balance } from '../../../src/schemas/records/balance.ts'
import { recordProblems } from '../../../src/schemas/records/kit/checks.ts'
import { draftOf, initialDraft, valuesOf } from '../../../src/schemas/records/kit/draft.ts'
import { fromWire, toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import { receipt } from '../../../src/schemas/records/receipt.ts'
import { NOWHERE, reorderQuantity, reorderText } from '../../../src/schemas/stock/warehouse.ts'
import { countAddress } from '../../../src/views/records/count-address.ts'

const draft = { ...initialDraft(receipt, '2026-11-24'), ...receipt.samples }
const problemsOf = (changes: object) => recordProblems(receipt, valuesOf(receipt, { ...draft, ...changes }))

it('a receipt is of the day on which its form is opened, and nothing is wrong with its samples', () => {
  expect(initialDraft(receipt, '2026-11-24').stockReceivedDate).toBe('2026-11-24')
  expect(problemsOf({})).toEqual({})
})

it('a local receipt needs a country, one for roaming a region; the other is not asked for', () => {
  expect(problemsOf({ country: '' })).toEqual({ country: 'Country is required' })
  expect(problemsOf({ type: 'roaming' })).toEqual({ region: 'Region is required' })
  expect(problemsOf({ type: 'roaming', country: '', region: '5' })).toEqual({})
})

it('a cost has at most 4 decimals, and is the same after the wire', () => {
  const wrong = { unitCost: 'Enter a number of 0 or more, with at most 4 decimals' }
  for (const unitCost of ['1.23456', '-1', 'dear']) expect(problemsOf({ unitCost })).toEqual(wrong)
  const values = valuesOf(receipt, { ...draft, unitCost: '1.2345' })
  const wire = toWire(receipt, values)
  expect(wire.unitCost).toBe(1.2345)
  expect(draftOf(receipt, fromWire(receipt, wire)).unitCost).toBe('1.2345')
  expect(problemsOf({ expiryDate: '2026-02-30' })).toEqual({ expiryDate: 'Enter a valid date, e.g. 31/12/2027' })
})

it('a reorder brings a plan to twice its level, less what is there and not entered yet', () => {
  expect(reorderQuantity(20, 5, 10)).toBe(25)
  expect(reorderQuantity(1, 1, 5)).toBe(1)
  expect(reorderText({ supplierName: 'Northwind Mobile', planName: 'UK 5 GB', quantity: 25 })).toBe(
    'Supplier: Northwind Mobile\nPlan: UK 5 GB\nQuantity: 25',
  )
})

it('each number of a line leads to what it counts, also where that lies nowhere', () => {
  const row = { locationID: NOWHERE, planID: 3, supplierID: 2, expiring30To: '2026-12-24', available: 4 }
  const { available, missing, expiring30 } = balance.counted
  const line = 'locationID=0&planID=3&supplierID=2'
  expect(countAddress(available.opens, row, 4)).toBe(`/pages/InventoryMaster?${line}&stockStatus=available`)
  expect(countAddress(missing.opens, row, 4)).toBe(`/pages/WareHouseInventory/Receipts?${line}&open=yes`)
  expect(countAddress(expiring30.opens, row, 4)).toBe(
    `/pages/InventoryMaster?${line}&stockStatus=available&expiresTo=2026-12-24`,
  )
  expect(countAddress(available.opens, row, 0)).toBeNull()
})
