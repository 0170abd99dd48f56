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
import type { CheckAnswer, JudgedLine, SaleCustomer, SaleLookups } from '../../schemas/billing/offline-sale/wire.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import type { JudgedItem } from '../../schemas/stock/assignment.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'

/** Of a line so many SIMs are shown one by one, those that cannot be sold before all others. */
const SHOWN_SIMS = 20

/** A line as the server sees it: how many SIMs cannot be sold, and the first of its SIMs. */
type CheckedLine = JudgedLine & { readonly key: string; readonly wrong: number }

/** A sale as the server sees it: `margin` is empty where it is not known, `problems` are by the fields of the draft. */
export type Checked = {
  readonly customer: SaleCustomer | null
  readonly lines: ReadonlyArray<CheckedLine>
  readonly cost: string
  readonly margin: string
  readonly problems: Readonly<Record<string, string>>
  /** Letters that cannot be printed; absent where there are none. */
  readonly letters?: ReadonlyArray<UnprintableAt>
}

export type SaleQuery = { readonly draft: SaleDraft }
/** SIMs are wanted: for one line or for all that lack some, from the stock or by codes. */
export type ChooseRequest = SaleQuery & { readonly key: string | null; readonly codes: ReadonlyArray<string> | null }
/** `patch` is what changes in the draft; `rejected` tells which of the codes cannot be sold here. */
export type Chosen = { readonly patch: SaleDraft; readonly rejected: ReadonlyArray<JudgedItem> }
export type IssueRequest = SaleQuery & { readonly currency: string; readonly submissionId: string }
/** `id` is null where some of the SIMs were taken meanwhile, and nothing was issued. */
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
  // What is said of boxes follows from the letters, and from what is confirmed by now.
  problems: problemsOfDraft(
    draft,
    Object.fromEntries(errors.flatMap(({ field, message }) => (field === 'boxes' ? [] : [[field, message]]))),
  ),
  ...(letters !== undefined && { letters }),
})

const isOfSale = (field: string): boolean => (saleFields as ReadonlyArray<string>).includes(field)
/** Where the draft has what SIMs are looked for by: the customer is that of the whole sale, all else the line's. */
const fieldIn = (key: string, field: string): string => (isOfSale(field) ? field : `${key}.${field}`)

/** A "no" at the fields of the draft. */
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
    /** Fails with `Refused` (messages by field of the draft). */
    readonly issue: (request: IssueRequest) => Effect.Effect<Issued, AppError>
  }
>()('simdesk/services/OfflineSaleService') {
  static readonly overHttp = Layer.effect(
    OfflineSaleService,
    Effect.gen(function* () {
      const http = yield* Http

      const lookups = Effect.fn('OfflineSaleService.lookups')(function* () {
        const answer = yield* Effect.flatMap(http.call(offlineSaleCalls.GetOfflineSaleDropdown, {}), answered)
        return { customers: answer.customerDropdowns, plans: answer.planDropdowns }
      })

      const check = Effect.fn('OfflineSaleService.check')(function* ({ draft }: SaleQuery) {
        const answer = yield* http.call(offlineSaleCalls.CheckOfflineSale, { payload: drawnIn(draft) })
        return checkedOf(draft, yield* answered(answer))
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
          // Who scans what is sold has counted it.
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
        const total = minorText(amountsIn(draft)?.total ?? 0n)
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

      return OfflineSaleService.of({ lookups, check, choose, issue })
    }),
  )

  static readonly ask = askOf(OfflineSaleService, OfflineSaleService.overHttp)
}
