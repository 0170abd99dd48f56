import { expect, it } from 'vitest'
import { dayAfter, USUAL_DAYS } from '../../../src/schemas/core/day-range.ts'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, firstStartOn } from '../support/server.ts'

const days = ['2026-01-01', '2024-02-29', '2025-10-31', '2026-07-31']

it.each(process.env.GATE ? days.slice(0, 1) : days)(
  'a first start on %s shows something in every tile and chart of the dashboard, up to that day',
  async (day) => {
    const server = await firstStartOn(day)
    try {
      const dashboardOf = async (email: string): Promise<Dashboard> => {
        const client = await ApiClient.signedIn(server.url, email, ADMIN.password)
        return (await client.call('GetDashboard')).body as unknown as Dashboard
      }
      const [all, own] = [await dashboardOf(ADMIN.email), await dashboardOf('partner@simdesk.test')]
      expect([all.endsOn, all.newestDay]).toEqual([day, dayAfter(day, -1)])
      for (const { tiles } of [all, own]) {
        expect(tiles.length).toBeGreaterThan(2)
        expect(tiles.filter(({ value }) => value === 0)).toEqual([])
      }
      const { series = [], stock = [], byPlan = [], byPlace = [], bySupplier = [] } = all
      expect(series.filter(({ value }) => value > 0).length).toBeGreaterThan(USUAL_DAYS * 0.8)
      for (const shares of [byPlan, byPlace, bySupplier, own.byPlan ?? []]) expect(shares.length).toBeGreaterThan(0)
      expect(stock.find(({ status }) => status === 'available')?.items).toBeGreaterThanOrEqual(100)
    } finally {
      await server.close()
    }
  },
  60_000,
)
