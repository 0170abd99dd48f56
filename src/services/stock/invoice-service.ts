import { Context, Effect, Layer } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import type { OfflineSale, Paper } from '../../schemas/billing/offline-sale/wire.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { JudgedItem } from '../../schemas/stock/assignment.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type InvoiceQuery = { readonly id: number }
/** `credit` is the number of a credit note; empty for the invoice itself. */
export type FileQuery = InvoiceQuery & { readonly file: Paper | 'delivery'; readonly credit: string }

type OfInvoice = InvoiceQuery & { readonly submissionId: string }
/** A change to an invoice: a payment, its reversal, or a credit note over the chosen SIMs or all that are left. */
export type DeedRequest = OfInvoice &
  (
    | {
        readonly deed: 'payment'
        readonly amount: string
        readonly paymentMode: string
        readonly paymentReference: string
        readonly receivedDate: string
      }
    | { readonly deed: 'reverse'; readonly payment: number; readonly reason: string }
    | {
        readonly deed: 'credit' | 'cancel'
        readonly chosen: ReadonlyArray<number>
        readonly restocked: ReadonlyArray<number>
        readonly reason: string
        /** The letters that the person agreed to print as boxes. */
        readonly boxes?: ReadonlyArray<string>
      }
  )
/** If the change was refused, `rows` lists the SIMs that prevent it, and `letters` what cannot be printed. */
export type Deed = {
  readonly message: string
  readonly rows: ReadonlyArray<JudgedItem>
  readonly isDone: boolean
  readonly letters?: ReadonlyArray<UnprintableAt>
}

/** Our own invoices after their issue. */
export class InvoiceService extends Context.Service<
  InvoiceService,
  {
    readonly invoice: (query: InvoiceQuery) => Effect.Effect<OfflineSale, AppError>
    /** Records or reverses a payment, or issues a credit note. Fails with `Refused` (messages by field). */
    readonly save: (request: DeedRequest) => Effect.Effect<Deed, AppError>
    /** Gives a file to the person. */
    readonly download: (query: FileQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/InvoiceService') {
  static readonly overHttp = Layer.effect(
    InvoiceService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const invoice = Effect.fn('InvoiceService.invoice')(function* ({ id }: InvoiceQuery) {
        const call = http.call(offlineSaleCalls.GetOfflineSale, { query: { id } })
        const answer = yield* Effect.flatMap(call, succeeded(offlineSaleMessages.missing))
        return answer.offlineSale ?? (yield* refusal(answer, offlineSaleMessages.missing))
      })

      const call = ({ id, submissionId, ...request }: DeedRequest) => {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        if (request.deed === 'payment') {
          const { deed: _, ...payment } = request
          return http.call(offlineSaleCalls.RecordPayment, { payload: { id, ...payment }, headers })
        }
        if (request.deed === 'reverse') {
          const { payment, reason } = request
          return http.call(offlineSaleCalls.ReversePayment, { payload: { id, payment, reason }, headers })
        }
        const { deed, chosen, restocked, reason, boxes } = request
        const all = deed === 'cancel'
        const payload = { id, all, ids: all ? [] : chosen, restocked, reason, ...(boxes && { boxes }) }
        return http.call(offlineSaleCalls.IssueCreditNote, { payload, headers })
      }

      const save = Effect.fn('InvoiceService.save')(function* (request: DeedRequest) {
        const answer = yield* Effect.mapError(call(request), refusalOfFields())
        const { isSuccess, rows = [], letters } = answer
        // Other problems come first: the letters are asked about only if all else is right.
        const isAsked = letters !== undefined && (answer.errors ?? []).every(({ field }) => field === 'boxes')
        if (!isSuccess && rows.length === 0 && !isAsked) {
          return yield* refusal(answer, commonMessages.saveRefused, answer.errors ?? [])
        }
        return {
          message: answer.message ?? '',
          rows: rows.filter(({ isOk }) => !isOk),
          isDone: isSuccess,
          ...(letters && { letters }),
        }
      })

      const download = Effect.fn('InvoiceService.download')(function* ({ id, file, credit }: FileQuery) {
        const { name, blob } =
          file === 'delivery'
            ? yield* http.download(offlineSaleCalls.GetDeliveryFile, { query: { id } })
            : yield* http.download(offlineSaleCalls.GetInvoicePdf, {
                query: { id, paper: file, ...(credit !== '' && { credit }) },
              })
        yield* downloads.save(name, blob)
      })

      return InvoiceService.of({ invoice, save, download })
    }),
  )

  static readonly ask = askOf(InvoiceService, InvoiceService.overHttp)
}
