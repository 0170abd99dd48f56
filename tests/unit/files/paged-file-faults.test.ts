import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PagedOrder, writePagedFile } from '../../../src/services/files/paged-file.ts'
import { eventually } from '../../eventually.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { type Break, orderColumns, orderRow, reportStream } from '../support/reports.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, type Heard, hearing, linesOf } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})
afterEach(() => vi.useRealTimers())

const list = 'CancellationReport'
const order: PagedOrder = {
  list,
  sort: null,
  filter: null,
  scope: 'all',
  format: 'csv',
  rows: [],
  columns: ['username', 'price'],
  page: 1,
  pages: 4,
  total: 95,
}
const writing = ({ courier } = hearing()) => writePagedFile(order, courier)

const rowOf = (id: number) => orderRow(id, { username: `user ${id}`, price: id })
const stream = (count: { now: number }, breaks: Array<Break> = []) => {
  const { respond, asked } = reportStream(count, rowOf, breaks)
  api.respond(respond)
  return asked
}
const numbersInFile = async () =>
  linesOf((await fileIn(downloads)).text)
    .slice(1)
    .map(([name]) => Number(name?.replace('user ', '')))
const fromNewest = (count: number) => Array.from({ length: count }, (_, index) => count - index)

/** A complete answer of a server: a header and the lines after it. */
const said = (head: Record<string, unknown>, ...lines: ReadonlyArray<unknown>) =>
  answer(
    200,
    [
      { reportName: list, columns: orderColumns, totalCount: 2, until: 2, pages: 1, fromPage: 1, firstId: 2, ...head },
      ...lines,
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
    'application/x-ndjson',
  )
const values = (id: number, changed: Record<string, unknown> = {}) => {
  const row = { ...rowOf(id), ...changed }
  return orderColumns.map((name) => row[name as keyof typeof row])
}
const end = { done: true, totalCount: 2 }

describe('a file with a gap is never handed over', () => {
  it('where the server goes on with a shorter list than the one that was begun', async () => {
    const count = { now: 95 }
    stream(count, [{ afterChunks: 2, how: 'ended' }])
    const shorter = said({ totalCount: 80, until: 80, pages: 3, fromPage: 3, firstId: 20 })
    const courier = { ...hearing().courier, continued: Effect.sync(() => api.respond(shorter)) }
    expect(await failureOf(services, writing({ ...hearing(), courier }))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'head.until',
      message: 'The list has changed on the server since the download started. Download it again.',
    })
    expect(downloads).toMatchObject({ files: [], discarded: [expect.stringMatching(/^CancellationReport/)] })
  })

  it.each([
    [
      'goes on further down than the file has come',
      [said({ firstId: 1, fromPage: 2 }, { nextPage: 2, rows: [values(1)] }, end)],
    ],
    ['leaves a row out', [said({}, { nextPage: 2, rows: [values(2)] }, end)]],
    [
      'leaves a row out in the middle',
      [said({ until: 3, totalCount: 3, firstId: 3 }, { nextPage: 2, rows: [values(3), values(1)] }, end)],
    ],
    ['sends a row twice', [said({}, { nextPage: 2, rows: [values(2), values(2), values(1)] }, end)]],
  ] as const)('where the server %s', async (_, [reply]) => {
    api.respond(reply)
    expect(await failureOf(services, writing())).toMatchObject({
      _tag: 'UnexpectedAnswer',
      message: expect.stringMatching(/Download the file again\.$/),
    })
    expect(downloads.files).toEqual([])
  })
})

describe('what no second try would mend fails at once, with its reason', () => {
  it.each([
    ['an object in a cell', { username: { first: 'Ada' } }, 'rows.1.username'],
    ['nothing in a cell of text', { username: null }, 'rows.1.username'],
    ['text in a cell of money', { price: '12.50' }, 'rows.1.price'],
    ['an entry without its number', { id: 'one' }, 'rows.1.id'],
  ])('%s', async (_, changed, path) => {
    api.respond(said({}, { nextPage: 2, rows: [values(2), values(1, changed)] }, end))
    expect(await failureOf(services, writing())).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path,
      message: `The server sent an answer in an unknown format (${path}).`,
    })
  })

  it('a column that is not there', async () => {
    const columns = orderColumns.filter((name) => name !== 'price')
    api.respond(said({ columns }))
    expect(await failureOf(services, writing())).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'head.columns',
    })
  })

  it('a disk that takes no more', async () => {
    stream({ now: 95 })
    downloads.refuseWrite = new TypeError('The disk is full')
    expect(await failureOf(services, writing())).toMatchObject({
      _tag: 'Faulted',
      status: 507,
      message: 'The file could not be written: TypeError: The disk is full',
    })
  })
})

it('rows that are on their way to the disk when the line is lost are written once', async () => {
  const asked = stream({ now: 95 }, [{ afterChunks: 1, how: 'lost' }])
  const pieces: Array<() => void> = []
  downloads.beforeWrite = () => new Promise((resolve) => pieces.push(resolve))
  const heard = hearing()
  const outcome = services.runPromise(writing(heard))
  // The header and the first page's rows are being written when the connection is lost.
  await vi.waitFor(() => expect(pieces).toHaveLength(1), { interval: 5, timeout: 10_000 })
  downloads.beforeWrite = async () => {}
  pieces[0]?.()
  const written = await outcome
  expect(asked.at(-1)).toEqual({ fromPage: 2, until: 95 })
  expect(await numbersInFile()).toEqual(fromNewest(95))
  const { bytes } = await fileIn(downloads)
  expect(written?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

describe('an interrupted file', () => {
  const breaks = (...afterChunks: ReadonlyArray<number>): Array<Break> =>
    afterChunks.map((count) => ({ afterChunks: count, how: 'ended' }))
  const isOver = async (promise: Promise<unknown>) =>
    (await Promise.race([promise, Promise.resolve('waits')])) !== 'waits'

  /** The waits before each automatic retry; null if the person had to retry. */
  const waitsOf = async (heard: Heard) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outcome = services.runPromise(writing(heard))
    const waits: Array<number | null> = []
    let ms = 0
    while (!(await isOver(outcome))) {
      const before = heard.news.length
      const isWaiting = heard.news.at(-1)?.type === 'file.interrupted'
      if (isWaiting) ms += 500
      await vi.advanceTimersByTimeAsync(isWaiting ? 500 : 0)
      await new Promise((resolve) => setImmediate(resolve))
      const news = heard.news.slice(before)
      if (news.some(({ type }) => type === 'file.resumed')) {
        waits.push(ms)
        ms = 0
      }
      if (news.some(({ type }) => type === 'file.halted')) {
        waits.push(null)
        ms = 0
        heard.goOn()
      }
    }
    return { waits, outcome: await outcome }
  }

  it('waits twice as long each time, and from the beginning again after it got on', async () => {
    stream({ now: 95 }, breaks(0, 0, 0, 1, 0))
    const { waits, outcome } = await waitsOf(hearing({ isPatient: true }))
    expect(waits).toEqual([2000, 4000, 8000, 2000, 4000])
    expect(outcome?.rows).toBe(95)
  })

  it('gives up trying by itself after ten times in which nothing came, and then waits for the person', async () => {
    const asked = stream({ now: 95 }, breaks(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    const { waits, outcome } = await waitsOf(hearing({ isPatient: true }))
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, null])
    expect(outcome?.rows).toBe(95)
    expect(asked).toHaveLength(12)
  })

  it('tells no rate while nothing comes', async () => {
    stream({ now: 95 }, [{ afterChunks: 2, how: 'lost' }])
    const heard = hearing({ isPatient: true })
    const outcome = services.runPromise(writing(heard))
    await eventually(() => expect(heard.news).toHaveLength(1))
    await eventually(() => expect(heard.progress.at(-1)).toEqual({ done: 60, total: 95 }))
    heard.goOn()
    expect(await outcome).toMatchObject({ rows: 95 })
  })

  it.each([502, 503, 504])('is one where a gateway answers %i', async (status) => {
    stream({ now: 95 })
    const { respond } = reportStream({ now: 95 }, rowOf)
    api.respond(answer(status, ''))
    const heard = hearing()
    const courier = { ...heard.courier, continued: Effect.sync(() => api.respond(respond)) }
    expect(await services.runPromise(writing({ ...heard, courier }))).toMatchObject({ rows: 95 })
    expect(heard.news).toMatchObject([{ type: 'file.interrupted', error: { _tag: 'Faulted', status } }])
  })

  it.each([409, 500, 501])('is none where the server answers %i', async (status) => {
    api.respond(answer(status, ''))
    const heard = hearing()
    expect(await failureOf(services, writing(heard))).toMatchObject({ status })
    expect(heard.news).toEqual([])
  })
})
