import { Context, Effect, Layer } from 'effect'
import { type AppError, Faulted, Refused } from '../schemas/errors.ts'
import type { InventoryFilter, InventoryPage, InventoryRow } from '../schemas/inventory.ts'
import { inventoryColumns } from '../schemas/inventory-fields.ts'
import { inventoryMessages } from '../schemas/messages.ts'
import { BrowserDownload, type DownloadSink } from './browser-download.ts'
import { type ExportProgress, exportProgress } from './export-progress.ts'
import { InventoryService } from './inventory-service.ts'

export type InventoryExport = {
  /** The rows shown, all pages of what is listed or searched, or the shown rows in the layout of spec §9. */
  readonly scope: 'shown' | 'all' | 'legacy'
  readonly rows: ReadonlyArray<InventoryRow>
  /** The names of the shown columns in their order. */
  readonly columns: ReadonlyArray<string>
  /** The filter in force, null where the whole list is shown. */
  readonly filter: InventoryFilter | null
  readonly pageSize: number
  readonly total: number
  readonly onProgress?: (progress: ExportProgress) => void
}
/** How many rows the file has; `cancelled` where the person chose no place for it, and there is no file. */
export type Exported = { readonly rows: number; readonly cancelled: boolean }

export const INVENTORY_FILE = 'Inventory.csv'
const CSV_TYPE = 'text/csv'
/** Rows asked for at a time in an export of all pages: few requests, each still quick. */
const EXPORT_PAGE_SIZE = 200
/** From here on a file is written to the disk as it comes instead of being gathered first. */
const LARGE_FROM_ROWS = 50_000

const columnsNamed = (names: ReadonlyArray<string>) =>
  names.flatMap((name) => inventoryColumns.filter((column) => column.name === name))

const toDisk = (step: () => Promise<void>) =>
  Effect.tryPromise({
    try: step,
    catch: (cause): AppError =>
      new Faulted({ status: 507, message: inventoryMessages.exportNotWritten(String(cause)), errors: [] }),
  })

/** CSV files of what a list shows (spec §9, and design §7 for where we differ). */
export class ExportService extends Context.Service<
  ExportService,
  {
    /** Writes Inventory.csv; interrupting it leaves no file. */
    readonly exportInventory: (request: InventoryExport) => Effect.Effect<Exported, AppError>
  }
>()('simdesk/services/ExportService') {
  static readonly overServices = Layer.effect(
    ExportService,
    Effect.gen(function* () {
      const inventory = yield* InventoryService
      const downloads = yield* BrowserDownload

      const pageAt = (request: InventoryExport, page: number): Effect.Effect<InventoryPage, AppError> => {
        const query = { page, pageSize: Math.max(request.pageSize, EXPORT_PAGE_SIZE) }
        return Effect.filterOrFail(
          request.filter === null ? inventory.list(query) : inventory.search({ ...query, filter: request.filter }),
          (answer) => answer.succeeded,
          (answer) => new Refused({ message: answer.message, errors: [] }),
        )
      }

      /**
       * Every page, one after the other. What is added meanwhile moves rows to later pages, so that a row can come
       * twice: it is written once. A server that gives smaller pages than asked for only takes more of them.
       */
      const writeAll = Effect.fnUntraced(function* (
        request: InventoryExport,
        sink: DownloadSink,
        csvRows: (rows: ReadonlyArray<InventoryRow>) => string,
      ) {
        const written = new Set<number>()
        let received = 0
        for (let page = 1; ; page++) {
          const { rows, total } = yield* pageAt(request, page)
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

      const exportAll = Effect.fnUntraced(function* (request: InventoryExport) {
        const large = request.total >= LARGE_FROM_ROWS
        // Before anything slow: the browser asks for a place only soon after the person's click.
        const sink = yield* downloads.open({ name: INVENTORY_FILE, type: CSV_TYPE, large })
        if (sink === null) return { rows: 0, cancelled: true }
        const { csvHeader, csvRows } = yield* Effect.promise(() => import('./csv.ts'))
        const columns = columnsNamed(request.columns)
        exportProgress.set({ done: 0, total: request.total })
        return yield* toDisk(() => sink.write(csvHeader(columns))).pipe(
          Effect.andThen(writeAll(request, sink, (rows) => csvRows(columns, rows))),
          Effect.tap(() => toDisk(sink.finish)),
          Effect.map((rows) => ({ rows, cancelled: false })),
          // A failure or a cancel leaves no half file behind.
          Effect.onError(() => Effect.promise(() => sink.discard().catch(() => undefined))),
          Effect.ensuring(Effect.sync(() => exportProgress.set(null))),
        )
      })

      const exportInventory = Effect.fn('ExportService.exportInventory')(function* (request: InventoryExport) {
        if (request.scope === 'all') return yield* exportAll(request)
        const { toCsv, toLegacyCsv } = yield* Effect.promise(() => import('./csv.ts'))
        const text =
          request.scope === 'legacy'
            ? toLegacyCsv(request.rows)
            : toCsv({ columns: columnsNamed(request.columns), rows: request.rows })
        yield* downloads.save(INVENTORY_FILE, new Blob([text], { type: CSV_TYPE }))
        return { rows: request.rows.length, cancelled: false }
      })

      return ExportService.of({ exportInventory })
    }),
  )

  static readonly layer = ExportService.overServices.pipe(
    Layer.provide([InventoryService.layer, BrowserDownload.layer]),
  )
}
