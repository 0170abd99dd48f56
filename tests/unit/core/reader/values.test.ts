import { describe, expect, it } from 'vitest'
import { InventoryPageAnswer as inventory } from '../../../../src/schemas/stock/inventory.ts'
import { parseAnswer, readAnswer } from '../../../../src/services/core/reader/read-answer.ts'
import { differences, item, itemRead, page, read } from './examples.ts'

describe('a number', () => {
  it.each([
    ['12', 12],
    ['12.50', 12.5],
    [' -3 ', -3],
    ['0', 0],
    ['123456789012345', 123456789012345],
    ['9007199254740991', 9007199254740991],
    ['', null],
  ])('is taken from the text %j', (sent, cost) => {
    const { row, drift } = itemRead({ buyingCost: sent })
    expect(row?.buyingCost).toBe(cost)
    expect(drift).toEqual(['getInventorieslist.buyingCost text'])
  })

  it.each(['007', '12,5', '1,200', '4.50 EUR', 'free', '12345678901234567', '0.12345678901234567', 'Infinity', 'NaN'])(
    'is not taken from the text %j, which is kept as it came',
    (sent) => {
      const { row, drift } = itemRead({ buyingCost: sent })
      expect(row).toMatchObject({ buyingCost: null, unread: { buyingCost: sent } })
      expect(drift).toEqual(['getInventorieslist.buyingCost unreadable'])
    },
  )

  it('that must be there is 0 where nothing stands', () => {
    expect(itemRead({ planID: '' })).toMatchObject({ row: { planID: 0 }, drift: ['getInventorieslist.planID text'] })
    expect(itemRead({ planID: null }).row).toMatchObject({ planID: 0 })
    expect(itemRead({ planID: '12' }).row).toMatchObject({ planID: 12 })
  })

  it('that must be whole is not taken from another', () => {
    expect(itemRead({ planID: 2.5 }).row).toMatchObject({ planID: 0, unread: { planID: '2.5' } })
    expect(itemRead({ planID: 2.0 }).row).not.toHaveProperty('unread')
  })

  it.each([true, { amount: 4 }, [4]])('is not taken from %j', (sent) => {
    expect(itemRead({ buyingCost: sent }).row).toMatchObject({
      buyingCost: null,
      unread: { buyingCost: JSON.stringify(sent) },
    })
  })
})

describe('a text', () => {
  it.each([
    [8944, '8944', 'number'],
    [4.2, '4.2', 'number'],
    [true, 'true', 'boolean'],
  ])('is taken from %j', (sent, text, what) => {
    const { row, drift } = itemRead({ invoiceNumber: sent })
    expect(row?.invoiceNumber).toBe(text)
    expect(drift).toEqual([`getInventorieslist.invoiceNumber ${what}`])
  })

  it('is empty where it is null or missing', () => {
    const { invoiceNumber: _, ...without } = item
    expect(itemRead({ invoiceNumber: null })).toMatchObject({
      row: { invoiceNumber: '' },
      drift: ['getInventorieslist.invoiceNumber null'],
    })
    const { value, drift } = read(inventory, page(without))
    expect(value.getInventorieslist).toMatchObject([{ invoiceNumber: '' }])
    expect(differences(drift)).toEqual(['getInventorieslist.invoiceNumber missing'])
  })

  it('of many digits keeps all of them where it was sent as a number', () => {
    const text =
      '{"isSuccess":true,"totalCount":1,"getInventorieslist":[{"iccid":8944500102184567890,"simpin":"\\"1234567890123456\\"","buyingCost":12.50}]}'
    expect(parseAnswer(text)).toMatchObject({
      getInventorieslist: [{ iccid: '8944500102184567890', simpin: '"1234567890123456"', buyingCost: 12.5 }],
    })
    expect(parseAnswer('[0.1234567890123456, 123456789012345, 1e20]')).toEqual([
      0.1234567890123456, 123456789012345, 1e20,
    ])
    // A number parsed with less precision has already lost its digits.
    expect(itemRead({ iccid: Number('8944500102184567890') }).row).toHaveProperty('unread.iccid')
    expect(itemRead({ iccid: 8944500102184567 }).row).not.toHaveProperty('unread')
  })
})

describe('a yes or no', () => {
  it.each([
    ['true', true],
    ['True', true],
    [1, true],
    ['false', false],
    [0, false],
  ])('is taken from %j', (sent, isSuccess) => {
    expect(read(inventory, { ...page(item), isSuccess: sent }).value.isSuccess).toBe(isSuccess)
  })

  it.each(['yes', 2, {}])('is not taken from %j', (sent) => {
    expect(readAnswer(inventory, { ...page(item), isSuccess: sent })).toEqual({ refused: 'isSuccess' })
  })
})

describe('a day', () => {
  it.each([
    ['2026-01-31T00:00:00', '2026-01-31'],
    ['2026-01-31T00:00:00+05:30', '2026-01-31'],
    ['2026-01-31T00:00:00.000Z', '2026-01-31'],
    ['2026-01-31 00:00:00', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['1/2/2026 00:00:00', '2026-02-01'],
    ['0001-01-01T00:00:00', ''],
    ['0001-01-01', ''],
  ])('is taken from %j', (sent, day) => {
    const { row, drift } = itemRead({ expiryDate: sent })
    expect(row?.expiryDate).toBe(day)
    expect(drift).toEqual(['getInventorieslist.expiryDate day'])
  })

  it.each(['2026-01-31', ''])('is %j where it comes so', (sent) => {
    expect(itemRead({ expiryDate: sent })).toMatchObject({ row: { expiryDate: sent }, drift: [] })
  })

  it.each(['01/31/2026', '2026-02-30', 'soon', '31.01.2026'])('is not taken from %j, which stays', (sent) => {
    const { row, drift } = itemRead({ expiryDate: sent })
    expect(row).toMatchObject({ expiryDate: sent, unread: { expiryDate: sent } })
    expect(drift).toEqual(['getInventorieslist.expiryDate unreadable'])
  })
})

describe('a moment', () => {
  it.each([
    ['2026-01-31T10:15:30', '2026-01-31T10:15:30Z'],
    ['2026-01-31T10:15:30.1234567', '2026-01-31T10:15:30.123Z'],
    ['2026-01-31T01:15:30+05:30', '2026-01-30T19:45:30Z'],
    ['31/01/2026 10:15', '2026-01-31T10:15:00Z'],
    ['31/01/2026', '2026-01-31'],
    ['0001-01-01T00:00:00', ''],
  ])('is taken from %j, in UTC where no zone is named', (sent, moment) => {
    const { row, drift } = itemRead({ createdDate: sent })
    expect(row?.createdDate).toBe(moment)
    expect(drift).toEqual(['getInventorieslist.createdDate day'])
  })

  it.each(['2026-01-31T10:15:30Z', '2026-01-31'])('is %j where it comes so', (sent) => {
    expect(itemRead({ createdDate: sent })).toMatchObject({ row: { createdDate: sent }, drift: [] })
  })
})
