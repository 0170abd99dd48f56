import { once } from 'node:events'
import http from 'node:http'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type Sale, saleStream } from '../../../server/reports/sale.ts'
import { reports } from '../../../src/schemas/reports/reports.ts'
import { withDatabase } from '../support/cluster.ts'
import { saleWith } from '../support/sales.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

type Line = {
  readonly columns?: ReadonlyArray<string>
  readonly until?: number
  readonly pages?: number
  readonly fromPage?: number
  readonly firstId?: number
  readonly nextPage?: number
  readonly rows?: ReadonlyArray<ReadonlyArray<unknown>>
  readonly done?: true
  readonly totalCount?: number
}

const linesOf = async (query: Record<string, string | number>): Promise<ReadonlyArray<Line>> => {
  const { status, headers, text } = await admin.call('GetReportRows', { query })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/x-ndjson',
    'no-store',
  ])
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const rowsOf = (lines: ReadonlyArray<Line>) => lines.flatMap(({ rows }) => rows ?? [])

const sell = (from: number, count: number, given: Partial<Sale> = {}) =>
  onProductStore(
    server.databaseUrl,
    EventStore.use((store) =>
      store.appendAll(
        Array.from({ length: count }, (_, index) => ({
          stream: saleStream(from + index),
          expectedVersion: 0 as const,
          events: [{ type: 'SaleCompleted', data: saleWith(from + index, given) }],
          actor: '1',
        })),
      ),
    ),
  )

it.each(reports.map(({ reportName, listKey }) => [reportName, listKey]))(
  '%s comes as a whole, row for row what its pages say',
  async (reportName, listKey) => {
    const lines = await linesOf({ ReportName: reportName })
    const [head, end] = [lines[0], lines.at(-1)]
    const rows = rowsOf(lines)
    const pages: Array<unknown> = []
    for (let number = 1; pages.length < rows.length; number += 1) {
      const body = (await admin.call(reportName as 'PurchaseReport', { query: { PageIndex: number } })).body
      pages.push(...body[listKey])
    }
    expect(rows.map((row) => Object.fromEntries((head?.columns ?? []).map((name, at) => [name, row[at]])))).toEqual(
      pages,
    )
    const count = rows.length
    expect(head).toEqual({
      reportName,
      columns: expect.anything(),
      totalCount: count,
      until: count,
      pages: Math.ceil(count / 30),
      fromPage: 1,
      firstId: count,
    })
    expect(end).toEqual({ done: true, totalCount: rows.length })
  },
  20_000,
)

it('continues from any page without a gap, whatever is sold in the meantime', async () => {
  const whole = await linesOf({ ReportName: 'PurchaseReport' })
  const until = whole[0]?.until ?? 0
  const all = rowsOf(whole)
  await sell(80_001, 45)
  // Each chunk says where to continue.
  let [received, page] = [0, 1]
  for (const { rows, nextPage } of whole.filter((line) => line.rows !== undefined)) {
    const rest = await linesOf({ ReportName: 'PurchaseReport', FromPage: page, Until: until })
    expect(rowsOf(rest)).toEqual(all.slice(received))
    expect(rest[0]).toMatchObject({ totalCount: until + 45, until, fromPage: page, firstId: until - received })
    expect(rest.at(-1)).toEqual({ done: true, totalCount: until + 45 })
    received += rows?.length ?? 0
    page = nextPage ?? 0
  }
  expect(received).toBe(until)
  expect(rowsOf(await linesOf({ ReportName: 'PurchaseReport', FromPage: page, Until: until }))).toEqual([])
  const now = await linesOf({ ReportName: 'PurchaseReport' })
  expect(rowsOf(now).slice(45)).toEqual(all)
})

it('has every text unchanged', async () => {
  const remarks = 'a,b\n"c"\t=1+1 \u2028 שלום 🙂 \\u0041 </script>'
  await sell(81_001, 1, { remarks })
  const [head, chunk] = await linesOf({ ReportName: 'PurchaseReport' })
  expect(chunk?.rows?.[0]?.[head?.columns?.indexOf('remarks') ?? -1]).toBe(remarks)
})

it.each([
  [{}, 400],
  [{ ReportName: 'Nothing' }, 400],
  [{ ReportName: 'PurchaseReport', FromPage: 0 }, 400],
  [{ ReportName: 'PurchaseReport', FromPage: 'x' }, 400],
  [{ ReportName: 'PurchaseReport', FromPage: 1.5 }, 400],
  [{ ReportName: 'PurchaseReport', Until: 1.5 }, 400],
  [{ ReportName: 'PurchaseReport', Until: 'x' }, 400],
  [{ ReportName: 'PurchaseReport', Until: '' }, 400],
  [{ ReportName: 'PurchaseReport', Until: 'NaN' }, 400],
  [{ ReportName: 'PurchaseReport', Until: '1e400' }, 400],
  [{ ReportName: 'PurchaseReport', Until: -1 }, 400],
])('refuses %o', async (query, status) => {
  const answer = await admin.call('GetReportRows', { query: query as Record<string, string> })
  expect([answer.status, answer.body.isSuccess]).toEqual([status, false])
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
})

it('asks for a retry if it lacks events that another server has sent', async () => {
  const [head] = await linesOf({ ReportName: 'ReviewReport' })
  const until = (head?.until ?? 0) + 1
  for (const query of [{ Until: until }, { Until: until, FromPage: 2 }, { Until: 2 ** 31 - 1 }]) {
    const answer = await admin.call('GetReportRows', { query: { ReportName: 'ReviewReport', ...query } })
    expect([answer.status, answer.headers.get('retry-after'), answer.body.isSuccess]).toEqual([503, '1', false])
    expect(answer.body.message).toBe(
      'This server does not have the newest entries of the report yet. Please try again.',
    )
  }
})

it('is cut off, without its end line, if requested lines are missing', async () => {
  const [head] = await linesOf({ ReportName: 'TopUpSaleReport' })
  const until = head?.until ?? 0
  const change = (statement: string) =>
    withDatabase(
      server.databaseUrl,
      SqlClient.SqlClient.use((sql) => sql.unsafe(statement)),
    )
  const report = reports.findIndex(({ reportName }) => reportName === 'TopUpSaleReport') + 1
  await change(`update report_entries set ordinal = -1 where report = ${report} and ordinal = ${until - 40}`)
  const cut = admin.call('GetReportRows', { query: { ReportName: 'TopUpSaleReport' } })
  await expect(cut).rejects.toThrow()
  await change(`update report_entries set ordinal = ${until - 40} where report = ${report} and ordinal = -1`)
  expect((await linesOf({ ReportName: 'TopUpSaleReport' })).at(-1)).toEqual({ done: true, totalCount: until })
})

it('is empty after the end, and without entries', async () => {
  for (const query of [{ FromPage: 100_000 }, { Until: 0 }, { FromPage: 2 ** 40 }]) {
    const lines = await linesOf({ ReportName: 'ReviewReport', ...query })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ firstId: 0 })
    expect(lines[1]).toMatchObject({ done: true })
  }
})

it('does not run ahead of a caller that does not read', async () => {
  // Some 12 MB, which no buffer in between can hold.
  await sell(200_001, 12_000, { remarks: 'x'.repeat(500) })
  const request = http.get(`${server.url}/api/ReportMaster/GetReportRows?ReportName=PurchaseReport`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(response, 'readable')
  const asked = () =>
    withDatabase(
      server.databaseUrl,
      Effect.map(
        SqlClient.SqlClient.use(
          (sql) => sql<{ running: number }>`select count(*)::integer as running from pg_stat_activity
            where datname = current_database() and state <> 'idle' and query like '%json_build_array%'
              and pid <> pg_backend_pid()`,
        ),
        ([row]) => row?.running ?? -1,
      ),
    )
  // Nobody reads: the requested chunk is the last for now.
  await expect.poll(asked, { timeout: 20_000 }).toBe(0)
  expect(response.socket.bytesRead).toBeLessThan(8_000_000)
  request.destroy()
}, 60_000)
