import { Context, Effect, Layer } from 'effect'
import type { BulkAnswer, BulkCells, BulkImport, BulkRow, BulkVerdict, EarlierBulk } from '../schemas/bulk.ts'
import { bulkMessages } from '../schemas/bulk-fields.ts'
import type { BulkMapping } from '../schemas/bulk-mapping.ts'
import { bulkCalls } from '../schemas/calls/bulk.ts'
import { IDEMPOTENCY_HEADER } from '../schemas/contract.ts'
import { type AppError, Refused, UnexpectedAnswer } from '../schemas/errors.ts'
import { commonMessages, networkMessages } from '../schemas/messages.ts'
import { askOf } from './ask-of.ts'
import { keepMapping } from './bulk/kept-mappings.ts'
import { openTable } from './bulk/open-table.ts'
import { openTables } from './bulk/open-tables.ts'
import type { FileRead } from './bulk/reading-desk.ts'
import { Http } from './http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from './refusal.ts'
import { readSession } from './session-store.ts'
import { fileVault } from './vault.ts'

export type ReadRequest = { readonly fileRef: string; readonly sheet: string | null }
/** A file as it was read, under the handle of the worker that holds its rows. */
export type HeldFile = FileRead & { readonly tableRef: string }

export type BeginRequest = {
  readonly tableRef: string
  readonly fileName: string
  readonly mapping: BulkMapping
  readonly submissionId: string
}
export type Begun = { readonly bulk: BulkImport; readonly earlier: EarlierBulk | null }
export type UploadRequest = { readonly bulkId: number; readonly tableRef: string }
export type RowsQuery = {
  readonly bulkId: number
  readonly verdict: BulkVerdict | null
  readonly page: number
  readonly pageSize: number
}
export type RowsPage = { readonly rows: ReadonlyArray<BulkRow>; readonly total: number }

const isBulk = succeeded(commonMessages.saveRefused)

/** The import of an answer that was a yes; a no with what is wrong at which field. */
const bulkIn = (answer: BulkAnswer): Effect.Effect<BulkImport, Refused | UnexpectedAnswer> => {
  if (!answer.isSuccess) return Effect.fail(refusal(answer, commonMessages.saveRefused, answer.errors))
  return answer.bulk === undefined
    ? Effect.fail(new UnexpectedAnswer({ path: 'bulk', message: networkMessages.otherShape('bulk') }))
    : Effect.succeed(answer.bulk)
}

/** What a worker has to say, which is no failure of a call. */
const fromWorker = <A>(ask: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, Refused> =>
  Effect.tryPromise({
    try: ask,
    catch: (cause) =>
      cause instanceof Refused ? cause : new Refused({ message: (cause as Error).message, errors: [] }),
  })

/** The bulk imports: a file is read in a worker, its rows are sent, judged and added. */
export class BulkService extends Context.Service<
  BulkService,
  {
    /** Reads a file from the vault; a file that cannot be taken is refused with the reason. */
    readonly read: (request: ReadRequest) => Effect.Effect<HeldFile, AppError>
    /** Begins an import of a file that was read, and keeps the mapping for the next file with its header. */
    readonly begin: (request: BeginRequest) => Effect.Effect<Begun, AppError>
    /** The invoice of all items; null for none. */
    readonly putInvoice: (bulkId: number, fileRef: string | null) => Effect.Effect<BulkImport, AppError>
    /** Sends the rows that have not arrived yet, whoever sent the others; `told` after each piece. */
    readonly upload: (request: UploadRequest, told?: (bulk: BulkImport) => void) => Effect.Effect<BulkImport, AppError>
    readonly state: (bulkId: number) => Effect.Effect<BulkImport, AppError>
    readonly rows: (query: RowsQuery) => Effect.Effect<RowsPage, AppError>
    /** Sends corrected rows in the place of those with their numbers. */
    readonly correct: (bulkId: number, rows: ReadonlyArray<BulkCells>) => Effect.Effect<BulkImport, AppError>
    readonly commit: (bulkId: number) => Effect.Effect<BulkImport, AppError>
    readonly takeBack: (bulkId: number, reason: string) => Effect.Effect<BulkImport, AppError>
    /** The refused rows as the server writes them. */
    readonly rejected: (bulkId: number) => Effect.Effect<Blob, AppError>
  }
>()('simdesk/services/BulkService') {
  static readonly overHttp = Layer.effect(
    BulkService,
    Effect.gen(function* () {
      const http = yield* Http

      const read = Effect.fn('BulkService.read')(function* ({ fileRef, sheet }: ReadRequest) {
        const file = fileVault.get(fileRef)
        if (file === undefined) return yield* refusedFields({ file: bulkMessages.fileLost }, bulkMessages.fileLost)
        const table = yield* fromWorker((signal) => openTable(file, sheet, signal))
        return { ...table.file, tableRef: openTables.put(table) }
      })

      /** The file that a worker holds under a handle. */
      const tableOf = Effect.fnUntraced(function* (tableRef: string) {
        const table = openTables.get(tableRef)
        return table ?? (yield* refusedFields({ file: bulkMessages.fileLost }, bulkMessages.fileLost))
      })

      const begin = Effect.fn('BulkService.begin')(function* (request: BeginRequest) {
        const { file } = yield* tableOf(request.tableRef)
        const { sha256, rowCount, header, cut } = file
        const { fileName, mapping } = request
        const payload = { fileName, sha256, rowCount, header, mapping, cutColumns: cut }
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const answer = yield* Effect.mapError(http.call(bulkCalls.BeginBulk, { payload, headers }), refusalOfFields())
        const bulk = yield* bulkIn(answer)
        const userName = readSession()?.user.userName
        if (userName !== undefined) keepMapping(userName, header, mapping)
        return { bulk, earlier: answer.earlier ?? null }
      })

      const putInvoice = Effect.fn('BulkService.putInvoice')(function* (bulkId: number, fileRef: string | null) {
        const file = fileRef === null ? null : fileVault.get(fileRef)
        if (file === undefined) return yield* refusedFields({ invoicePO: bulkMessages.fileLost })
        const form = { bulkId: String(bulkId) }
        return yield* Effect.flatMap(http.call(bulkCalls.PutBulkInvoice, { form, file }), bulkIn)
      })

      const state = Effect.fn('BulkService.state')((bulkId: number) =>
        Effect.flatMap(http.call(bulkCalls.GetBulk, { query: { id: bulkId } }), bulkIn),
      )

      const put = (bulkId: number, rows: ReadonlyArray<BulkCells>, from?: number) => {
        const payload = { bulkId, rows, ...(from === undefined ? {} : { from }) }
        return Effect.flatMap(http.call(bulkCalls.PutBulkRows, { payload }), bulkIn)
      }

      const upload = Effect.fn('BulkService.upload')(function* (
        { bulkId, tableRef }: UploadRequest,
        told: (bulk: BulkImport) => void = () => {},
      ) {
        const table = yield* tableOf(tableRef)
        // How far it is the server says: another tab, or an answer that was lost, may have brought it further.
        let bulk = yield* state(bulkId)
        if (bulk.sha256 !== table.file.sha256) {
          return yield* refusedFields({ file: bulkMessages.otherFile }, bulkMessages.otherFile)
        }
        while (bulk.received < bulk.rowCount) {
          const { received } = bulk
          const rows = yield* fromWorker(() => table.piece(received))
          bulk = yield* put(bulkId, rows, received + 1)
          told(bulk)
        }
        return bulk
      })

      const rows = Effect.fn('BulkService.rows')(function* ({ bulkId, verdict, page, pageSize }: RowsQuery) {
        const query = { id: bulkId, PageIndex: page, PageSize: pageSize, ...(verdict && { Verdict: verdict }) }
        const answer = yield* Effect.flatMap(http.call(bulkCalls.GetBulkRows, { query }), isBulk)
        return { rows: answer.bulkRows, total: answer.totalCount }
      })

      return BulkService.of({
        read,
        begin,
        putInvoice,
        upload,
        state,
        rows,
        correct: Effect.fn('BulkService.correct')((bulkId: number, corrected: ReadonlyArray<BulkCells>) =>
          put(bulkId, corrected),
        ),
        commit: Effect.fn('BulkService.commit')((bulkId: number) =>
          Effect.flatMap(http.call(bulkCalls.CommitBulk, { payload: { bulkId } }), bulkIn),
        ),
        takeBack: Effect.fn('BulkService.takeBack')((bulkId: number, reason: string) =>
          Effect.flatMap(http.call(bulkCalls.TakeBackBulk, { payload: { bulkId, reason } }), bulkIn),
        ),
        rejected: Effect.fn('BulkService.rejected')((bulkId: number) =>
          Effect.map(http.download(bulkCalls.GetRejectedRows, { query: { id: bulkId } }), ({ blob }) => blob),
        ),
      })
    }),
  )

  static readonly ask = askOf(BulkService, BulkService.overHttp)
}
