import { Context, Effect, Layer, Schema } from 'effect'
import { reportCalls } from '../schemas/calls/reports.ts'
import { AppError, Faulted, Refused, Unreachable } from '../schemas/errors.ts'
import { networkMessages } from '../schemas/messages.ts'
import { type PagedList, type PagedListName, pagedListOf } from '../schemas/paged-lists.ts'
import type { WrittenFile } from '../schemas/paged-rows.ts'
import { reportMessages } from '../schemas/report-messages.ts'
import { askOf } from './ask-of.ts'
import { BrowserDownload } from './browser-download.ts'
import { onlineOrAfter } from './connection.ts'
import { Http } from './http.ts'
import { type FileRequest, OpenFile, OpenFiles } from './open-file.ts'
import { createReportReader } from './report-reader.ts'
import { ReportService } from './report-service.ts'

export type { FileRequest } from './open-file.ts'

/** Which open file is meant. */
export type FileRun = { readonly list: PagedListName }

const CSV_TYPE = 'text/csv'
/** Whatever the report is (spec §9). */
const LEGACY_FILE = 'Inventory.csv'
/** From here on a file of all pages takes so long that the person may choose its place first. */
const LARGE_FROM_ROWS = 20_000
/** Partners asked for at a time. */
const PARTNERS_AT_A_TIME = 200
/** How long an interrupted file waits before it goes on by itself: twice as long each time, but not for ever. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000
/** How often in a row it does, with nothing gained: then it is for the person to say. */
const TRIES_BY_ITSELF = 10

const openFiles = new OpenFiles()
const reportCsv = Effect.promise(() => import('./report-csv.ts'))

const isAppError = Schema.is(AppError)

/** What is no failure of ours came from the disk. */
const asFailure = (cause: unknown): AppError =>
  isAppError(cause)
    ? cause
    : new Faulted({ status: 507, message: reportMessages.exportNotWritten(String(cause)), errors: [] })

const toDisk = <A>(step: () => Promise<A>) => Effect.tryPromise({ try: step, catch: asFailure })

/** The rows on the screen, as shown or as spec §9 has them. */
const writeShown = Effect.fnUntraced(function* (file: OpenFile) {
  const { rows, columns, scope } = file.request
  const { fileColumns, linesOfRows, reportHeader, toLegacyReport } = yield* reportCsv
  const { fields } = file.list
  const shown = fileColumns(fields, columns)
  const text =
    scope === 'legacy'
      ? toLegacyReport(fields, rows)
      : reportHeader(shown, file.times) + linesOfRows(shown, rows, file.times)
  yield* toDisk(() => file.append(text, rows.length))
  return 0
})

/** Every row of a report, from where the file stands; how many were added meanwhile. */
const writeReport = Effect.fnUntraced(function* (
  file: OpenFile,
  { reportName }: NonNullable<PagedList['report']>,
  http: Http['Service'],
) {
  const { fileColumns, linesOf, reportHeader } = yield* reportCsv
  const columns = fileColumns(file.list.fields, file.request.columns)
  if (file.isBlank) yield* toDisk(() => file.append(reportHeader(columns, file.times), 0))
  const { fields } = file.list
  const wanted = { reportName, fields, until: file.until, written: file.written }
  const reader = createReportReader(wanted, ({ head, rows, nextPage }) => {
    file.total = file.until = head.until
    file.nextPage = nextPage
    return file.append(linesOf(columns, head.columns, file.times)(rows), rows.length)
  })
  let isGivenUp = false
  const onLine = async (line: string) => {
    // Lines that have come already may still be read out when somebody else writes.
    if (isGivenUp) throw new Unreachable({ message: networkMessages.unreachable })
    // What goes wrong over a line is no lost connection: the next try would come to the same line.
    await reader.onLine(line).catch((cause) => Promise.reject(asFailure(cause)))
  }
  const giveUp = Effect.sync(() => {
    isGivenUp = true
  })
  const query = {
    ReportName: reportName,
    FromPage: file.nextPage,
    ...(file.until === null ? {} : { Until: file.until }),
  }
  yield* Effect.ensuring(http.lines(reportCalls.GetReportRows, { query }, onLine), giveUp)
  const { totalCount } = yield* Effect.try({ try: reader.end, catch: asFailure })
  return Math.max(0, totalCount - (file.until ?? totalCount))
})

/** Every partner, page by page; one that moves to a later page because another was added is written once. */
const writePartners = Effect.fnUntraced(function* (file: OpenFile, reports: ReportService['Service']) {
  const { fileColumns, linesOfRows, reportHeader } = yield* reportCsv
  const columns = fileColumns(file.list.fields, file.request.columns)
  if (file.isBlank) yield* toDisk(() => file.append(reportHeader(columns, file.times), 0))
  for (;;) {
    const query = { list: file.request.list, page: file.nextPage, pageSize: PARTNERS_AT_A_TIME }
    const { rows, total, succeeded, message } = yield* reports.page(query)
    if (!succeeded) return yield* new Refused({ message, errors: [] })
    if (file.until === null) file.total = file.until = total
    const fresh = rows.filter(({ id }) => !file.ids.has(id))
    for (const { id } of fresh) file.ids.add(id)
    file.nextPage += 1
    yield* toDisk(() => file.append(linesOfRows(columns, fresh, file.times), fresh.length))
    if (rows.length === 0 || file.written >= file.until) return Math.max(0, total - file.until)
  }
})

/**
 * The CSV files of the reports and the partner list (spec §9, design §7). A file of all pages is written while it comes:
 * `keepFile` holds it open and gives it up when it is interrupted, `writeRows` writes into it from where it stands, so
 * that after a lost connection it goes on at the next page.
 */
export class ReportExportService extends Context.Service<
  ReportExportService,
  {
    /** Ends by itself only where the person chooses no place for the file. */
    readonly keepFile: (request: FileRequest) => Effect.Effect<null>
    readonly writeRows: (run: FileRun) => Effect.Effect<WrittenFile, AppError>
    /** Waits until it is worth trying again; fails where it has been tried in vain often enough. */
    readonly awaitConnection: (run: FileRun) => Effect.Effect<null, AppError>
  }
>()('simdesk/services/ReportExportService') {
  static readonly overServices = Layer.effect(
    ReportExportService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload
      const reports = yield* ReportService

      const keepFile = Effect.fn('ReportExportService.keepFile')((request: FileRequest) => {
        const { list, scope, total } = request
        const name = scope === 'legacy' ? LEGACY_FILE : pagedListOf(list).fileName
        const onDisk = total >= LARGE_FROM_ROWS ? 'whereChosen' : 'onDisk'
        const opened = downloads.open({ name, type: CSV_TYPE, kept: scope === 'all' ? onDisk : 'inMemory' })
        return Effect.acquireUseRelease(
          Effect.map(opened, (sink) => sink && new OpenFile(request, sink)),
          (file) => {
            if (file === null) return Effect.succeed(null)
            openFiles.put(file)
            return Effect.never
          },
          (file) => (file === null ? Effect.void : Effect.promise(() => openFiles.giveUp(file))),
        )
      })

      const writeRows = Effect.fn('ReportExportService.writeRows')(function* ({ list }: FileRun) {
        const file = yield* openFiles.of(list)
        const { report } = file.list
        const isAll = file.request.scope === 'all'
        if (isAll) file.goOn()
        const write = isAll
          ? report
            ? writeReport(file, report, http)
            : writePartners(file, reports)
          : writeShown(file)
        const added = yield* write
        const sha256 = yield* toDisk(() => file.finish())
        return { rows: file.written, sha256, added }
      })

      const awaitConnection = Effect.fn('ReportExportService.awaitConnection')(function* ({ list }: FileRun) {
        const file = yield* openFiles.of(list)
        file.lose()
        if (file.losses > TRIES_BY_ITSELF) return yield* new Unreachable({ message: reportMessages.exportHalted })
        yield* onlineOrAfter(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (file.losses - 1)))
        return null
      })

      return ReportExportService.of({ keepFile, writeRows, awaitConnection })
    }),
  )

  static readonly ask = askOf(
    ReportExportService,
    ReportExportService.overServices.pipe(Layer.provide(ReportService.overHttp)),
  )
}
