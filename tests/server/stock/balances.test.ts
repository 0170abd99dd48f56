import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { warehouseMessages } from '../../../src/schemas/stock/warehouse.ts'
import { goodDraft } from '../support/api-client.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'
import { onOneDay } from '../support/today.ts'
import { errorsOf, goodReceipt, warehouseActs } from '../support/warehouse.ts'

const { server, admin } = await serverForFile()
const { query, freshPlan, balances, receipts, enter, insert, correct, setLevel } = await warehouseActs(server, admin)
const { added, assign, sell, activate } = stockActs(server, admin, await goodDraft(admin), 1)

describe('a reorder level', () => {
  it('makes a plan low with all its lines, by what is available of it anywhere; 0 ends it', async () => {
    const plan = freshPlan()
    await enter(plan, 2, { locationId: 1 })
    await enter(plan, 2, { locationId: 2 })
    expect((await balances({ planID: plan.id })).map(({ level }) => level)).toEqual(['ok', 'ok'])
    const key = randomUUID()
    expect(await setLevel(plan.id, 4, key)).toMatchObject({ isSuccess: true, message: warehouseMessages.levelSet })
    expect(await setLevel(plan.id, 4, key)).toMatchObject({ isSuccess: true })
    expect(await setLevel(plan.id, 5, key)).toMatchObject({ isSuccess: false })
    expect(await balances({ planID: plan.id })).toMatchObject([
      { locationID: 1, available: 2, planAvailable: 4, reorderLevel: 4, level: 'low' },
      { locationID: 2, available: 2, planAvailable: 4, reorderLevel: 4, level: 'low' },
    ])
    await setLevel(plan.id, 3)
    expect((await balances({ planID: plan.id })).map(({ level }) => level)).toEqual(['ok', 'ok'])
    await query(`update suppliers set reorder_level = 9 where id = ${plan.supplier}`)
    await setLevel(plan.id, 0)
    expect((await balances({ planID: plan.id })).map(({ level }) => level)).toEqual(['ok', 'ok'])
    await query(`update suppliers set reorder_level = 0 where id = ${plan.supplier}`)
  })

  it('that nobody set tells where nothing is available, and one of 0, for never, does not', async () => {
    const plan = freshPlan()
    const [id] = await enter(plan, 1, { locationId: 1 })
    expect(await balances({ planID: plan.id })).toMatchObject([{ planAvailable: 1, level: 'ok' }])
    await sell(id ?? 0)
    expect(await balances({ planID: plan.id })).toMatchObject([{ planAvailable: 0, reorderLevel: 0, level: 'none' }])
    expect(await balances({ planID: plan.id, level: 'none' })).toHaveLength(1)
    await setLevel(plan.id, 1)
    expect(await balances({ planID: plan.id })).toMatchObject([{ reorderLevel: 1, level: 'low' }])
    await setLevel(plan.id, 0)
    expect(await balances({ planID: plan.id })).toMatchObject([{ planAvailable: 0, level: 'ok' }])
  })

  it("is the supplier's where the plan has none", async () => {
    const plan = freshPlan()
    await enter(plan, 2, { locationId: 1 })
    await query(`update suppliers set reorder_level = 2 where id = ${plan.supplier}`)
    expect(await balances({ planID: plan.id })).toMatchObject([{ reorderLevel: 2, level: 'low' }])
    await query(`update suppliers set reorder_level = 0 where id = ${plan.supplier}`)
  })

  it('is a whole number of a plan that there is', async () => {
    for (const level of [-1, 1_000_001, 0.5]) {
      expect(errorsOf(await setLevel(1, level))).toEqual({ level: warehouseMessages.level })
    }
    expect(errorsOf(await setLevel(987_654, 1))).toEqual({ planID: 'Choose a Plan Name from the list' })
  })
})

describe('the balances', () => {
  it('lead to their items: each number is that of a search of the inventory', async () => {
    const plan = freshPlan()
    const ids = await enter(plan, 6, { locationId: 2 })
    await enter(plan, 2, {}, () => `LPA:1$rsp.example$${randomUUID()}`)
    await assign(ids.slice(0, 2))
    for (const id of ids.slice(2, 4)) await sell(id)
    await activate(ids[3] ?? 0)
    const own = { planID: String(plan.id), supplierID: String(plan.supplier) }
    const expiring: Array<string> = []
    const [lines, today] = await onOneDay(async (day) => {
      // The last day within thirty, and the next one.
      for (const expiryDate of [dayAfter(day, 30), dayAfter(day, 31)]) {
        await added({ ...own, expiryDate })
        expiring.push(expiryDate)
      }
      return balances({ planID: plan.id })
    })
    const soon = expiring.filter((day) => day <= dayAfter(today, 30)).length
    expect(lines.map(({ locationName }) => locationName)).toEqual(['eSIM', 'Main Warehouse', 'Airport Desk'])
    for (const line of lines) {
      const { locationID, planID, supplierID } = line
      const count = async (more: object = {}) =>
        (await admin.call('SearchInventory', { json: { locationID, planID, supplierID, ...more } })).body.totalCount
      expect(await count()).toBe(line.entered)
      expect(line.received).toBe(line.entered + line.missing)
      for (const status of ['available', 'assigned', 'expired'] as const) {
        expect(await count({ stockStatus: status })).toBe(line[status])
      }
      expect(await count({ stockStatus: 'out' })).toBe(line.sold)
      expect(line.expiring30To).toBe(dayAfter(today, 30))
      expect(await count({ stockStatus: 'available', expiresTo: dayAfter(today, 30) })).toBe(line.expiring30)
    }
    expect(lines.map(({ sold }) => sold)).toEqual([0, 0, 2])
    expect(lines.map(({ expiring30 }) => expiring30)).toEqual([0, soon, 0])
    expect(await balances({ planID: plan.id, locationID: 2 })).toEqual([lines[2]])
    expect(await balances({ planName: lines[0]?.planName, supplierID: plan.supplier })).toEqual(lines)
  })

  it('are the count of the items and what receipts have beyond them, whatever happened', async () => {
    const plan = freshPlan()
    const booked: Array<number> = []
    const act = fc.oneof(
      fc.record({ is: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ is: fc.constant('enter' as const), of: fc.nat(5), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ is: fc.constant('correct' as const), of: fc.nat(5), quantity: fc.integer({ min: 1, max: 9 }) }),
    )
    for (const one of fc.sample(act, 40)) {
      const receiptId = 'of' in one ? booked[one.of] : undefined
      if (one.is === 'receive') booked.push((await insert({ ...goodReceipt(plan), quantity: one.quantity })).id ?? 0)
      if (one.is === 'enter') await enter(plan, one.count, receiptId === undefined ? {} : { receiptId, locationId: 1 })
      if (one.is === 'correct' && receiptId !== undefined) {
        await correct({ id: receiptId, quantity: one.quantity, reason: 'Counted again' })
      }
    }
    const own = await receipts({ planID: plan.id })
    const [{ items } = { items: 0 }] = await query<{ items: number }>(
      `select count(*)::integer as items from inventory_items where plan_id = ${plan.id}`,
    )
    const missing = own.reduce((sum, { quantity, entered }) => sum + Math.max(0, quantity - entered), 0)
    const lines = await balances({ planID: plan.id })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ entered: items, missing, received: items + missing })
    for (const { id, entered } of own) {
      expect(await query(`select count(*)::integer as n from inventory_items where receipt_id = ${id}`)).toEqual([
        { n: entered },
      ])
    }
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory', 'receipts', 'locations', 'reorder-levels'))
  })
})
