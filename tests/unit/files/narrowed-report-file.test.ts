import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PagedOrder, writePagedFile } from '../../../src/services/files/paged-file.ts'
import { apiForFile, type Seen } from '../support/api-server.ts'
import { orderColumns, orderRow } from '../support/reports.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf, today } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const order: PagedOrder = {
  list: 'CancellationReport',
  sort: null,
  filter: { from: '2026-09-01', to: '2026-09-30', text: 'ada', selects: { status: 'Paid', plan: '3' } },
  scope: 'all',
  format: 'csv',
  rows: [],
  columns: ['username'],
  page: 1,
  pages: 1,
  total: 3,
}

/** The matching rows after a given one, one a chunk; the first request is cut off after this many. */
const narrowed = (ids: ReadonlyArray<number>, cutAfter = ids.length, end: object = {}) => {
  const asked: Array<Readonly<Record<string, string>>> = []
  api.respond((seen: Seen, response: ServerResponse) => {
    asked.push(Object.fromEntries(seen.query))
    const after = seen.query.get('After')
    const behind = after === null ? -1 : ids.indexOf(Number(after))
    const line = (value: unknown) => response.write(`${JSON.stringify(value)}\n`)
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    const reportName = seen.query.get('ReportName')
    const head = { reportName, columns: orderColumns, totalCount: 95, until: 95, pages: 1, fromPage: 1 }
    line({ ...head, firstId: null, count: ids.length })
    for (const [index, id] of ids.slice(behind + 1).entries()) {
      if (asked.length === 1 && index === cutAfter) return void response.end()
      const row: Readonly<Record<string, unknown>> = orderRow(id, { username: `user ${id}` })
      line({ after: id, rows: [orderColumns.map((name) => row[name] ?? null)] })
    }
    line({ done: true, totalCount: 95, ...end })
    response.end()
  })
  return asked
}
const namesInFile = async () =>
  linesOf((await fileIn(downloads)).text)
    .slice(1)
    .map(([name]) => name)

describe('the file of a narrowed report', () => {
  it('has the rows that fit, and says what it is narrowed by, but not whom somebody searched for', async () => {
    const asked = narrowed([90, 41, 7])
    const written = await services.runPromise(writePagedFile(order, hearing().courier))
    expect(written?.rows).toBe(3)
    expect(await namesInFile()).toEqual(['user 90', 'user 41', 'user 7'])
    expect((await fileIn(downloads)).name).toBe(
      `CancellationReport ${today()} from 2026-09-01 to 2026-09-30 searched Paid plan 3.csv`,
    )
    expect(asked).toEqual([
      {
        ReportName: 'CancellationReport',
        FromPage: '1',
        From: '2026-09-01',
        To: '2026-09-30',
        Text: 'ada',
        Status: 'Paid',
        PlanID: '3',
      },
    ])
  })

  it('goes on behind its last row after a lost connection, each row once', async () => {
    const asked = narrowed([90, 41, 7], 2)
    await services.runPromise(writePagedFile(order, hearing().courier))
    expect(await namesInFile()).toEqual(['user 90', 'user 41', 'user 7'])
    expect(asked.map(({ After: after = '', Until: until = '' }) => [after, until])).toEqual([
      ['', ''],
      ['41', '95'],
    ])
  })

  it('tells of what was added meanwhile the rows that fit alone, where the server has counted them', async () => {
    narrowed([90, 41, 7], 3, { totalCount: 140, added: 2 })
    expect(await services.runPromise(writePagedFile(order, hearing().courier))).toMatchObject({ rows: 3, added: 2 })
    narrowed([90, 41, 7], 3, { totalCount: 140 })
    expect(await services.runPromise(writePagedFile(order, hearing().courier))).toMatchObject({ rows: 3, added: 45 })
  })

  it.each([[[41, 90]], [[41, 41]], [[96]], [[0]]])('is none where the rows come as %j', async (ids) => {
    narrowed(ids)
    expect(await failureOf(services, writePagedFile(order, hearing().courier))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'rows.id',
    })
    expect(downloads.files).toEqual([])
  })

  it.each([
    ['createddate', 'asc', [7, 41, 95], 'Created Date, ascending'],
    ['price', 'desc', [41, 90, 7], 'Price, descending'],
  ] as const)('comes in the order of %s, %s', async (column, direction, ids, words) => {
    const asked = narrowed(ids, 2)
    const sorted = { ...order, filter: null, sort: { column, direction } }
    await services.runPromise(writePagedFile(sorted, hearing().courier))
    expect(await namesInFile()).toEqual(ids.map((id) => `user ${id}`))
    expect((await fileIn(downloads)).name).toContain(`sorted by ${words}`)
    expect(asked.map(({ After = '', SortBy, SortOrder }) => [After, SortBy, SortOrder])).toEqual([
      ['', column, direction],
      [String(ids[1]), column, direction],
    ])
  })

  it.each([[[41, 7]], [[7, 7]]])('is none where the oldest are to come first and they come as %j', async (ids) => {
    narrowed(ids)
    const sorted = { ...order, sort: { column: 'createddate', direction: 'asc' } } as const
    expect(await failureOf(services, writePagedFile(sorted, hearing().courier))).toMatchObject({ path: 'rows.id' })
  })
})
