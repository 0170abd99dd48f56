import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { viewedCalls } from '../../schemas/records/records.calls.ts'
import { bulkCalls } from '../../schemas/stock/bulk.calls.ts'
import {
  type BulkCells,
  type BulkImport,
  type BulkLookups,
  type BulkReceipt,
  type BulkRow,
  type BulkVerdict,
  type EarlierBulk,
  KEPT_INVOICE,
} from '../../schemas/stock/bulk.ts'
import { BULK_PAGE_SIZE, bulkMessages } from '../../schemas/stock/bulk-fields.ts'
import {
  type BulkMapping,
  dayFirstColumns,
  recognisedMapping,
  withFittingOrders,
  withRememberedOrder,
} from '../../schemas/stock/bulk-mapping.ts'
import { mappingOf } from '../../schemas/stock/bulk-matching.ts'
import type { OpenDayColumns } from '../../schemas/stock/day-order.ts'
import type { FileLayout } from '../../schemas/stock/file-layout.ts'
import { type ShapedFile, shapeOrder, shapeText } from '../../schemas/stock/file-shape.ts'
import { warehouseCalls } from '../../schemas/stock/warehouse.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'
import { BrowserDownload } from '../files/browser-download.ts'
import { bulkIn } from './bulk/bulk-in.ts'
import { bulkLookups } from './bulk/lookups.ts'
import { type OpenTable, openTable } from './bulk/open-table.ts'
import { closeTable, openTables } from './bulk/open-tables.ts'
import { rememberedOrder } from './bulk/remembered-order.ts'

export type ReadRequest = {
  readonly fileRef: string
  readonly sheet: string | null
  /** What a person chose instead of what was recognised; absent for nothing. */
  readonly layout?: FileLayout
  /** The suppliers that a file may name, each with what is remembered from its files. */
  readonly suppliers: BulkLookups['suppliers']
}
/** A parsed file, under the handle of the worker that holds its rows. It contains no column name and no cell. */
export type HeldFile = {
  readonly tableRef: string
  readonly sha256: string
  readonly rowCount: number
  readonly sheets: ReadonlyArray<string>
  readonly sheet: string | null
  /** The mapping of the last file of this shape, else the one that the columns' names and first rows suggest. */
  readonly mapping: BulkMapping
  /** The import whose mapping it is, and the mapping without it; absent if the columns were recognised. */
  readonly remembered?: {
    readonly fileName: string
    readonly date: string
    readonly supplierName: string
    readonly afresh: BulkMapping
  }
  /** Columns whose order of day and month is open; absent if there are none. */
  readonly days?: OpenDayColumns
  /** What a person chose of its layout; absent for nothing. */
  readonly layout?: FileLayout
}
/** The file of an import that was begun earlier. */
export type ReopenRequest = {
  readonly fileRef: string
  readonly sha256: string
  /** How it was read then; absent for an import of an older version. */
  readonly layout?: FileLayout
}

/** The data that the screen begins with: the options for all rows, and recent imports. */
export type BulkStart = {
  readonly lookups: BulkLookups
  readonly imports: ReadonlyArray<BulkImport>
  readonly receipt: BulkReceipt | null
}
/** The receipt of the SIMs; null for none. */
export type StartQuery = { readonly receiptId: number | null }

export type BeginRequest = {
  readonly tableRef: string
  readonly fileName: string
  readonly mapping: BulkMapping
  /** The invoice of all SIMs; null for none, empty for that of the import before. */
  readonly invoiceRef: string | null
  /** The receipt of the SIMs; null for none. */
  readonly receiptId: number | null
  readonly submissionId: string
  /** The import whose columns are matched again; absent for a new file. */
  readonly supersedes?: number
}
export type Begun = { readonly bulk: BulkImport; readonly earlier: EarlierBulk | null }
export type BulkQuery = { readonly bulkId: number }
export type PieceRequest = BulkQuery & { readonly tableRef: string; readonly received: number }
export type RowsQuery = BulkQuery & {
  readonly verdict: BulkVerdict | null
  readonly page: number
}
export type RowsPage = { readonly rows: ReadonlyArray<BulkRow>; readonly total: number }
export type CorrectRequest = BulkQuery & { readonly rows: ReadonlyArray<BulkCells> }
export type TakeBackRequest = BulkQuery & { readonly reason: string }

const answered = succeeded(commonMessages.saveRefused)

/** A result of the worker. Its failure is a refusal, not a failed call. */
const fromWorker = <A>(ask: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, Refused> =>
  Effect.tryPromise({
    try: ask,
    catch: (cause) =>
      cause instanceof Refused ? cause : new Refused({ message: (cause as Error).message, errors: [] }),
  })

/** Keeps a read file, in place of the one before. */
const heldFile = (table: OpenTable, layout: FileLayout | undefined, mapping: BulkMapping): HeldFile => {
  const { sha256: hash, rowCount, sheets, sheet, days } = table.file
  return {
    tableRef: openTables.put(table),
    sha256: hash,
    rowCount,
    sheets,
    sheet,
    mapping,
    ...(Object.keys(days).length > 0 && { days }),
    ...(layout !== undefined && { layout }),
  }
}

/** Bulk imports: a worker reads the file; its rows are sent, checked and added. */
export class BulkService extends Context.Service<
  BulkService,
  {
    readonly start: (query: StartQuery) => Effect.Effect<BulkStart, AppError>
    /** Reads a file from the vault. An unusable file is refused with the reason. */
    readonly read: (request: ReadRequest) => Effect.Effect<HeldFile, AppError>
    /** Reads the file of an import again and finds its sheet. Any other file is refused. */
    readonly reopen: (request: ReopenRequest) => Effect.Effect<HeldFile, AppError>
    /** Begins an import of a parsed file, with its invoice. */
    readonly begin: (request: BeginRequest) => Effect.Effect<Begun, AppError>
    /** Sends the next rows after those that the server has. Gives the progress, including rows that others sent. */
    readonly sendPiece: (request: PieceRequest) => Effect.Effect<BulkImport, AppError>
    readonly state: (query: BulkQuery) => Effect.Effect<BulkImport, AppError>
    readonly rows: (query: RowsQuery) => Effect.Effect<RowsPage, AppError>
    /** Replaces rows, by their numbers, with corrected ones. */
    readonly correct: (request: CorrectRequest) => Effect.Effect<BulkImport, AppError>
    readonly commit: (query: BulkQuery) => Effect.Effect<BulkImport, AppError>
    readonly takeBack: (request: TakeBackRequest) => Effect.Effect<BulkImport, AppError>
    /** Gives the person the refused rows as a file. */
    readonly saveRejected: (query: BulkQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/BulkService') {
  static readonly overHttp = Layer.effect(
    BulkService,
    Effect.gen(function* () {
      const http = yield* Http
      const download = yield* BrowserDownload

      /** The values that a receipt sets for each of its SIMs. */
      const receiptOf = Effect.fnUntraced(function* (id: number) {
        const asked = http.call(viewedCalls.GetReceiptList, { query: { id } })
        const [found] = (yield* Effect.flatMap(asked, answered)).getReceiptslist
        if (found === undefined) return yield* refusal({}, bulkMessages.noReceipt)
        const { receiptNumber, supplierID, planID, country, region, type, unitCost } = found
        const { InvoiceCurrency, invoiceNumber, stockReceivedDate, expiryDate } = found
        const values = {
          supplierID,
          planID,
          country,
          region,
          type,
          buyingCost: unitCost,
          InvoiceCurrency,
          invoiceNumber,
          stockReceivedDate,
          expiryDate,
        }
        const said = Object.entries(values).flatMap(([name, value]) =>
          value === null || value === undefined || value === '' ? [] : [[name, { value: String(value) }] as const],
        )
        return { id, receiptNumber: receiptNumber ?? '', mapping: Object.fromEntries(said) as BulkMapping }
      })

      const start = Effect.fn('BulkService.start')(function* ({ receiptId }: StartQuery) {
        const [lists, { bulks }, receipt] = yield* Effect.all(
          [
            Effect.flatMap(http.call(warehouseCalls.GetWarehouseDropdown, {}), answered),
            Effect.flatMap(http.call(bulkCalls.GetBulkList, {}), answered),
            receiptId === null ? Effect.succeed(null) : receiptOf(receiptId),
          ],
          { concurrency: 3 },
        )
        return {
          lookups: bulkLookups(lists),
          imports: bulks,
          receipt,
        }
      })

      /** The mapping of the last file of this shape. It is only a help: without an answer there is none. */
      const matchingOf = (file: ShapedFile) => {
        const shape = bytesToHex(sha256(utf8ToBytes(shapeText(file))))
        return http.call(bulkCalls.GetBulkMatching, { query: { shape } }).pipe(
          Effect.map(({ matching }) => matching),
          Effect.orElseSucceed(() => null),
        )
      }

      const open = Effect.fnUntraced(function* ({ fileRef, sheet, layout }: Omit<ReadRequest, 'suppliers'>) {
        const file = fileVault.get(fileRef)
        if (file === undefined) return yield* refusedFields({ file: bulkMessages.fileLost }, bulkMessages.fileLost)
        return yield* fromWorker((signal) => openTable(file, sheet, layout ?? {}, signal))
      })

      const read = Effect.fn('BulkService.read')(function* ({ suppliers, ...request }: ReadRequest) {
        const table = yield* open(request)
        const { header, headerRow, sample, days } = table.file
        const rows = sample.map(({ cells }) => cells)
        const isOpen = Object.keys(days).length > 0
        const proposed = Effect.fnUntraced(function* (mapping: BulkMapping) {
          const order = isOpen ? yield* fromWorker(() => rememberedOrder(table, mapping, suppliers)) : undefined
          return withRememberedOrder(withFittingOrders(mapping, days), days, order)
        })
        const matching = yield* matchingOf({ header, headerRow, rows })
        const afresh = yield* proposed(recognisedMapping(header, rows))
        if (matching === null) return heldFile(table, request.layout, afresh)
        const { fileName, date, supplierName, sources } = matching
        const mapping = yield* proposed(mappingOf(sources, shapeOrder({ header, headerRow, rows })))
        return { ...heldFile(table, request.layout, mapping), remembered: { fileName, date, supplierName, afresh } }
      })

      const reopen = Effect.fn('BulkService.reopen')(function* ({ fileRef, sha256: hash, layout }: ReopenRequest) {
        // The columns were mapped when the import was begun. Its sheet is found first: the layout may fit no other.
        const laidOut = (table: OpenTable) => {
          if (layout === undefined) return Effect.succeed(heldFile(table, layout, {}))
          table.close()
          return Effect.map(open({ fileRef, sheet: table.file.sheet, layout }), (again) => heldFile(again, layout, {}))
        }
        const first = yield* open({ fileRef, sheet: null })
        if (first.file.sha256 === hash) return yield* laidOut(first)
        first.close()
        for (const sheet of first.file.sheets.slice(1)) {
          const table = yield* open({ fileRef, sheet })
          if (table.file.sha256 === hash) return yield* laidOut(table)
          table.close()
        }
        return yield* refusedFields({ file: bulkMessages.otherFile }, bulkMessages.otherFile)
      })

      /** The file that a worker holds under a handle. */
      const tableOf = Effect.fnUntraced(function* (tableRef: string) {
        const table = openTables.get(tableRef)
        return table ?? (yield* refusedFields({ file: bulkMessages.fileLost }, bulkMessages.fileLost))
      })

      const putInvoice = Effect.fnUntraced(function* (bulkId: number, fileRef: string) {
        const file = fileVault.get(fileRef)
        if (file === undefined) return yield* refusedFields({ invoicePO: bulkMessages.fileLost })
        return yield* Effect.flatMap(
          http.call(bulkCalls.PutBulkInvoice, { form: { bulkId: String(bulkId) }, file }),
          bulkIn,
        )
      })

      const begin = Effect.fn('BulkService.begin')(function* (request: BeginRequest) {
        const { file } = yield* tableOf(request.tableRef)
        const { sha256: hash, rowCount, header, cut, rounded, comma, headerRow, separator } = file
        const { fileName, mapping, invoiceRef, receiptId, supersedes } = request
        const keepsInvoice = invoiceRef === KEPT_INVOICE
        const receipt = receiptId === null ? {} : { receiptId }
        const payload = {
          fileName,
          sha256: hash,
          rowCount,
          header,
          mapping,
          cutColumns: cut,
          roundedColumns: rounded,
          commaColumns: comma,
          dayFirstColumns: dayFirstColumns(mapping, file.days),
          layout: { headerRow, ...(separator !== undefined && { separator }) },
          ...receipt,
          ...(supersedes !== undefined && { supersedes, keepsInvoice }),
        }
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const answer = yield* Effect.mapError(http.call(bulkCalls.BeginBulk, { payload, headers }), refusalOfFields())
        const begun = yield* bulkIn(answer)
        const bulk = invoiceRef === null || keepsInvoice ? begun : yield* putInvoice(begun.bulkId, invoiceRef)
        return { bulk, earlier: answer.earlier ?? null }
      })

      const put = (bulkId: number, rows: ReadonlyArray<BulkCells>, from?: number) => {
        const payload = { bulkId, rows, ...(from === undefined ? {} : { from }) }
        return Effect.flatMap(http.call(bulkCalls.PutBulkRows, { payload }), bulkIn)
      }

      const sendPiece = Effect.fn('BulkService.sendPiece')(function* ({ bulkId, tableRef, received }: PieceRequest) {
        const table = yield* tableOf(tableRef)
        const rows = yield* fromWorker(() => table.piece(received))
        const bulk = yield* put(bulkId, rows, received + 1)
        if (bulk.received >= bulk.rowCount) closeTable(tableRef)
        return bulk
      })

      const rows = Effect.fn('BulkService.rows')(function* ({ bulkId, verdict, page }: RowsQuery) {
        const query = { id: bulkId, PageIndex: page, PageSize: BULK_PAGE_SIZE, ...(verdict && { Verdict: verdict }) }
        const answer = yield* Effect.flatMap(http.call(bulkCalls.GetBulkRows, { query }), answered)
        return { rows: answer.bulkRows, total: answer.totalCount }
      })

      const saveRejected = Effect.fn('BulkService.saveRejected')(function* ({ bulkId }: BulkQuery) {
        const { blob } = yield* http.download(bulkCalls.GetRejectedRows, { query: { id: bulkId } })
        yield* download.save(`Rejected rows of import ${bulkId}.csv`, blob)
      })

      return BulkService.of({
        start,
        read,
        reopen,
        begin,
        sendPiece,
        state: Effect.fn('BulkService.state')(({ bulkId }: BulkQuery) =>
          Effect.flatMap(http.call(bulkCalls.GetBulk, { query: { id: bulkId } }), bulkIn),
        ),
        rows,
        correct: Effect.fn('BulkService.correct')((request: CorrectRequest) => put(request.bulkId, request.rows)),
        commit: Effect.fn('BulkService.commit')(({ bulkId }: BulkQuery) =>
          Effect.flatMap(http.call(bulkCalls.CommitBulk, { payload: { bulkId } }), bulkIn),
        ),
        takeBack: Effect.fn('BulkService.takeBack')(({ bulkId, reason }: TakeBackRequest) =>
          Effect.flatMap(http.call(bulkCalls.TakeBackBulk, { payload: { bulkId, reason: reason.trim() } }), bulkIn),
        ),
        saveRejected,
      })
    }),
  )

  static readonly ask = askOf(BulkService, BulkService.overHttp)
}
