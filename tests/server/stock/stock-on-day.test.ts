import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { plainStockOn } from '../support/plain-stock.ts'
import { serverForFile } from '../support/server.ts'
import { onOneDay, utcDay } from '../support/today.ts'
import { warehouseActs } from '../support/warehouse.ts'

const { server, admin } = await serverForFile()
const { query } = await warehouseActs(server, admin)
const events = await query<{ type: string; data: object }>(
  `select type, data from events where type like 'InventoryItem%' order by position`,
)

type Line = Readonly<Record<string, string | number | null>>
type Stock = { readonly getStockOnDaylist: ReadonlyArray<Line>; readonly totals: unknown; readonly named?: unknown }

const stockOn = async (day: string, more: object = {}): Promise<Stock> =>
  (await admin.call('SearchStockOnDay', { json: { day, pageSize: 200, ...more } })).body

describe('the stock on a day', () => {
  it('is the fold of the events of the demo, which has stock at the end of each of the last months', async () => {
    const [{ today } = { today: '' }] = await query<{ today: string }>(
      `select max(data->>'date') as today from events where type = 'InventoryItemAdded'`,
    )
    for (const days of [0, 30, 60, 365]) {
      const day = dayAfter(today.slice(0, 10), -1 - days)
      const plain = plainStockOn(events, day)
      const { getStockOnDaylist: lines, totals } = await stockOn(day)
      if (days <= 60) expect(plain.lines.length).toBeGreaterThan(3)
      const names = { locationName: expect.any(String), supplierName: expect.any(String) }
      const places = lines.map(({ id, version, updatedBy, updatedDate, planName, ...line }) => line)
      expect(places).toHaveLength(plain.lines.length)
      expect(places).toEqual(expect.arrayContaining(plain.lines.map((line) => ({ ...line, ...names }))))
      expect(totals).toEqual(plain.totals)
    }
  })

  it('is that of yesterday if no day is given', () =>
    onOneDay(async (today) => {
      const { body } = await admin.call('GetStockOnDayList', { query: { PageSize: 5 } })
      const lines: ReadonlyArray<Line> = body.getStockOnDaylist
      expect(new Set(lines.map(({ day }) => day))).toEqual(new Set([dayAfter(today, -1)]))
      expect(lines).toHaveLength(5)
    }))

  it('has pages with the totals of all pages, and names for the ids of a search', async () => {
    const day = dayAfter(utcDay(), -1)
    const all = await stockOn(day)
    const second = await stockOn(day, { pageSize: 4, pageIndex: 2 })
    expect(second.getStockOnDaylist).toEqual(all.getStockOnDaylist.slice(4, 8))
    expect(second.totals).toEqual(all.totals)
    const [first] = all.getStockOnDaylist
    const narrowed = await stockOn(day, { planID: first?.planID, planName: first?.planName })
    expect(narrowed.getStockOnDaylist.every(({ planID }) => planID === first?.planID)).toBe(true)
    expect(narrowed.named).toEqual({ planID: [{ id: first?.planID, name: first?.planName }] })
  })

  it('is refused at the field for a day that has not ended, or is none', () =>
    onOneDay(async (today) => {
      for (const day of [today, dayAfter(today, 1), '2999-12-31']) {
        const { status, body } = await admin.call('SearchStockOnDay', { json: { day } })
        expect(status).toBe(400)
        expect(body).toMatchObject({ errors: [{ field: 'day', message: commonMessages.dayNotEnded }] })
      }
      for (const day of ['2026-02-30', '21/11/2026', 'today']) {
        expect((await admin.call('SearchStockOnDay', { json: { day } })).status).toBe(400)
      }
    }))
})
