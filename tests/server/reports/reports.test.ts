import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { indexedReports, reports } from '../../../src/schemas/reports/reports.ts'
import { plainFigures } from '../support/plain-figures.ts'
import { type Row, reportPage } from '../support/report-rows.ts'
import { sharedServer } from '../support/server.ts'

const { server, admin } = await sharedServer()
const plain = await plainFigures(server.databaseUrl)

describe.each(reports.map((report) => [report.reportName, report] as const))('%s', (_, report) => {
  it('has pages of 30, newest first, each entry once, and none after the last', async () => {
    const first = await reportPage(admin, report.reportName, 1)
    expect(first.rows).toHaveLength(Math.min(30, first.total))
    // The demo data has some pages of every report.
    expect(first.total).toBeGreaterThan(30)
    const last = Math.ceil(first.total / 30)
    const [second, end, behind] = [
      await reportPage(admin, report.reportName, 2),
      await reportPage(admin, report.reportName, last),
      await reportPage(admin, report.reportName, last + 1),
    ]
    const ids = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
    const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
    expect(ids(first.rows)).toEqual(down(first.total, 30))
    expect(ids(second.rows)).toEqual(down(first.total - 30, Math.min(30, first.total - 30)))
    expect(ids(end.rows)).toEqual(down(first.total - (last - 1) * 30, first.total - (last - 1) * 30))
    expect(behind).toEqual({ rows: [], total: first.total })
    expect((await admin.call(report.reportName)).body[report.listKey]).toEqual(first.rows)
  })

  it('has the fields of the specification in order, and ours', async () => {
    const [row] = (await reportPage(admin, report.reportName, 1)).rows
    expect(Object.keys(row ?? {})).toEqual([...report.fields.map(({ name }) => name), 'currency', 'id'])
  })

  it('refuses an impossible page', async () => {
    for (const number of ['0', '-1', '1.5', 'x', '', '1e400']) {
      const { status, body } = await admin.call(report.reportName, { query: { PageIndex: number } })
      expect([number, status, body.isSuccess]).toEqual([number, 400, false])
      expect(body.errors[0].field).toBe('pageIndex')
    }
    const far = await admin.call(report.reportName, { query: { PageIndex: 2 ** 40 } })
    expect(far.body[report.listKey]).toEqual([])
  })
})

describe('the report index', () => {
  it("has the reports' counts, and the time of the last entry", async () => {
    const { body } = await admin.call('GetReportIndex')
    expect(body.reports.map(({ reportName }: { reportName: string }) => reportName)).toEqual(
      indexedReports.map(({ reportName }) => reportName),
    )
    for (const { reportName, totalCount, lastEntry } of body.reports) {
      const { rows, total } = await reportPage(admin, reportName)
      expect(totalCount).toBe(total)
      const [newest] = rows
      const told = newest?.createddate ?? `${newest?.purchaseDate}T${newest?.time}`
      expect(lastEntry.startsWith(told)).toBe(true)
    }
  })

  it('counts the last seven days: those up to the newest sale, because the demo data end there', async () => {
    const { body } = await admin.call('GetReportIndex')
    const To = plain.newestDay
    const From = dayAfter(To, -6)
    for (const { reportName, lastSevenDays } of body.reports) {
      const totals = await admin.call('GetReportTotals', { query: { ReportName: reportName, From, To } })
      expect(lastSevenDays).toBe(totals.body.totalCount)
    }
    const sold = plain.sales({ from: From, to: To }).length
    expect(sold).toBeGreaterThan(10)
    expect(body.reports).toContainEqual(expect.objectContaining({ reportName: 'PurchaseReport', lastSevenDays: sold }))
  })
})
