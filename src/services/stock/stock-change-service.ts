import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { dropdownCalls } from '../../schemas/core/common-dropdown.calls.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { formatDay } from '../../schemas/core/format.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { BYTE_ORDER_MARK, textLine } from '../../schemas/files/csv-text.ts'
import { assignmentNumber } from '../../schemas/stock/assignment.ts'
import { holderKey, type holderKinds } from '../../schemas/stock/holder.ts'
import type { InventoryFilter } from '../../schemas/stock/inventory.ts'
import { stockCalls } from '../../schemas/stock/stock.calls.ts'
import { stockChangeCalls } from '../../schemas/stock/stock-change.calls.ts'
import {
  type ChangeStockAnswer,
  type ChangeStockPayload,
  type StockChangeKind,
  type StockChangePreview,
  type StockSelection,
  stockChangeMessages,
} from '../../schemas/stock/stock-change.ts'
import { type StockChangeDraft, stockChangeOf, stockChangeProblems } from '../../schemas/stock/stock-change-draft.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'
import { criteriaPayload } from './inventory-requests.ts'

/** The selected SIMs: these, or all that a search of the list finds; a null filter is the whole list. */
export type Selected =
  | { readonly ids: ReadonlyArray<number> }
  | { readonly filter: InventoryFilter | null; readonly total: number }

export type ChangeToPreview = {
  readonly act: StockChangeKind
  readonly draft: StockChangeDraft
  readonly which: Selected
}
export type ChangeRequest = ChangeToPreview & {
  readonly only: ChangeStockPayload['only']
  readonly digest: string
  readonly submissionId: string
}
/** A null `preview`: it is done. Otherwise nothing was done, as the outcome is another by now. */
export type ChangeOutcome = {
  readonly message: string
  readonly preview: StockChangePreview | null
  /** The new assignment; null for another act. */
  readonly assignmentId: number | null
}

/** What the fields of an act offer. */
export type StockChangeOptions = Readonly<Record<'holders' | 'plans' | 'suppliers', ReadonlyArray<LookupItem>>> & {
  /** Absent from recordings before SIMs could be moved. */
  readonly locations?: ReadonlyArray<LookupItem>
}

const whichOf = (which: Selected): StockSelection =>
  'ids' in which ? which : { filter: criteriaPayload(which.filter) }

const holdersOf = (kind: (typeof holderKinds)[number]['value'], items: ReadonlyArray<LookupItem>) =>
  items.map(({ id, name }) => ({ id: holderKey({ kind, id: Number(id) }), name }))

const answered = succeeded(commonMessages.saveRefused)

const HEADER = ['Number', 'ICCID', 'Plan Name', 'Expiry Date', 'Reason']

const refused = (answer: ChangeStockAnswer) => refusal(answer, commonMessages.saveRefused, answer.errors ?? [])

/** One act on many SIMs: previewed in counts, and done. */
export class StockChangeService extends Context.Service<
  StockChangeService,
  {
    readonly options: (request: { readonly act: StockChangeKind }) => Effect.Effect<StockChangeOptions, AppError>
    /** What the act would do. Fails with `Refused` (messages by field). */
    readonly preview: (request: ChangeToPreview) => Effect.Effect<StockChangePreview, AppError>
    readonly change: (request: ChangeRequest) => Effect.Effect<ChangeOutcome, AppError>
    /** Unassigns what is still assigned of an assignment. */
    readonly undo: (request: {
      readonly assignmentId: number
      readonly submissionId: string
    }) => Effect.Effect<{ readonly message: string }, AppError>
    /** Downloads the SIMs that cannot be changed. */
    readonly saveBlocked: (request: ChangeToPreview) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/StockChangeService') {
  static readonly overHttp = Layer.effect(
    StockChangeService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const options = Effect.fn('StockChangeService.options')(function* ({ act }: { readonly act: StockChangeKind }) {
        if (act === 'assign') {
          const found = yield* Effect.flatMap(http.call(stockCalls.GetAssignmentDropdown, {}), answered)
          const partners = holdersOf('partner', found.activePartnerDropdowns)
          return {
            holders: [...partners, ...holdersOf('customer', found.activeCustomerDropdowns)],
            plans: [],
            suppliers: [],
          }
        }
        const call = http.call(dropdownCalls.GetInventoryDropdown, { query: { Flag: 1 } })
        const found = yield* Effect.flatMap(call, answered)
        return {
          holders: [],
          plans: found.planeDropdowns,
          suppliers: found.supplierDropdowns,
          locations: found.locationDropdowns ?? [],
        }
      })

      const previewed = Effect.fnUntraced(function* ({ act, draft, which }: ChangeToPreview, listsAll: boolean) {
        const problems = stockChangeProblems(act, draft)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const payload = { what: stockChangeOf(act, draft), which: whichOf(which), ...(listsAll && { listsAll }) }
        const answer = yield* Effect.mapError(
          http.call(stockChangeCalls.PreviewStockChange, { payload }),
          refusalOfFields(),
        )
        return answer.preview ?? (yield* refused(answer))
      })

      const preview = Effect.fn('StockChangeService.preview')((request: ChangeToPreview) => previewed(request, false))

      const change = Effect.fn('StockChangeService.change')(function* (request: ChangeRequest) {
        const { act, draft, which, only, digest, submissionId } = request
        const payload = { what: stockChangeOf(act, draft), which: whichOf(which), only, digest }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(stockChangeCalls.ChangeStock, { payload, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        if (!answer.isSuccess && answer.preview === undefined) return yield* refused(answer)
        return {
          message: answer.message ?? '',
          preview: answer.isSuccess ? null : (answer.preview ?? null),
          assignmentId: answer.assignmentId ?? null,
        }
      })

      const undo = Effect.fn('StockChangeService.undo')(function* ({
        assignmentId,
        submissionId,
      }: {
        readonly assignmentId: number
        readonly submissionId: string
      }) {
        const payload = {
          what: { act: 'unassign' as const, reason: stockChangeMessages.undone(assignmentNumber(assignmentId)) },
          which: { filter: { ...criteriaPayload(null), assignmentID: assignmentId } },
          only: 'possible' as const,
        }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const answer = yield* http.call(stockChangeCalls.ChangeStock, { payload, headers })
        return answer.isSuccess ? { message: answer.message ?? '' } : yield* refused(answer)
      })

      const saveBlocked = Effect.fn('StockChangeService.saveBlocked')(function* (request: ChangeToPreview) {
        const { blocked } = yield* previewed(request, true)
        const lines = blocked.map(({ id, iccid, planName, expiryDate, verdict }) =>
          textLine([String(id), iccid, planName, formatDay(expiryDate), verdict]),
        )
        const text = BYTE_ORDER_MARK + [textLine(HEADER), ...lines].join('')
        yield* downloads.save('SIMs not changed.csv', new Blob([text], { type: 'text/csv' }))
      })

      return StockChangeService.of({ options, preview, change, undo, saveBlocked })
    }),
  )

  static readonly ask = askOf(StockChangeService, StockChangeService.overHttp)
}
