import { createHash } from 'node:crypto'
import { Effect, Fiber } from 'effect'
import Papa from 'papaparse'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportProgress } from '../../src/services/export-progress.ts'
import { type FileRequest, ReportExportService } from '../../src/services/report-export.ts'
import { answer, apiForFile } from './support/api-server.ts'
import { type Break, orderColumns, orderRow, reportStream } from './support/reports.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from './support/services.ts'

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
const request: FileRequest = { list, scope: 'all', rows: [], columns: ['username', 'price'], total: 95 }
const writeRows = ReportExportService.use((service) => service.writeRows({ list }))
const awaitConnection = ReportExportService.use((service) => service.awaitConnection({ list }))
const lost = Effect.orDie(Effect.flip(writeRows))
/** Holds the file open beside the writing, as the machine does. */
const withFile = <A, E>(write: Effect.Effect<A, E, ReportExportService>) =>
  Effect.raceFirst(
    write,
    Effect.andThen(
      ReportExportService.use((service) => service.keepFile(request)),
      Effect.never,
    ),
  )

const rowOf = (id: number) => orderRow(id, { username: `user ${id}`, price: id })
const stream = (count: { now: number }, breaks: Array<Break> = []) => {
  const { respond, asked } = reportStream(count, rowOf, breaks)
  api.respond(respond)
  return asked
}
const numbersInFile = async () => {
  expect(downloads.files).toHaveLength(1)
  const text = await (downloads.files[0] as { blob: Blob }).blob.text()
  return Papa.parse<Array<string>>(text, { skipEmptyLines: true })
    .data.slice(1)
    .map(([name]) => Number(name?.replace('user ', '')))
}
const fromNewest = (count: number) => Array.from({ length: count }, (_, index) => count - index)

/** What a server says in whole: a head, and what follows it. */
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
    const program = Effect.gen(function* () {
      yield* lost
      api.respond(said({ totalCount: 80, until: 80, pages: 3, fromPage: 3, firstId: 20 }))
      return yield* writeRows
    })
    expect(await failureOf(services, withFile(program))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'head.until',
      message: 'The server no longer has the list that the file was begun with. Download it again.',
    })
    expect(downloads).toMatchObject({ files: [], discarded: ['CancellationReport.csv'] })
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
    expect(await failureOf(services, withFile(writeRows))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      message: expect.stringMatching(/Download it again\.$/),
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
    expect(await failureOf(services, withFile(writeRows))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path,
      message: `The server sent an answer of an unknown form (${path}).`,
    })
  })

  it('a column that is not there', async () => {
    const columns = orderColumns.filter((name) => name !== 'price')
    api.respond(said({ columns }))
    expect(await failureOf(services, withFile(writeRows))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'head.columns',
    })
  })

  it('a disk that takes no more', async () => {
    stream({ now: 95 })
    downloads.refuseWrite = new TypeError('The disk is full')
    expect(await failureOf(services, withFile(writeRows))).toMatchObject({
      _tag: 'Faulted',
      status: 507,
      message: 'The file could not be written: TypeError: The disk is full',
    })
  })
})

it('rows that were on their way to the disk when the line was given up are written once', async () => {
  const asked = stream({ now: 95 })
  const held: Array<() => void> = []
  downloads.beforeWrite = () => new Promise((resolve) => held.push(resolve))
  const heldUp = (count: number) =>
    Effect.promise(() => vi.waitFor(() => expect(held).toHaveLength(count), { interval: 5 }))
  const program = Effect.gen(function* () {
    const writing = yield* Effect.forkChild(writeRows)
    yield* heldUp(1)
    held[0]?.()
    // The header is written, the rows of the first page are on their way.
    yield* heldUp(2)
    yield* Fiber.interrupt(writing)
    downloads.beforeWrite = async () => {}
    held[1]?.()
    return yield* writeRows
  })
  const outcome = await services.runPromise(withFile(program))
  expect(asked.at(-1)).toEqual({ fromPage: 2, until: 95 })
  expect(await numbersInFile()).toEqual(fromNewest(95))
  const bytes = Buffer.from(await (downloads.files[0] as { blob: Blob }).blob.arrayBuffer())
  expect(outcome.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

describe('an interrupted file', () => {
  /** How long the file waits before it goes on by itself. */
  const waited = Effect.gen(function* () {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = yield* Effect.forkChild(awaitConnection)
    let ms = 0
    while (waiting.pollUnsafe() === undefined) {
      yield* Effect.promise(() => vi.advanceTimersByTimeAsync(500))
      ms += 500
    }
    vi.useRealTimers()
    const outcome = yield* Fiber.await(waiting)
    return outcome._tag === 'Success' ? ms : null
  })

  it('waits twice as long each time, and from the beginning again after it got on', async () => {
    stream({ now: 95 }, [
      { afterChunks: 0, how: 'ended' },
      { afterChunks: 0, how: 'ended' },
      { afterChunks: 0, how: 'ended' },
      { afterChunks: 1, how: 'ended' },
      { afterChunks: 0, how: 'ended' },
    ])
    const waits = await services.runPromise(withFile(Effect.replicateEffect(Effect.andThen(lost, waited), 5)))
    expect(waits).toEqual([2000, 4000, 8000, 2000, 4000])
  })

  it('gives up trying by itself after ten times in which nothing came, and then waits for the person', async () => {
    const asked = stream(
      { now: 95 },
      Array.from({ length: 11 }, () => ({ afterChunks: 0, how: 'ended' as const })),
    )
    const program = Effect.gen(function* () {
      const waits = yield* Effect.replicateEffect(Effect.andThen(lost, waited), 11)
      const outcome = yield* writeRows
      return { waits, outcome }
    })
    const { waits, outcome } = await services.runPromise(withFile(program))
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, null])
    expect(outcome.rows).toBe(95)
    expect(asked).toHaveLength(12)
  })

  it('tells no rate while nothing comes', async () => {
    stream({ now: 95 }, [{ afterChunks: 2, how: 'lost' }])
    const told = await services.runPromise(
      withFile(
        Effect.gen(function* () {
          yield* lost
          exportProgress.set({ done: 60, total: 95, rate: 900 })
          const waiting = yield* Effect.forkChild(awaitConnection)
          yield* Effect.promise(() => vi.waitFor(() => expect(exportProgress.get()).not.toHaveProperty('rate')))
          yield* Fiber.interrupt(waiting)
          return exportProgress.get()
        }),
      ),
    )
    expect(told).toEqual({ done: 60, total: 95 })
  })
})
