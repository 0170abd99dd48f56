import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import { sortableNames } from '../../../src/schemas/lists/sort.ts'
import { type ReportFilterName, reportFilters } from '../../../src/schemas/reports/report-filters.ts'
import { type ReportDefinition, type ReportName, reportNamed, reports } from '../../../src/schemas/reports/reports.ts'
import { runs } from '../../runs.ts'
import { withDatabase } from '../support/cluster.ts'
import { type Asked, linesBySql, totalsBySql } from '../support/plain-report-lines.ts'
import { type Row, reportRows } from '../support/report-rows.ts'
import { saleWith } from '../support/sales.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

const FILTERS = runs({ gate: 25, all: 200 })
const ORDERED: ReadonlyArray<Asked> = [
  {},
  { Gateway: 'Stripe', Status: 'Paid' },
  { Gateway: 'Stripe' },
  { To: '2026-09-30' },
]
const NARROWINGS = ORDERED.slice(0, runs({ gate: 2, all: 4 }))

const ask = async (name: ReportName, query: Asked, page = 1) => {
  const { status, body } = await admin.call(name, { query: { ...query, PageIndex: page } })
  expect([status, body.isSuccess]).toEqual([200, true])
  return { rows: body[reportNamed(name).listKey] as ReadonlyArray<Row>, total: body.totalCount, body }
}

const streamed = async (name: ReportName, query: Asked & { readonly Until?: number }) => {
  const { text } = await admin.call('GetReportRows', { query: { ...query, ReportName: name } })
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const end = lines.at(-1)
  expect(end).toMatchObject({ done: true })
  const at = lines[0].columns.indexOf('id')
  return {
    head: lines[0],
    end,
    ids: lines.flatMap(({ rows = [] }) => rows.map((row: ReadonlyArray<unknown>) => row[at])),
  }
}

/** Compares every way to ask the server with the result of plain SQL. */
const compare = async (report: ReportDefinition, query: Asked, pages: ReadonlyArray<number>) => {
  const lines = await linesBySql(server.databaseUrl, report, query)
  const ids = lines.map(({ ordinal }) => ordinal)
  for (const page of pages) {
    const found = await ask(report.reportName, query, page)
    expect(found.rows.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 30, page * 30))
    expect(found.total).toBe(ids.length)
  }
  const { SortBy: _, SortOrder: __, ...narrowing } = query
  const { body } = await admin.call('GetReportTotals', { query: { ...narrowing, ReportName: report.reportName } })
  expect([body.totalCount, body.totals]).toEqual([ids.length, totalsBySql(report, lines)])
  if (pages.every((page) => page > 3)) return ids.length
  const all = await streamed(report.reportName, query)
  expect([all.head.count ?? all.head.until, all.ids]).toEqual([ids.length, ids])
  // A file that was started earlier also reports how many of the rows added since match.
  const Until = Math.floor(all.head.totalCount * 0.7)
  const { ids: begun, end } = await streamed(report.reportName, { ...query, Until })
  expect(begun).toEqual(ids.filter((id) => id <= Until))
  expect(end.added ?? end.totalCount - Until).toBe(ids.length - begun.length)
  return ids.length
}

const randomly = <T>(values: ReadonlyArray<T>) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })

/** Random filters made from existing values, days and texts. */
const filters = async () => {
  const choices = new Map<ReportName, Readonly<Record<string, ReadonlyArray<{ readonly value: string }>>>>()
  for (const { reportName } of reports) {
    choices.set(reportName, (await admin.call('GetReportChoices', { query: { ReportName: reportName } })).body.choices)
  }
  const sales = await reportRows(admin, 'PurchaseReport')
  const days = [...new Set(sales.map(({ purchaseDate }) => String(purchaseDate)))]
  const texts = sales.flatMap(({ email, iOrderId, iccid, guid, userName, displayName }) =>
    [email, iOrderId, iccid, guid, userName, displayName].map(String),
  )
  const text = fc
    .tuple(fc.constantFrom(...texts), fc.integer({ min: 1, max: 14 }), fc.boolean())
    .map(([told, length, isLoud]) => (isLoud ? told.toUpperCase() : told).slice(0, length).trim())
    .filter((part) => part !== '')
  return fc.constantFrom(...reports).chain((report) => {
    const own = choices.get(report.reportName) ?? {}
    const values = Object.fromEntries(
      report.filters.map((name: ReportFilterName) => [
        reportFilters[name].wire,
        randomly((own[name] ?? []).map(({ value }) => value)),
      ]),
    )
    return fc
      .record({
        From: randomly(days),
        To: randomly(days),
        Text: fc.option(text, { nil: undefined, freq: 1 }),
        page: fc.constantFrom(1, 1, 2, 3, 9),
        SortBy: randomly(sortableNames(report.fields)),
        SortOrder: randomly(['asc', 'desc']),
        ...values,
      })
      .map(({ page, ...asked }) => {
        const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked
        const isReversed = query.From !== undefined && query.To !== undefined && query.From > query.To
        return { report, page, query: isReversed ? { ...query, From: query.To, To: query.From } : query } as const
      })
  })
}

describe('a filtered report', () => {
  it(`has the lines, the totals and the file that plain SQL finds, for ${FILTERS} filters`, async () => {
    const seed = Number(process.env.SEED ?? 19)
    const sizes: Array<number> = []
    for (const { report, page, query } of fc.sample(await filters(), { numRuns: FILTERS, seed })) {
      sizes.push(
        await compare(report, query as Asked, [page]).catch((cause) => {
          throw new Error(`${report.reportName} ${JSON.stringify(query)}, page ${page}, seed ${seed}`, { cause })
        }),
      )
    }
    // Filters that match all rows or none would prove nothing.
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(FILTERS * 0.3)
    expect(sizes.filter((size) => size > 30).length).toBeGreaterThan(FILTERS / 10)
  }, 120_000)

  it.each(['PurchaseReport', 'RefundReport'] as const)(
    '%s can be sorted in each of its orders, whole or filtered',
    async (name) => {
      const report = reportNamed(name)
      for (const SortBy of sortableNames(report.fields)) {
        for (const SortOrder of ['asc', 'desc']) {
          for (const narrowing of NARROWINGS) {
            await compare(report, { ...narrowing, SortBy, SortOrder }, [1, 2])
          }
        }
      }
    },
    60_000,
  )

  it('counts in blocks what is outside their edges, even if days do not rise', async () => {
    const first = 900_001
    const dayOf = (index: number) => `2031-0${1 + (index % 7 === 0 ? 0 : Math.floor(index / 3_000))}-15`
    const append = (from: number, count: number) =>
      onProductStore(
        server.databaseUrl,
        EventStore.use((store) =>
          store.appendAll(
            Array.from({ length: count }, (_, at) => ({
              stream: saleStream(first + from + at),
              expectedVersion: 0 as const,
              events: [
                {
                  type: 'SaleCompleted',
                  data: saleWith(first + from + at, {
                    at: `${dayOf(from + at)}T10:00:00.000Z`,
                    vendor: (from + at) % 3 === 0 ? 'Plum' : 'Tele25',
                  }),
                },
              ],
              actor: '1',
            })),
          ),
        ),
      )
    for (let from = 0; from < 9_000; from += 3_000) await append(from, 3_000)
    const sale = reportNamed('PurchaseReport')
    for (const query of [
      { From: '2031-01-01', To: '2031-01-31' },
      { From: '2031-02-01', To: '2031-02-28' },
      { From: '2031-02-01', Vendor: 'Plum' },
      { To: '2031-02-28', Vendor: 'Tele25' },
      { Vendor: 'Plum' },
      { From: '2031-01-01', Vendor: 'Plum', Status: 'Paid' },
      { Vendor: 'Plum', SortBy: 'purchaseDate' },
      { From: '2031-02-01', Vendor: 'Tele25', SortBy: 'purchaseDate' },
      // Too frequent to count as a rare text.
      { Text: 'Anna' },
      { Text: 'anna', Vendor: 'Plum' },
      { Text: 'anna', From: '2031-02-01', SortBy: 'sellingPrice', SortOrder: 'desc' },
    ]) {
      await compare(sale, query, [2, 40, 90])
    }
  }, 120_000)

  it('follows a refunded sale: its status, its refunds, its counts', async () => {
    const query = { Status: 'Refunded' }
    const before = await ask('PurchaseReport', query)
    const sale = saleWith(990_001)
    const happen = (event: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }) =>
      onProductStore(
        server.databaseUrl,
        EventStore.use((store) =>
          store.append({ stream: saleStream(sale.id), expectedVersion: 'any', events: [event], actor: '1' }),
        ),
      )
    await happen({ type: 'SaleCompleted', data: sale })
    expect((await ask('PurchaseReport', query)).total).toBe(before.total)
    const refund = { id: sale.id, at: '2031-12-01T00:00:00.000Z', amount: 18, transaction: 're_1', reason: '' }
    await happen({ type: 'SaleRefunded', data: refund })
    const after = await ask('PurchaseReport', query)
    expect(after.total).toBe(before.total + 1)
    expect(after.rows[0]?.iOrderId).toBe(sale.id)
    await compare(reportNamed('PurchaseReport'), query, [1])
    // Its refund counts on its own day, not on that of the sale.
    const refunds = await ask('RefundReport', { From: '2031-12-01', To: '2031-12-01' })
    expect(refunds.rows.map(({ price }) => price)).toEqual([18])
  })

  it.each([
    ['PurchaseReport', { From: '2026-02-30' }, 'from', 'Enter a valid date, e.g. 31/12/2027'],
    ['PurchaseReport', { To: 'x' }, 'to', 'Enter a valid date, e.g. 31/12/2027'],
    ['PurchaseReport', { From: '2026-02-02', To: '2026-02-01' }, 'to', 'Enter a day on or after the first'],
    ['SignupReport', { Vendor: 'Plum' }, 'vendor', 'This report is not filtered by Vendor'],
    ['PurchaseReport', { Text: 'x'.repeat(201) }, 'text', 'At most 200 characters'],
  ] as const)('%s refuses %o', async (name, query, field, message) => {
    const asked = query as Asked
    for (const answer of [
      await admin.call(name, { query: asked }),
      await admin.call('GetReportTotals', { query: { ...asked, ReportName: name } }),
      await admin.call('GetReportRows', { query: { ...asked, ReportName: name } }),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
    }
  })

  it('offers existing values, each with its count, and plans by name', async () => {
    const { body } = await admin.call('GetReportChoices', { query: { ReportName: 'SaleReportVendorWise' } })
    expect(Object.keys(body.choices)).toEqual(['status', 'vendor', 'country', 'plan', 'gateway'])
    for (const { value, count } of body.choices.vendor) {
      expect((await ask('SaleReportVendorWise', { Vendor: value })).total).toBe(count)
    }
    const [plan] = body.choices.plan
    const { rows } = await ask('SaleReportVendorWise', { PlanID: plan.value })
    expect(rows[0]?.planname).toBe(plan.label)
  })
})

describe('the totals', () => {
  it('stop when their caller has gone', async () => {
    const lock = (work: Effect.Effect<unknown, unknown, SqlClient.SqlClient>) =>
      withDatabase(server.databaseUrl, work as never)
    const running = () =>
      withDatabase(
        server.databaseUrl,
        Effect.map(
          SqlClient.SqlClient.use(
            (sql) => sql<{ running: number }>`select count(*)::integer as running from pg_stat_activity
              where datname = current_database() and state = 'active' and query like '%report_blocks%'
                and pid <> pg_backend_pid()`,
          ),
          ([row]) => row?.running ?? -1,
        ),
      )
    await lock(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`lock table report_blocks in access exclusive mode`
            const leaving = new AbortController()
            const asked = fetch(`${server.url}/api/ReportMaster/GetReportTotals?ReportName=PurchaseReport`, {
              headers: { Authorization: `Bearer ${admin.token}` },
              signal: leaving.signal,
            }).catch(() => null)
            yield* Effect.promise(() => expect.poll(running, { timeout: 10_000 }).toBe(1))
            leaving.abort()
            yield* Effect.promise(() => asked)
            // It waits for the table that we have locked, so only its own timeout can stop it.
            yield* Effect.promise(() => expect.poll(running, { timeout: 10_000 }).toBe(0))
          }),
        ),
      ),
    )
  }, 30_000)
})
