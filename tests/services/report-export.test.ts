import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ExportProgress, exportProgress } from '../../src/services/export-progress.ts'
import { type FileRequest, ReportExportService } from '../../src/services/report-export.ts'
import { answer, apiForFile } from './support/api-server.ts'
import { orderColumns, orderRow, reportStream } from './support/reports.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from './support/services.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const request: FileRequest = {
  list: 'CancellationReport',
  scope: 'all',
  rows: [],
  columns: ['username', 'price', 'createddate', 'paymentstatus'],
  total: 95,
}
/** Holds the file open beside the writing, as the machine does. */
const withFile = <A, E>(asked: Partial<FileRequest>, write: Effect.Effect<A, E, ReportExportService>) =>
  Effect.raceFirst(
    write,
    Effect.flatMap(
      ReportExportService.use((service) => service.keepFile({ ...request, ...asked })),
      () => Effect.never,
    ),
  )
const writeRows = (list: FileRequest['list'] = 'CancellationReport') =>
  ReportExportService.use((service) => service.writeRows({ list }))
const written = (asked: Partial<FileRequest> = {}) => services.runPromise(withFile(asked, writeRows(asked.list)))

const fileBytes = async () => {
  expect(downloads.files).toHaveLength(1)
  const [{ name, blob }] = downloads.files as [{ name: string; blob: Blob }]
  return { name, bytes: Buffer.from(await blob.arrayBuffer()) }
}
const file = async () => {
  const { name, bytes } = await fileBytes()
  return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}
const linesOf = (text: string) => Papa.parse<Array<string>>(text.slice(1), { skipEmptyLines: true }).data

describe('all pages of a report', () => {
  const rowOf = (id: number) =>
    orderRow(id, { username: `user, ${id}`, price: id, createddate: '2026-11-21T04:02:20.000Z' })
  const numbersIn = (text: string) =>
    linesOf(text)
      .slice(1)
      .map(([name]) => Number(name?.split(', ')[1]))
  const fromNewest = (count: number) => Array.from({ length: count }, (_, index) => count - index)

  it('are written as they come: every row once, the hash that of the bytes, progress told', async () => {
    const { respond, asked } = reportStream({ now: 95 }, rowOf)
    api.respond(respond)
    const told: Array<ExportProgress | null> = []
    const stop = exportProgress.subscribe(() => told.push(exportProgress.get()))
    const outcome = await written()
    stop()
    const { name, bytes } = await fileBytes()
    expect(name).toBe('CancellationReport.csv')
    expect(outcome).toEqual({ rows: 95, added: 0, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
    expect(linesOf((await file()).text)[0]).toEqual([
      'User Name',
      'Price',
      'Created Date (UTC)',
      'Payment Status',
      'Currency',
    ])
    expect(asked).toEqual([{ fromPage: 1, until: null }])
    expect(told[0]).toEqual({ done: 0, total: 95 })
    expect(told.at(-1)).toBeNull()
    expect(downloads.discarded).toEqual([])
  })

  it('of an empty report are its header', async () => {
    api.respond(reportStream({ now: 0 }, rowOf).respond)
    expect(await written()).toMatchObject({ rows: 0, added: 0 })
    expect(linesOf((await file()).text)).toHaveLength(1)
  })

  it.each(['lost', 'ended', 'halfALine'] as const)(
    'go on at the next page after the connection (%s), and are the file that they would have been',
    async (how) => {
      const stream = reportStream({ now: 95 }, rowOf, [
        { afterChunks: 2, how },
        { afterChunks: 1, how },
      ])
      api.respond(stream.respond)
      const program = Effect.gen(function* () {
        const lost = [yield* Effect.flip(writeRows()), yield* Effect.flip(writeRows())]
        const outcome = yield* writeRows()
        return { lost, outcome }
      })
      const { lost, outcome } = await services.runPromise(withFile({}, program))
      expect(lost.map(({ _tag }) => _tag)).toEqual(['Unreachable', 'Unreachable'])
      expect(stream.asked).toEqual([
        { fromPage: 1, until: null },
        { fromPage: 3, until: 95 },
        { fromPage: 4, until: 95 },
      ])
      const { bytes } = await fileBytes()
      expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
      expect(outcome.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  it('have one header where the connection is lost before the first row', async () => {
    api.respond(reportStream({ now: 3 }, rowOf, [{ afterChunks: 0, how: 'ended' }]).respond)
    await services.runPromise(withFile({}, Effect.andThen(Effect.flip(writeRows()), writeRows())))
    expect(linesOf((await file()).text)).toHaveLength(4)
  })

  it('tell what was added meanwhile, and leave it out', async () => {
    const count = { now: 95 }
    const stream = reportStream(count, rowOf, [{ afterChunks: 2, how: 'ended' }])
    api.respond(stream.respond)
    const program = Effect.gen(function* () {
      yield* Effect.flip(writeRows())
      count.now = 107
      return yield* writeRows()
    })
    expect(await services.runPromise(withFile({}, program))).toMatchObject({ rows: 95, added: 12 })
    expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
  })

  it('leave no file where they are given up, and stop asking', async () => {
    const { arrived, closed } = api.hang()
    const cancel = new AbortController()
    const outcome = services.runPromise(withFile({}, writeRows()), { signal: cancel.signal }).catch(() => 'cancelled')
    await arrived
    expect(exportProgress.get()).toEqual({ done: 0, total: 95 })
    cancel.abort()
    await closed
    expect(await outcome).toBe('cancelled')
    expect(downloads).toMatchObject({ files: [], discarded: ['CancellationReport.csv'] })
    expect(exportProgress.get()).toBeNull()
  })

  it.each([
    ['says no', answer(200, { isSuccess: false, message: 'Not now' }), { _tag: 'Refused', message: 'Not now' }],
    ['crashes', answer(500, ''), { _tag: 'Faulted', status: 500 }],
    ['no longer knows the session', answer(401, ''), { _tag: 'Unauthorized' }],
    [
      'sends rows of another width',
      answer(
        200,
        `${JSON.stringify({ reportName: 'CancellationReport', columns: orderColumns, totalCount: 1, until: 1, pages: 1, fromPage: 1, firstId: 1 })}\n{"nextPage":2,"rows":[[1,2]]}\n`,
      ),
      { _tag: 'UnexpectedAnswer', path: 'rows' },
    ],
    [
      'sends another report',
      answer(
        200,
        `${JSON.stringify({ reportName: 'ReviewReport', columns: ['id'], totalCount: 1, until: 1, pages: 1, fromPage: 1, firstId: 1 })}\n`,
      ),
      { _tag: 'UnexpectedAnswer', path: 'head' },
    ],
  ])('say why where the server %s', async (_, reply, error) => {
    api.respond(reply)
    expect(await failureOf(services, withFile({}, writeRows()))).toMatchObject(error)
    expect(downloads).toMatchObject({ files: [], discarded: ['CancellationReport.csv'] })
  })

  it('go to the disk always, to a place of the person where they are many, and nowhere where none is chosen', async () => {
    api.respond(reportStream({ now: 1 }, rowOf).respond)
    await written({ total: 19_999 })
    await written({ total: 20_000 })
    expect(downloads.opened.map(({ kept }) => kept)).toEqual(['onDisk', 'whereChosen'])
    downloads.refusePlace = true
    const chosen = services.runPromise(ReportExportService.use((service) => service.keepFile(request)))
    expect(await chosen).toBeNull()
  })
})

describe('all partners', () => {
  const partner = (id: number) => ({
    id,
    partnerCode: 1000 + id,
    companyName: `Company, ${id}`,
    contactPerson: '',
    role: '',
    phone: '',
    email: '',
    address: '',
    city: '',
    state: '',
    country: '',
    zipCode: '',
    website: '',
    createdDate: '',
    status: '',
    partnerImage: '',
    markupDiscount: -4.5,
  })
  const columns = ['companyName', 'markupDiscount']

  it('come page by page; one that moves because another was added is written once', async () => {
    let count = 450
    api.respond((seen, response) => {
      const { pageIndex, pageSize } = JSON.parse(seen.body.toString())
      const ids = Array.from({ length: count }, (_, index) => count - index)
      const partners = ids.slice((pageIndex - 1) * pageSize, pageIndex * pageSize).map(partner)
      answer(200, { isSuccess: true, partners, totalRecords: count })(seen, response)
      count += 3
    })
    expect(await written({ list: 'PartnerMaster', columns, total: 450 })).toMatchObject({ rows: 450, added: 6 })
    const { name, text } = await file()
    expect(name).toBe('Partners.csv')
    const [header, ...lines] = linesOf(text)
    expect(header).toEqual(['Company Name', 'Markup Discount (%)'])
    expect(lines).toEqual(Array.from({ length: 450 }, (_, index) => [`Company, ${450 - index}`, '-4.5']))
  })

  it('say why where the server says no', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'Not now', partners: null, totalRecords: 0 }))
    const error = await failureOf(services, withFile({ list: 'PartnerMaster', columns }, writeRows('PartnerMaster')))
    expect(error).toMatchObject({ _tag: 'Refused', message: 'Not now' })
  })
})
