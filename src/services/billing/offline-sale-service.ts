import { Context, Effect, Layer } from 'effect'
import {
  amountsIn,
  drawnIn,
  fieldOfLine,
  keysOf,
  lineIn,
  linesIn,
  problemsOfDraft,
  type SaleDraft,
  saleFields,
} from '../../schemas/billing/offline-sale/draft.ts'
import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import type { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import type { CheckAnswer, JudgedLine, SaleCustomer, SaleLookups } from '../../schemas/billing/offline-sale/sale.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import type { JudgedItem } from '../../schemas/stock/assignment.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

/** How many SIMs of a line are listed one by one; those that cannot be sold come first. */
const SHOWN_SIMS = 20

/** A line as the server checked it: the number of SIMs that cannot be sold, and its first SIMs. */
type CheckedLine = JudgedLine & { readonly key: string; readonly wrong: number }

/**
 * A sale as the server checked it. `margin` is empty if it is unknown; `problems` are keyed by the fields of the draft.
 */
export type Checked = {
  readonly customer: SaleCustomer | null
  readonly lines: ReadonlyArray<CheckedLine>
  readonly cost: string
  readonly margin: string
  readonly problems: Readonly<Record<string, string>>
  /** Letters that cannot be printed; absent if there are none. */
  readonly letters?: ReadonlyArray<UnprintableAt>
}

export type SaleQuery = { readonly draft: SaleDraft }
/** A request for SIMs, from stock or by codes: for one line, or (`key` null) for all lines that lack some. */
export type ChooseRequest = SaleQuery & { readonly key: string | null; readonly codes: ReadonlyArray<string> | null }
/** `patch` holds the changes to the draft; `rejected` the codes that cannot be sold here. */
export type Chosen = { readonly patch: SaleDraft; readonly rejected: ReadonlyArray<JudgedItem> }
export type DraftPdfQuery = SaleQuery & { readonly paper: Paper }
export type IssueRequest = SaleQuery & { readonly currency: string; readonly submissionId: string }
/** `id` is null if other people took some of the SIMs first; nothing was issued then. */
export type Issued = { readonly id: number | null; readonly message: string }

const answered = succeeded(commonMessages.saveRefused)

const shownOf = (rows: ReadonlyArray<JudgedItem>): ReadonlyArray<JudgedItem> =>
  [...rows].sort((one, other) => Number(one.isOk) - Number(other.isOk)).slice(0, SHOWN_SIMS)

const checkedOf = (
  draft: SaleDraft,
  { customer, amounts, lines = [], errors = [], letters }: CheckAnswer,
): Checked => ({
  customer,
  lines: keysOf(draft).flatMap((key, index) => {
    const line = lines[index]
    if (line === undefined) return []
    return { ...line, key, rows: shownOf(line.rows), wrong: line.rows.filter(({ isOk }) => !isOk).length }
  }),
  cost: amounts?.cost ?? '',
  margin: amounts?.margin ?? '',
  // Messages about boxes depend on the letters and on what is confirmed, so they are not taken from the answer.
  problems: problemsOfDraft(
    draft,
    Object.fromEntries(errors.flatMap(({ field, message }) => (field === 'boxes' ? [] : [[field, message]]))),
  ),
  ...(letters !== undefined && { letters }),
})

const isOfSale = (field: string): boolean => (saleFields as ReadonlyArray<string>).includes(field)
/** The draft's name of a search field: the customer belongs to the whole sale, all else to the line. */
const fieldIn = (key: string, field: string): string => (isOfSale(field) ? field : `${key}.${field}`)

/** Turns a refusal into problems at the fields of the draft. */
const atDraft =
  (draft: SaleDraft) =>
  (error: AppError): AppError =>
    error._tag === 'Refused'
      ? refusedFields(
          problemsOfDraft(draft, Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))),
          error.message,
        )
      : error

/** Sales by invoice, up to their issue. */
export class OfflineSaleService extends Context.Service<
  OfflineSaleService,
  {
    readonly lookups: () => Effect.Effect<SaleLookups, AppError>
    readonly check: (query: SaleQuery) => Effect.Effect<Checked, AppError>
    /** Fails with `Refused` (messages by field of the draft). */
    readonly choose: (request: ChooseRequest) => Effect.Effect<Chosen, AppError>
    /** Gives the invoice as it would be printed to the person, as a PDF. */
    readonly draftPdf: (query: DraftPdfQuery) => Effect.Effect<void, AppError>
    /** Fails with `Refused` (messages by field of the draft). */
    readonly issue: (request: IssueRequest) => Effect.Effect<Issued, AppError>
  }
>()('simdesk/services/OfflineSaleService') {
  static readonly overHttp = Layer.effect(
    OfflineSaleService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const lookups = Effect.fn('OfflineSaleService.lookups')(function* () {
        const answer = yield* Effect.flatMap(http.call(offlineSaleCalls.GetOfflineSaleDropdown, {}), answered)
        return { customers: answer.customerDropdowns, plans: answer.planDropdowns }
      })

      const check = Effect.fn('OfflineSaleService.check')(function* ({ draft }: SaleQuery) {
        const answer = yield* http.call(offlineSaleCalls.CheckOfflineSale, { payload: drawnIn(draft) })
        return checkedOf(draft, yield* answered(answer))
      })

      const draftPdf = Effect.fn('OfflineSaleService.draftPdf')(function* ({ draft, paper }: DraftPdfQuery) {
        const payload = { ...drawnIn(draft), paper }
        const { name, blob } = yield* http.download(offlineSaleCalls.GetDraftInvoicePdf, { payload })
        yield* downloads.save(name, blob)
      })

      const suggested = Effect.fnUntraced(function* (
        draft: SaleDraft,
        key: string,
        codes: ReadonlyArray<string> | null,
      ) {
        const line = lineIn(draft, key)
        const without = linesIn(draft).flatMap(({ ids }) => ids)
        const others = keysOf(draft).flatMap((other) => (other === key ? [] : lineIn(draft, other).ids))
        const payload = {
          customerID: drawnIn(draft).customerID,
          planID: line.planID,
          ...(codes === null
            ? { quantity: line.quantity - line.ids.length, without }
            : { quantity: line.quantity, codes, without: others }),
        }
        const call = http.call(offlineSaleCalls.SuggestOfflineSims, { payload })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        if (!answer.isSuccess) {
          const errors = (answer.errors ?? []).map(({ field, message }) => ({ field: fieldIn(key, field), message }))
          return yield* refusal(answer, commonMessages.saveRefused, errors)
        }
        const rows = answer.rows ?? []
        const found = rows.filter(({ isOk }) => isOk).map(({ id }) => id)
        const ids = codes === null ? [...line.ids, ...found] : found
        const price = line.unitPrice === '' ? (answer.unitPrice ?? '') : line.unitPrice
        const patch: SaleDraft = {
          [fieldOfLine(key, 'ids')]: ids.join(','),
          [fieldOfLine(key, 'unitPrice')]: price,
          // The number of scanned codes is the quantity.
          ...(codes !== null && found.length > 0 && { [fieldOfLine(key, 'quantity')]: String(found.length) }),
        }
        return { patch, rejected: codes === null ? [] : rows.filter(({ isOk }) => !isOk) }
      })

      const choose = Effect.fn('OfflineSaleService.choose')(function* ({ draft, key, codes }: ChooseRequest) {
        const wanted = keysOf(draft).filter((one) => {
          const { planID, quantity, ids } = lineIn(draft, one)
          return key === null ? planID > 0 && ids.length < quantity : one === key
        })
        let chosen: Chosen = { patch: {}, rejected: [] }
        for (const one of wanted) {
          const { patch, rejected } = yield* suggested({ ...draft, ...chosen.patch }, one, codes)
          chosen = { patch: { ...chosen.patch, ...patch }, rejected: [...chosen.rejected, ...rejected] }
        }
        return chosen
      })

      const issue = Effect.fn('OfflineSaleService.issue')(function* ({ draft, currency, submissionId }: IssueRequest) {
        const total = minorText(amountsIn(draft)?.total ?? 0n, currency)
        const payload = { ...drawnIn(draft), currency, total }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(offlineSaleCalls.IssueOfflineSale, { payload, headers })
        const answer = yield* Effect.mapError(Effect.mapError(call, refusalOfFields()), atDraft(draft))
        if (answer.isSuccess) return { id: answer.id ?? null, message: answer.message ?? '' }
        if (answer.lines !== undefined) return { id: null, message: answer.message ?? '' }
        return yield* Effect.mapError(
          Effect.fail(refusal(answer, commonMessages.saveRefused, answer.errors ?? [])),
          atDraft(draft),
        )
      })

      return OfflineSaleService.of({ lookups, check, choose, draftPdf, issue })
    }),
  )

  static readonly ask = askOf(OfflineSaleService, OfflineSaleService.overHttp)
}
