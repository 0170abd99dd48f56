import { describe, expect, test } from 'vitest'
import { initialContext, isFixed, saveRequest } from '../../../src/machines/stock/inventory-form.context.ts'
import {
  gapAt,
  missingIn,
  unreadProblem,
  withNamedIds,
  withUnread,
} from '../../../src/machines/stock/inventory-form.gaps.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import { draftOf, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { updateForm } from '../../../src/services/stock/inventory-requests.ts'

const whole: InventoryRecord = {
  id: 12,
  activationCode: 'A12',
  simpin: '0000',
  iccid: '8944110000000000125',
  serviceDeviceID: 'D',
  invoiceNumber: 'INV-12',
  expiryDate: '2027-01-31',
  buyingCost: 4.5,
  supplierName: 'Northwind Telecom',
  planID: 7,
  supplierID: 3,
  createdBy: 'Asha Rao',
  createdDate: '',
  invoiceCost: 5,
  InvoiceCurrency: 'EUR',
  invoicePO: '',
  stockReceivedDate: '2026-01-04',
  stockExpiryDate: '2027-02-28',
  country: 81,
  region: null,
  type: 'local',
  paymentType: 'postpaid',
  updatedBy: '',
  updatedDate: '',
  sellingcost: 9,
}
const without = (name: keyof InventoryRecord, empty: unknown): InventoryRecord =>
  ({ ...whole, [name]: empty, untold: [name] }) as InventoryRecord

const editing = (
  loaded: InventoryRecord,
  entered: Partial<InventoryDraft> = {},
  touched: ReadonlyArray<keyof InventoryDraft> = Object.keys(entered) as ReadonlyArray<keyof InventoryDraft>,
) => ({
  ...initialContext({ mode: 'edit', id: 12, actorName: 'Asha Rao', submissionId: 's' }),
  loaded,
  draft: { ...draftOf(loaded), ...entered },
  touched,
})
const sent = (context: ReturnType<typeof editing>): Readonly<Record<string, string>> => updateForm(saveRequest(context))

const lists = {
  countries: [
    { id: 81, name: 'Japan' },
    { id: 1, name: 'Congo' },
    { id: 2, name: 'Congo' },
  ],
  regions: [{ id: 5, name: 'Asia' }],
  suppliers: [{ id: 3, name: 'Northwind Telecom' }],
  plans: [],
}

describe('an item of which everything came', () => {
  test('has nothing to be asked about and is sent as it was', () => {
    const context = editing(whole)
    expect(missingIn(context)).toEqual([])
    expect(withUnread(context, {})).toEqual({})
    expect(gapAt(context, 'iccid')).toBeNull()
    expect(sent(context)).toMatchObject({ paymentType: 'postpaid', stockExpiryDate: '2027-02-28' })
  })
})

describe('a field that did not come', () => {
  test.each([
    ['activationCode', ''],
    ['iccid', ''],
    ['paymentType', ''],
    ['InvoiceCurrency', ''],
    ['planID', 0],
    ['invoiceNumber', ''],
    ['stockReceivedDate', ''],
    ['expiryDate', ''],
    ['stockExpiryDate', ''],
  ] as const)('%s is asked about and sent empty, not as a new item begins', (name, empty) => {
    const context = editing(without(name, empty))
    expect(missingIn(context)).toEqual([name])
    expect(sent(context)[name]).toBe('')
  })

  test.each(['buyingCost', 'invoiceCost', 'sellingcost', 'invoicePO', 'createdDate', 'updatedBy'] as const)(
    '%s is not asked about: a save does not send it',
    (name) => {
      expect(missingIn(editing(without(name, name.endsWith('ost') ? null : '')))).toEqual([])
    },
  )

  test('says so at the field until it is entered, also where a save does not send it', () => {
    expect(gapAt(editing(without('iccid', '')), 'iccid')).toBe('The server did not send this')
    expect(gapAt(editing(without('iccid', '')), 'simpin')).toBeNull()
    expect(gapAt(editing(without('buyingCost', null)), 'buyingCost')).toBe('The server did not send this')
    expect(gapAt(editing(without('iccid', ''), { iccid: '8944110000000000133' }), 'iccid')).toBeNull()
    expect(missingIn(editing(without('iccid', ''), { iccid: '8944110000000000133' }))).toEqual([])
  })

  test('of the other type is not asked about, nor a type that the place says', () => {
    expect(missingIn(editing(without('region', null)))).toEqual([])
    expect(missingIn(editing(without('type', '')))).toEqual([])
    expect(missingIn(editing({ ...without('type', ''), country: null }))).toEqual(['type'])
  })

  test("is the stock's own date, which is the item's once a person enters that", () => {
    const record = without('stockExpiryDate', '')
    expect(sent(editing(record)).stockExpiryDate).toBe('')
    expect(sent(editing(record, { expiryDate: '2027-06-30' })).stockExpiryDate).toBe('2027-06-30')
  })

  test('is a currency that can be entered beside costs that are there', () => {
    expect(isFixed(editing(without('InvoiceCurrency', '')), 'InvoiceCurrency')).toBe(false)
    expect(isFixed(editing(whole), 'InvoiceCurrency')).toBe(true)
  })
})

test('of our own server, which counts the saves, a choice that was never made begins like a new item', () => {
  const ours = { ...whole, version: 2, paymentType: '', InvoiceCurrency: '', stockExpiryDate: '' }
  const { version: _, ...theirs } = ours
  expect(draftOf(ours)).toMatchObject({ paymentType: 'prepaid', InvoiceCurrency: 'USD' })
  expect(draftOf(theirs)).toMatchObject({ paymentType: '', InvoiceCurrency: '' })
  expect(sent(editing(ours)).stockExpiryDate).toBe('2027-01-31')
  expect(sent(editing(theirs)).stockExpiryDate).toBe('')
})

describe('a field that could not be read', () => {
  const loose: InventoryRecord = {
    ...whole,
    stockReceivedDate: 'last week',
    unread: { stockReceivedDate: 'last week' },
  }

  test('is empty, shows what came, and has to be entered', () => {
    const context = editing(loose)
    expect(context.draft.stockReceivedDate).toBe('')
    expect(gapAt(context, 'stockReceivedDate')).toBe('The server sent: last week')
    expect(withUnread(context, { iccid: 'wrong' })).toEqual({
      iccid: 'wrong',
      stockReceivedDate: 'Enter Stock Received Date: what the server sent cannot be read',
    })
  })

  test('is settled by whoever has entered it, be it to leave it empty', () => {
    expect(withUnread(editing(loose, { stockReceivedDate: '2026-01-04' }), {})).toEqual({})
    expect(withUnread(editing(loose, {}, ['stockReceivedDate']), {})).toEqual({})
  })

  test('stops nobody where a save does not send it', () => {
    const cost: InventoryRecord = { ...whole, buyingCost: null, unread: { buyingCost: '12,5x' } }
    expect(unreadProblem(editing(cost), 'buyingCost')).toBeUndefined()
    expect(gapAt(editing(cost), 'buyingCost')).toBe('The server sent: 12,5x')
  })

  test('goes back as it came where the form does not show it', () => {
    const record: InventoryRecord = { ...whole, stockExpiryDate: 'in a year', unread: { stockExpiryDate: 'in a year' } }
    expect(sent(editing(record)).stockExpiryDate).toBe('in a year')
    expect(sent(editing(record, { expiryDate: '2027-06-30' })).stockExpiryDate).toBe('2027-06-30')
  })
})

describe('what the server named instead of numbering it', () => {
  const named = (unread: Readonly<Record<string, string>>, more: Partial<InventoryRecord> = {}): InventoryRecord => ({
    ...whole,
    country: null,
    ...more,
    unread,
  })

  test('has the id of the one option of that name, whatever the case', () => {
    const known = withNamedIds(named({ country: ' JAPAN', supplierID: 'Northwind Telecom', buyingCost: 'x' }), lists)
    expect([known.country, known.supplierID, known.unread]).toEqual([81, 3, { buyingCost: 'x' }])
    const roaming = withNamedIds(named({ region: 'Asia' }, { type: 'roaming' }), lists)
    expect(roaming.region).toBe(5)
  })

  test.each(['Atlantis', 'Congo'])('stays unread where no option, or more than one, is called %s', (country) => {
    const record = named({ country })
    expect(withNamedIds(record, lists)).toBe(record)
  })

  test('is not the place of the other type', () => {
    const roaming = named({ country: 'Japan' }, { type: 'roaming', region: 5 })
    expect(withNamedIds(roaming, lists)).toBe(roaming)
    expect(draftOf(roaming).type).toBe('roaming')
    expect(draftOf(named({ country: 'Japan' })).type).toBe('local')
  })
})
