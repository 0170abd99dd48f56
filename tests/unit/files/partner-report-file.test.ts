import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PagedListName, pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../../src/schemas/lists/paged-rows.ts'
import { readByPages } from '../../../src/services/files/by-pages.ts'
import type { ListFile } from '../../../src/services/files/list-file.ts'
import { type PagedOrder, withCurrency, writePagedFile } from '../../../src/services/files/paged-file.ts'
import { reportFilterWords } from '../../../src/services/files/report-filter-words.ts'
import { writeFile } from '../../../src/services/files/write-file.ts'
import { ReportService } from '../../../src/services/reports/report-service.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { type Break, partnerRow, partnerStream } from '../support/reports.ts'
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

const reports = [
  ['PartnerSalesReport', 'SalesReport', 'partnerSalesReports'],
  ['PartnerH2OReport', 'H20Report', 'partnerH20Reports'],
  ['PartnerSubscriptionReport', 'SubscriptionReport', 'partnerSubscriptionReports'],
] as const satisfies ReadonlyArray<readonly [PagedListName, string, string]>

const rowOf = (list: PagedListName, id: number) =>
  partnerRow(pagedListOf(list).fields, id, {
    username: `user, ${id}`,
    companyName: 'Otter "Travel"',
    partnerCode: '1001',
    price: id + 0.5,
    markupdiscount: -2.5,
    createddate: '2026-11-21T04:02:20.000Z',
    iccid: '89440000000000000017',
  })
const fromNewest = (count: number) => Array.from({ length: count }, (_, index) => count - index)
const rowsOf = (count: number, list: PagedListName = 'PartnerSalesReport') =>
  fromNewest(count).map((id) => rowOf(list, id))

const order: PagedOrder = {
  list: 'PartnerSalesReport',
  sort: null,
  filter: null,
  scope: 'all',
  format: 'csv',
  rows: [],
  columns: ['username', 'price', 'markupdiscount'],
  page: 1,
  pages: 4,
  total: 95,
}
const narrowed = { from: '2026-09-01', to: '2026-09-30', text: '', selects: { partner: '12', plan: '3' } }
const writing = (asked: Partial<PagedOrder> = {}, { courier } = hearing()) =>
  writePagedFile({ ...order, ...asked }, courier)
const written = (asked: Partial<PagedOrder> = {}, heard = hearing()) => services.runPromise(writing(asked, heard))

const streamed = (list: Parameters<typeof partnerStream>[0], breaks: Array<Break> = []) => {
  const { respond, asked } = partnerStream(list, breaks)
  api.respond(respond)
  return asked
}
const numbersInFile = async () =>
  linesOf((await fileIn(downloads)).text)
    .slice(1)
    .map(([name]) => Number(name?.split(', ')[1]))

describe('the file of all pages of a partner report', () => {
  it.each(reports)('%s is byte for byte what its pages make', async (list, report, key) => {
    const { fields, fileTitle } = pagedListOf(list)
    const rows = rowsOf(450, list)
    const asked = { list, columns: fields.map(({ name }) => name), filter: narrowed, total: 450 }
    api.respond(({ query }, response) => {
      const [page, size] = [Number(query.get('PageIndex')), Number(query.get('PageSize'))]
      const body = { isSuccess: true, [key]: rows.slice((page - 1) * size, page * size), totalCount: 450 }
      answer(200, body)({} as never, response)
    })
    const names = [...new Set([...fields.map(({ name }) => name), 'currency'])]
    const asShown = (row: PagedRow) => row
    const pageAt = (query: { readonly page: number; readonly pageSize: number }) =>
      ReportService.use((service) => service.page({ list, filter: narrowed, ...query }))
    const byPages = Effect.gen(function* () {
      const context = yield* Effect.context<ReportService>()
      const page = (query: Parameters<typeof pageAt>[0]) => Effect.provide(pageAt(query), context)
      const file: ListFile<PagedRow> = {
        title: fileTitle,
        filter: reportFilterWords(narrowed),
        sorted: '',
        names,
        asShown,
        columns: (shown) => withCurrency(fields, shown),
        read: () => readByPages({ names, asShown, isMoving: false, pageAt: page }),
      }
      return yield* writeFile(file, { ...order, ...asked }, hearing().courier)
    })
    const before = await services.runPromise(byPages)
    const expected = await fileIn(downloads)
    downloads.files.length = 0

    const stream = streamed({ rows, size: 900 })
    const heard = hearing()
    expect(await written(asked, heard)).toEqual(before)
    expect(await fileIn(downloads)).toEqual(expected)
    expect(linesOf(expected.text)).toHaveLength(451)
    expect(expected.name).toBe(`${list} ${today()} from 2026-09-01 to 2026-09-30 plan 3 partner 12.csv`)
    expect(api.last().path).toBe('/api/PartnerReport/GetPartnerRows')
    expect(stream).toEqual([{ Report: report, From: '2026-09-01', To: '2026-09-30', PartnerID: '12', PlanID: '3' }])
    expect(heard.progress[0]).toEqual({ done: 0, total: 450 })
  })

  it.each([['lost'], ['ended'], ['halfALine']] as const)(
    'goes on behind its last row after the connection (%s), each row once',
    async (how) => {
      const asked = streamed({ rows: rowsOf(95), size: 95 }, [
        { afterChunks: 2, how },
        { afterChunks: 0, how },
      ])
      const heard = hearing()
      const outcome = await written({}, heard)
      expect(heard.news).toMatchObject([
        { type: 'file.interrupted', error: { _tag: 'Unreachable' } },
        { type: 'file.interrupted', error: { _tag: 'Unreachable' } },
      ])
      const again = { Report: 'SalesReport', Until: '95', After: '36' }
      expect(asked).toEqual([{ Report: 'SalesReport' }, again, again])
      expect(await numbersInFile()).toEqual(fromNewest(95))
      expect(outcome?.sha256).toBe(
        createHash('sha256')
          .update((await fileIn(downloads)).bytes)
          .digest('hex'),
      )
    },
  )

  it.each([
    ['as a whole', null, 14],
    ['narrowed', narrowed, 4],
  ] as const)('tells %s what was added meanwhile, and leaves it out', async (_, filter, added) => {
    // With the filter, four of the fourteen added rows match.
    const list = { rows: rowsOf(95), size: 95 }
    streamed(list, [{ afterChunks: 2, how: 'ended' }])
    const { courier } = hearing()
    const continued = Effect.sync(() => {
      list.rows = [...[109, 104, 99, 97].map((id) => rowOf('PartnerSalesReport', id)), ...list.rows]
      list.size = 109
    })
    const outcome = await written({ filter }, { ...hearing(), courier: { ...courier, continued } })
    expect(outcome).toMatchObject({ rows: 95, added })
    expect(await numbersInFile()).toEqual(fromNewest(95))
  })

  it('is thrown away where the list that it was begun with is not that of the person any more', async () => {
    const asked = streamed({ rows: rowsOf(95), size: 95, of: 12 }, [{ afterChunks: 2, how: 'ended' }])
    const { courier } = hearing()
    const message = 'You can no longer see the list of this file. Download it again.'
    const heard = hearing()
    const continued = Effect.sync(() =>
      api.respond(((seen, response) => {
        asked.push(Object.fromEntries(seen.query))
        answer(409, { isSuccess: false, message })(seen, response)
      }) satisfies Parameters<typeof api.respond>[0]),
    )
    expect(await failureOf(services, writing({}, { ...heard, courier: { ...courier, continued } }))).toMatchObject({
      _tag: 'Faulted',
      status: 409,
      message,
    })
    expect(asked).toEqual([{ Report: 'SalesReport' }, { Report: 'SalesReport', Until: '95', After: '36', List: '12' }])
    expect(downloads.files).toEqual([])
  })

  it('of an empty one is its header', async () => {
    const columns = Object.keys(rowOf('PartnerSalesReport', 1))
    const head = { reportName: 'SalesReport', columns, totalCount: 0, until: 0, firstId: 0 }
    const lines = [head, { done: true, totalCount: 0 }].map((line) => `${JSON.stringify(line)}\n`)
    api.respond(answer(200, lines.join(''), 'application/x-ndjson'))
    expect(await written()).toMatchObject({ rows: 0, added: 0 })
    expect(linesOf((await fileIn(downloads)).text)).toHaveLength(1)
  })

  it('of the summary, which is one of partners, is still read page by page', async () => {
    const list = 'PartnerSummary'
    const row = { ...partnerRow(pagedListOf(list).fields, 1, { companyName: 'Otter Travel' }), id: '12-USD' }
    api.respond(answer(200, { isSuccess: true, partnerSummary: [row], totalCount: 1 }))
    expect(await written({ list, columns: ['companyName'] })).toMatchObject({ rows: 1 })
    expect(api.last().path).toBe('/api/PartnerReport/GetPartnerSummary')
  })
})

describe('no file is made', () => {
  const said = (head: object, rows: ReadonlyArray<object>) => {
    const columns = Object.keys(rowOf('PartnerSalesReport', 1))
    const begin = { reportName: 'SalesReport', columns, totalCount: 3, until: 3, firstId: 3, ...head }
    const values = rows.map((row) => columns.map((name) => row[name as keyof typeof row]))
    const chunk = { after: values.at(-1)?.[0], rows: values }
    const lines = [begin, chunk, { done: true, totalCount: 3 }].map((line) => `${JSON.stringify(line)}\n`)
    return answer(200, lines.join(''), 'application/x-ndjson')
  }
  const [three, two, one] = rowsOf(3)
  const gaps = 'The server skipped rows or sent them twice. Download the file again.'

  it.each([
    ['a row is left out in the middle', {}, [three, one], 'rows.id', gaps],
    ['the last row is left out', {}, [three, two], 'rows', gaps],
    ['a row comes twice', {}, [three, three, two, one], 'rows.id', gaps],
    ['it begins further down', { firstId: 2 }, [two, one], 'head.firstId', gaps],
    ['fewer rows come than fit', { firstId: null, count: 3 }, [three, one], 'rows', gaps],
    ['more rows come than fit', { firstId: null, count: 1 }, [three, one], 'rows', gaps],
    ['narrowed rows come out of order', { firstId: null, count: 2 }, [one, three], 'rows.id', gaps],
    ['another report comes', { reportName: 'H20Report' }, [three, two, one], 'head', undefined],
    ['a number is text', {}, [three, two, { ...one, markupdiscount: '2.5' }], 'rows.2.markupdiscount', undefined],
  ] as const)('where %s', async (_, head, rows, path, message) => {
    api.respond(said(head, rows as ReadonlyArray<object>))
    expect(await failureOf(services, writing())).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path,
      ...(message && { message }),
    })
    expect(downloads.files).toEqual([])
  })

  it('where the server says no', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'Not now' }))
    expect(await failureOf(services, writing())).toMatchObject({ _tag: 'Refused', message: 'Not now' })
  })
})
