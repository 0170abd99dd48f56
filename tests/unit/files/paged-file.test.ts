import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PagedOrder, writePagedFile } from '../../../src/services/files/paged-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { orderColumns, orderRow, reportStream } from '../support/reports.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf } from './support.ts'

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
  filter: null,
  scope: 'all',
  format: 'csv',
  rows: [],
  columns: ['username', 'price', 'createddate', 'paymentstatus'],
  page: 1,
  pages: 4,
  total: 95,
}
const writing = (asked: Partial<PagedOrder> = {}, { courier } = hearing()) =>
  writePagedFile({ ...order, ...asked }, courier)
const written = (asked: Partial<PagedOrder> = {}, heard = hearing()) => services.runPromise(writing(asked, heard))

const file = () => fileIn(downloads)

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
    const heard = hearing()
    const outcome = await written({}, heard)
    const { name, bytes } = await file()
    expect(name).toMatch(/^CancellationReport \d{4}-\d\d-\d\d\.csv$/)
    expect(outcome).toEqual({ name, rows: 95, added: 0, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
    expect(linesOf((await file()).text)[0]).toEqual([
      'User Name',
      'Price',
      'Created Date (UTC)',
      'Payment Status',
      'Currency',
    ])
    expect(asked).toEqual([{ fromPage: 1, until: null }])
    expect(heard.progress[0]).toEqual({ done: 0, total: 95 })
    expect(heard.news).toEqual([])
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
      const heard = hearing()
      const outcome = await written({}, heard)
      expect(heard.news).toMatchObject([
        { type: 'file.interrupted', error: { _tag: 'Unreachable' } },
        { type: 'file.interrupted', error: { _tag: 'Unreachable' } },
      ])
      expect(stream.asked).toEqual([
        { fromPage: 1, until: null },
        { fromPage: 3, until: 95 },
        { fromPage: 4, until: 95 },
      ])
      const { bytes } = await file()
      expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
      expect(outcome?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  it('have one header where the connection is lost before the first row', async () => {
    api.respond(reportStream({ now: 3 }, rowOf, [{ afterChunks: 0, how: 'ended' }]).respond)
    await written()
    expect(linesOf((await file()).text)).toHaveLength(4)
  })

  it('tell what was added meanwhile, and leave it out', async () => {
    const count = { now: 95 }
    const stream = reportStream(count, rowOf, [{ afterChunks: 2, how: 'ended' }])
    api.respond(stream.respond)
    const { courier } = hearing()
    const continued = Effect.sync(() => {
      count.now = 107
    })
    expect(await written({}, { ...hearing(), courier: { ...courier, continued } })).toMatchObject({
      rows: 95,
      added: 12,
    })
    expect(numbersIn((await file()).text)).toEqual(fromNewest(95))
  })

  it('leave no file where they are given up, and stop asking', async () => {
    const { arrived, closed } = api.hang()
    const cancel = new AbortController()
    const heard = hearing()
    const outcome = services.runPromise(writing({}, heard), { signal: cancel.signal }).catch(() => 'cancelled')
    await arrived
    expect(heard.progress).toEqual([{ done: 0, total: 95 }])
    cancel.abort()
    await closed
    expect(await outcome).toBe('cancelled')
    expect(downloads).toMatchObject({ files: [], discarded: [expect.stringMatching(/^CancellationReport/)] })
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
    expect(await failureOf(services, writing())).toMatchObject(error)
    expect(downloads).toMatchObject({ files: [], discarded: [expect.stringMatching(/^CancellationReport/)] })
  })

  it('go to the disk always, to a place of the person where they are many, and nowhere where none is chosen', async () => {
    api.respond(reportStream({ now: 1 }, rowOf).respond)
    await written({ total: 19_999 })
    await written({ total: 20_000 })
    expect(downloads.opened.map(({ kept }) => kept)).toEqual(['onDisk', 'whereChosen'])
    downloads.refusePlace = true
    expect(await written()).toBeNull()
  })
})

describe('all partners', () => {
  const partner = (id: number) => ({
    id,
    version: 1,
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
    updatedBy: '',
    updatedDate: '',
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
    expect(name).toMatch(/^Partners \d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = linesOf(text)
    expect(header).toEqual(['Company Name', 'Markup Discount (%)'])
    expect(lines).toEqual(Array.from({ length: 450 }, (_, index) => [`Company, ${450 - index}`, '-4.5']))
  })

  it('say why where the server says no', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'Not now', partners: null, totalRecords: 0 }))
    const error = await failureOf(services, writing({ list: 'PartnerMaster', columns }))
    expect(error).toMatchObject({ _tag: 'Refused', message: 'Not now' })
  })
})
