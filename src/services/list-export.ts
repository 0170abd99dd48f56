import { Effect } from 'effect'
import { type AppError, Faulted, Refused } from '../schemas/errors.ts'
import type { ExportScope } from '../schemas/export-scope.ts'
import type { Field } from '../schemas/field.ts'
import { inventoryMessages } from '../schemas/messages.ts'
import type { BrowserDownload, DownloadSink } from './browser-download.ts'
import { type ExportProgress, exportProgress } from './export-progress.ts'
import { times } from './times.ts'

/** A page of a list; `succeeded` is what the server said, with its message. */
type Page<Row> = {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly succeeded: boolean
  readonly message: string
}

/** How many rows the file has; `cancelled` where the person chose no place for it, and there is no file. */
export type Exported = { readonly rows: number; readonly cancelled: boolean }

export type ListExport<Row extends { readonly id: number }> = {
  readonly file: string
  readonly scope: ExportScope
  readonly rows: ReadonlyArray<Row>
  /** The shown columns in their order. */
  readonly columns: ReadonlyArray<Field>
  readonly pageSize: number
  readonly total: number
  readonly pageAt: (query: { readonly page: number; readonly pageSize: number }) => Effect.Effect<Page<Row>, AppError>
  /** A row with its cells as the list shows them. */
  readonly asShown: (row: Row) => Readonly<Record<string, unknown>>
  readonly toLegacy: (rows: ReadonlyArray<Row>) => Promise<string>
  readonly onProgress?: (progress: ExportProgress) => void
}

const CSV_TYPE = 'text/csv'
/** Rows asked for at a time in an export of all pages: few requests, each still quick. */
const EXPORT_PAGE_SIZE = 200
/** From here on a file takes so long that the person may choose its place first. */
const LARGE_FROM_ROWS = 50_000

const toDisk = (step: () => Promise<void>) =>
  Effect.tryPromise({
    try: step,
    catch: (cause): AppError =>
      new Faulted({ status: 507, message: inventoryMessages.exportNotWritten(String(cause)), errors: [] }),
  })

/** A page, or the reason that the server gave for none. */
const pageOf = <Row extends { readonly id: number }>(request: ListExport<Row>, page: number) =>
  Effect.filterOrFail(
    request.pageAt({ page, pageSize: Math.max(request.pageSize, EXPORT_PAGE_SIZE) }),
    (answer) => answer.succeeded,
    (answer): AppError => new Refused({ message: answer.message, errors: [] }),
  )

/**
 * Every page, one after the other. What is added meanwhile moves rows to later pages, so that a row can come twice: it is
 * written once. A server that gives smaller pages than asked for only takes more of them.
 */
const writeAll = Effect.fnUntraced(function* <Row extends { readonly id: number }>(
  request: ListExport<Row>,
  sink: DownloadSink,
  csvRows: (rows: ReadonlyArray<Row>) => string,
) {
  const written = new Set<number>()
  let received = 0
  for (let page = 1; ; page++) {
    const { rows, total } = yield* pageOf(request, page)
    const fresh = rows.filter((row) => !written.has(row.id))
    for (const row of fresh) written.add(row.id)
    if (fresh.length > 0) yield* toDisk(() => sink.write(csvRows(fresh)))
    received += rows.length
    const progress = { done: written.size, total: Math.max(total, written.size) }
    exportProgress.set(progress)
    request.onProgress?.(progress)
    if (rows.length === 0 || received >= total) return written.size
  }
})

const exportAll = Effect.fnUntraced(function* <Row extends { readonly id: number }>(
  request: ListExport<Row>,
  downloads: BrowserDownload['Service'],
) {
  const { file: name, columns, asShown } = request
  const kept = request.total >= LARGE_FROM_ROWS ? 'whereChosen' : 'onDisk'
  // Before anything slow: the browser asks for a place only soon after the person's click.
  const sink = yield* downloads.open({ name, type: CSV_TYPE, kept })
  if (sink === null) return { rows: 0, cancelled: true }
  const zone = times.get()
  const { csvHeader, csvRows } = yield* Effect.promise(() => import('./csv.ts'))
  exportProgress.set({ done: 0, total: request.total })
  return yield* toDisk(() => sink.write(csvHeader(columns, zone))).pipe(
    Effect.andThen(writeAll(request, sink, (rows) => csvRows(columns, rows.map(asShown), zone))),
    Effect.tap(() => toDisk(sink.finish)),
    Effect.map((rows) => ({ rows, cancelled: false })),
    // A failure or a cancel leaves no half file behind.
    Effect.onError(() => Effect.promise(() => sink.discard().catch(() => undefined))),
    Effect.ensuring(Effect.sync(() => exportProgress.set(null))),
  )
})

/** Writes the CSV file of a list; interrupting it leaves no file. */
export const exportList = Effect.fnUntraced(function* <Row extends { readonly id: number }>(
  request: ListExport<Row>,
  downloads: BrowserDownload['Service'],
) {
  if (request.scope === 'all') return yield* exportAll(request, downloads)
  const { toCsv } = yield* Effect.promise(() => import('./csv.ts'))
  const text =
    request.scope === 'legacy'
      ? yield* Effect.promise(() => request.toLegacy(request.rows))
      : toCsv({ columns: request.columns, rows: request.rows.map(request.asShown), times: times.get() })
  yield* downloads.save(request.file, new Blob([text], { type: CSV_TYPE }))
  return { rows: request.rows.length, cancelled: false }
})
