import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { inventoryMessages } from '../../../src/schemas/core/messages.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { receiptNumber, warehouseMessages } from '../../../src/schemas/stock/warehouse.ts'
import { ApiClient } from '../support/api-client.ts'
import { bulkOf, HEADER } from '../support/bulk.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { errorsOf, goodReceipt, warehouseActs } from '../support/warehouse.ts'

const { server, admin } = await serverForFile()
const { query, freshPlan, balances, receipts, enter, insert, correct } = await warehouseActs(server, admin)
const [inactive] = await query<{ id: number }>('select id from suppliers where not offered limit 1')

describe('the demo data', () => {
  it('has two places, a receipt for each delivery, cards of two to be entered, and six plans that are low', async () => {
    expect(await query('select id, name from locations order by id')).toEqual([
      { id: 1, name: 'Main Warehouse' },
      { id: 2, name: 'Airport Desk' },
    ])
    const all = await receipts()
    expect(all.length).toBeGreaterThan(25)
    expect(all.filter(({ open }) => open === 'yes').map(({ quantity, entered }) => quantity - entered)).toEqual([8, 25])
    const [{ items } = { items: 0 }] = await query<{ items: number }>(
      'select count(*)::integer as items from inventory_items',
    )
    expect(all.reduce((sum, { entered }) => sum + entered, 0)).toBe(items)
    const low = (await balances()).filter(({ level }) => level === 'low')
    expect(new Set(low.map(({ planID }) => planID)).size).toBe(6)
    expect(await balances({ level: 'low' })).toEqual(low)
    expect((await balances()).slice(0, low.length)).toEqual(low)
  })
})

describe('a receipt', () => {
  it('is booked, numbered, and counts as received and to be entered at its place', async () => {
    const plan = freshPlan()
    const { isSuccess, message, id = 0 } = await insert(goodReceipt(plan))
    expect({ isSuccess, message }).toEqual({ isSuccess: true, message: warehouseMessages.received })
    const [row] = await receipts({ planID: plan.id })
    const [supplier] = await query<{ currency: string }>(`select currency from suppliers where id = ${plan.supplier}`)
    expect(row).toMatchObject({
      id,
      receiptNumber: receiptNumber(id),
      locationName: 'Main Warehouse',
      quantity: 10,
      entered: 0,
      open: 'yes',
      unitCost: 1.2345,
      InvoiceCurrency: supplier?.currency,
      invoiceNumber: 'INV-7',
      batch: 'B-1',
    })
    expect((await admin.call('GetReceiptList', { query: { id } })).body.getReceiptslist).toEqual([row])
    await enter(plan, 4, { receiptId: id, locationId: 1 })
    expect(await balances({ planID: plan.id })).toMatchObject([
      { locationID: 1, received: 10, entered: 4, missing: 6, available: 4 },
    ])
    expect(await receipts({ planID: plan.id, open: 'yes' })).toMatchObject([{ id, entered: 4 }])
    expect(await receipts({ planID: plan.id, open: 'no' })).toEqual([])
  })

  it('names a new place, which is one from then on, whatever its letter case; eSIMs lie nowhere', async () => {
    const plan = freshPlan()
    const name = `Depot ${randomUUID().slice(0, 8)}`
    const first = await insert({ ...goodReceipt(plan), locationName: ` ${name} ` })
    const second = await insert({ ...goodReceipt(plan), locationName: name.toUpperCase() })
    expect([first.isSuccess, second.isSuccess]).toEqual([true, true])
    expect(await query(`select count(*)::integer as n from locations where lower(name) = lower('${name}')`)).toEqual([
      { n: 1 },
    ])
    expect((await insert({ ...goodReceipt(plan), locationName: 'esim' })).isSuccess).toBe(true)
    const lines = await balances({ planID: plan.id })
    expect(lines.map(({ locationName, missing }) => [locationName, missing])).toEqual([
      ['eSIM', 10],
      [name, 20],
    ])
    const { body } = await admin.call('GetWarehouseDropdown')
    const names = (body.locationDropdowns as ReadonlyArray<{ readonly name: string }>).map((place) => place.name)
    expect(names).toContain(name)
    expect(names.at(-1)).toBe('eSIM')
  })

  it('is refused at its fields, and leaves neither a number nor a place', async () => {
    const plan = freshPlan()
    const before = await query('select (select count(*) from locations)::integer as places')
    const wrong = {
      ...goodReceipt(plan),
      locationName: 'Nowhere Yet',
      supplierID: inactive?.id,
      country: null,
      planID: 987_654,
      quantity: 0,
      unitCost: 1.00001,
      stockReceivedDate: '2026-02-30',
      expiryDate: '2026-01-01',
      batch: 'x'.repeat(51),
    }
    expect(errorsOf(await insert(wrong))).toEqual({
      supplierID: 'This supplier is inactive. Choose another.',
      country: 'Country is required',
      planID: 'Choose a Plan Name from the list',
      quantity: 'Enter a whole number from 1 to 1,000,000',
      unitCost: 'Enter a number of 0 or more, with at most 4 decimals',
      stockReceivedDate: 'Enter a valid date, e.g. 31/12/2027',
      expiryDate: inventoryMessages.expiresTooSoon,
      batch: 'At most 50 characters',
    })
    const empty = { ...goodReceipt(plan), locationName: ' ', supplierID: null, planID: null, quantity: null }
    expect(errorsOf(await insert({ ...empty, type: 'roaming', stockReceivedDate: '' }))).toEqual({
      locationName: 'Location is required',
      supplierID: 'Supplier Name is required',
      region: 'Region is required',
      planID: 'Plan Name is required',
      quantity: 'Quantity is required',
      stockReceivedDate: 'Received is required',
    })
    expect(await query('select (select count(*) from locations)::integer as places')).toEqual(before)
    const { id = 0 } = await insert(goodReceipt(plan))
    const { id: next } = await insert(goodReceipt(plan))
    expect(next).toBe(id + 1)
  })

  it('is booked once for a key, and by two servers at once', async () => {
    const plan = freshPlan()
    const key = randomUUID()
    const json = { ...goodReceipt(plan), locationName: `Kiosk ${key.slice(0, 8)}` }
    const beside = await startBeside(server)
    const there = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
    const answers = await Promise.all([insert(json, key), insert(json, key, there), insert(json, key)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true)
    expect(await receipts({ planID: plan.id })).toHaveLength(1)
    expect(await insert({ ...json, quantity: 11 }, key)).toMatchObject({ isSuccess: false })
    await beside.close()
  })

  it('is corrected with a reason, never below what is entered', async () => {
    const plan = freshPlan()
    const { id = 0 } = await insert(goodReceipt(plan))
    await enter(plan, 3, { receiptId: id, locationId: 1 })
    expect(errorsOf(await correct({ id, quantity: 2, reason: '' }))).toEqual({
      quantity: '3 SIMs are already entered',
      reason: 'Reason is required',
    })
    expect(errorsOf(await correct({ id, quantity: 2.5, reason: 'Counted' }))).toEqual({
      quantity: warehouseMessages.quantity,
    })
    expect(await correct({ id: 900_000, quantity: 2, reason: 'Counted' })).toMatchObject({
      isSuccess: false,
      message: 'This receipt does not exist',
    })
    const key = randomUUID()
    const json = { id, quantity: 3, reason: ' Seven were never sent ', version: 1 }
    expect(await correct(json, key)).toMatchObject({ isSuccess: true, message: warehouseMessages.corrected })
    expect(await correct(json, key)).toMatchObject({ isSuccess: true })
    expect(await correct({ ...json, quantity: 5 })).toMatchObject({ isSuccess: false, conflict: { version: 2 } })
    expect(await receipts({ planID: plan.id })).toMatchObject([
      { id, quantity: 3, entered: 3, open: 'no', version: 2, correctionReason: 'Seven were never sent' },
    ])
  })
})

describe('a bulk import of a receipt', () => {
  it('enters its items: they count as entered of it, and lie where it put them; there must be such a receipt', async () => {
    const plan = freshPlan()
    const { id = 0 } = await insert({ ...goodReceipt(plan), locationName: 'Airport Desk' })
    const bulk = await bulkOf(admin)
    const begin = (receiptId: number, beside: BulkMapping = {}) =>
      admin.call('BeginBulk', {
        json: {
          fileName: 'a.csv',
          sha256: 'c'.repeat(64),
          rowCount: 2,
          header: HEADER,
          mapping: { ...bulk.mapping, ...beside },
          receiptId,
        },
        headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
      })
    expect(errorsOf((await begin(999_999)).body)).toEqual({ receiptId: bulkMessages.noReceipt })
    expect(errorsOf((await begin(id, { locationID: { value: '1' } })).body)).toEqual({
      locationID: bulkMessages.placedByReceipt,
    })
    const { bulkId, receiptId } = (await begin(id)).body.bulk
    expect(receiptId).toBe(id)
    const ofPlan = { 2: String(plan.id) }
    await bulk.put(bulkId, [bulk.good(ofPlan), bulk.good(ofPlan)])
    await bulk.commit(bulkId)
    await bulk.ended(bulkId)
    expect(await receipts({ planID: plan.id })).toMatchObject([{ id, entered: 2 }])
    const { getInventorieslist: items } = (
      await admin.call('SearchInventory', { json: { receiptID: id, locationID: 2, pageSize: 10 } })
    ).body
    expect(items).toHaveLength(2)
  })
})

describe('a bulk import without a receipt', () => {
  it('puts each SIM where its row says, by name or id; an eSIM lies nowhere, and no row says a place that is none', async () => {
    const plan = freshPlan()
    await insert({ ...goodReceipt(plan), locationName: 'Airport Desk' })
    const bulk = await bulkOf(admin)
    const locations = ['airport desk', '1', '', 'eSIM', 'Moon Base']
    const json = {
      fileName: 'places.csv',
      sha256: 'd'.repeat(64),
      rowCount: locations.length,
      header: [...HEADER, 'Location'],
      mapping: { ...bulk.mapping, locationID: { column: HEADER.length } },
    }
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
    const { bulkId } = (await admin.call('BeginBulk', { json, headers })).body.bulk
    const rows = locations.map((location) => {
      const code: Readonly<Record<number, string>> =
        location === 'eSIM' ? { 0: `LPA:1$rsp.example.com$${randomUUID()}` } : {}
      return [...bulk.good({ 2: String(plan.id), ...code }), location]
    })
    await bulk.put(bulkId, rows)
    expect(await bulk.rowsOf(bulkId, 'invalid')).toMatchObject([
      { row: 6, reasons: [{ field: 'locationID', message: bulkMessages.noLocation }] },
    ])
    await bulk.commit(bulkId)
    await bulk.ended(bulkId)
    const codesAt = async (locationID: number) => {
      const search = { json: { bulkID: bulkId, locationID, pageSize: 10 } }
      const { getInventorieslist: items } = (await admin.call('SearchInventory', search)).body
      return items.map(({ activationCode }: { activationCode: string }) => activationCode).sort()
    }
    expect(await codesAt(2)).toEqual([rows[0]?.[0]])
    expect(await codesAt(1)).toEqual([rows[1]?.[0], rows[2]?.[0]].sort())
    expect(await codesAt(0)).toEqual([rows[3]?.[0]])
  })
})
