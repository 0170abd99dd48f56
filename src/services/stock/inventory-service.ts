import { Context, Effect, Layer } from 'effect'
import { unsentIn } from '../../schemas/core/answer.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, Faulted, Refused } from '../../schemas/core/errors.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { sortAsked } from '../../schemas/lists/sort-wire.ts'
import {
  type InventoryFilter,
  type InventoryPage,
  InventoryPageAnswer,
  type InventoryRecord,
  InventoryRecordAnswer,
  type InventoryRow,
  type InventorySort,
} from '../../schemas/stock/inventory.ts'
import { changeProblems, draftProblems, type InventoryDraft, isInvoiced } from '../../schemas/stock/inventory-draft.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'
import { BrowserDownload } from '../files/browser-download.ts'
import { pageOfFound } from '../lists/search-pages.ts'
import { insertForm, ownSearchPayload, searchPayload, updateForm } from './inventory-requests.ts'

export type ListQuery = { readonly page: number; readonly pageSize: number; readonly sort: InventorySort | null }
export type SearchQuery = ListQuery & {
  readonly filter: InventoryFilter
  /** Only these SIMs, of those that fit the filter. */
  readonly ids?: ReadonlyArray<number>
}

/** One save. A retry has the same `submissionId`, so no second record is made. */
export type SaveRequest = {
  readonly mode: 'add' | 'edit'
  readonly id: number | null
  readonly version: number | null
  readonly draft: InventoryDraft
  /**
   * The stock's expiry date if it differs from the SIM's, empty if it does not, null if there is none
   * (`stockExpiryOf`).
   */
  readonly stockExpiryDate: string | null
  /** The invoice's handle in the file vault. */
  readonly fileRef: string | null
  readonly submissionId: string
  readonly actorName: string
}
/** A draft before it is sent, and the handle of its invoice. */
export type DraftToCheck = Pick<SaveRequest, 'mode' | 'draft' | 'fileRef'>
export type Saved = { readonly message: string; readonly id: number | null }

/** GetInventoryList answers an item or a page; each is decoded with the schema of the request. */
const byPage = { ...inventoryCalls.GetInventoryList, success: InventoryPageAnswer }
const byId = { ...inventoryCalls.GetInventoryList, success: InventoryRecordAnswer }

const emptyPage = (message: string): InventoryPage => ({
  rows: [],
  total: 0,
  succeeded: false,
  message: message || inventoryMessages.fetchFailed,
})

const pageOf = (answer: InventoryPageAnswer): InventoryPage =>
  answer.isSuccess
    ? {
        rows: answer.getInventorieslist ?? [],
        total: answer.totalCount,
        succeeded: true,
        message: answer.message ?? '',
        ...(answer.named && { named: answer.named }),
        ...unsentIn(answer),
      }
    : emptyPage(answer.message ?? '')

/** The inventory of spec §7: lists, searches, reads and saves SIMs. */
export class InventoryService extends Context.Service<
  InventoryService,
  {
    readonly list: (query: ListQuery) => Effect.Effect<InventoryPage, AppError>
    readonly search: (query: SearchQuery) => Effect.Effect<InventoryPage, AppError>
    readonly get: (id: number) => Effect.Effect<InventoryRecord, AppError>
    readonly save: (request: SaveRequest) => Effect.Effect<Saved, AppError>
    /**
     * The checks of the form, plus those of spec §5 for a new SIM. Gives messages by field; empty if the draft may be
     * sent.
     */
    readonly validate: (request: DraftToCheck) => Effect.Effect<Record<string, string>>
    /** Downloads the stored invoice of a SIM. */
    readonly downloadInvoice: (id: number) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/InventoryService') {
  static readonly overHttp = Layer.effect(
    InventoryService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      /** A refusal is a page that did not succeed, not an error of the call. */
      const asPage = (answer: Effect.Effect<InventoryPageAnswer, AppError>) =>
        answer.pipe(
          Effect.map(pageOf),
          Effect.catchTag('Refused', (refused) => Effect.succeed(emptyPage(refused.message))),
        )

      const list = Effect.fn('InventoryService.list')(({ page, pageSize, sort }: ListQuery) =>
        asPage(http.call(byPage, { query: { PageIndex: page, PageSize: pageSize, ...sortAsked(sort) } })),
      )

      const search = Effect.fn('InventoryService.search')((query: SearchQuery) =>
        http.serves('search')
          ? asPage(
              http.call(inventoryCalls.SearchInventory, {
                payload: { ...searchPayload(query), ...ownSearchPayload(query) },
              }),
            )
          : Effect.map(asPage(http.call(inventoryCalls.SearchInventory, { payload: searchPayload(query) })), (found) =>
              pageOfFound<InventoryRow, InventoryPage>(found, query),
            ),
      )

      const get = Effect.fn('InventoryService.get')(function* (id: number) {
        const answer = yield* http.call(byId, { query: { id } })
        const record = answer.getInventorieslist[0]
        const message = answer.message || inventoryMessages.fetchFailed
        if (!answer.isSuccess) return yield* new Refused({ message, errors: [] })
        if (record === undefined) return yield* new Faulted({ status: 404, message, errors: [] })
        return record
      })

      const send = (request: SaveRequest, file: File | null) => {
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        return request.mode === 'add'
          ? http.call(inventoryCalls.InsertSingleInventory, { form: insertForm(request), file, headers })
          : http.call(inventoryCalls.UpdateInventory, { form: updateForm(request), headers })
      }

      const save = Effect.fn('InventoryService.save')(function* (request: SaveRequest) {
        // Pay as you go has no invoice (spec §7), even if one was chosen before the payment type.
        const fileRef = request.mode === 'edit' || !isInvoiced(request.draft) ? null : request.fileRef
        const file = fileRef === null ? null : fileVault.get(fileRef)
        if (file === undefined) {
          return yield* refusedFields({ invoicePO: inventoryMessages.fileLost }, inventoryMessages.fileLost)
        }
        const sent = send(request, file).pipe(Effect.mapError(refusalOfFields()))
        const answer = yield* Effect.flatMap(sent, acceptedAnswer)
        return { message: answer.message ?? '', id: answer.id ?? null }
      })

      const validate = ({ mode, draft, fileRef }: DraftToCheck) =>
        Effect.sync(() => ({
          ...(mode === 'add' ? draftProblems(draft, true) : changeProblems(draft)),
          // The file is gone and only its name is left: saving without it would lose it silently.
          ...(mode === 'add' && draft.invoicePO !== '' && fileRef === null
            ? { invoicePO: inventoryMessages.fileLost }
            : {}),
        }))

      const downloadInvoice = Effect.fn('InventoryService.downloadInvoice')(function* (id: number) {
        const { name, blob } = yield* http.download(inventoryCalls.GetInvoicePO, { query: { id } })
        yield* downloads.save(name, blob)
      })

      return InventoryService.of({ list, search, get, save, validate, downloadInvoice })
    }),
  )

  static readonly ask = askOf(InventoryService, InventoryService.overHttp)
}
