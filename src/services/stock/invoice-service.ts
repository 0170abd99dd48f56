import { Context, Effect, Layer, Schema } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { mailPayloadOf } from '../../schemas/billing/document-mail/act.ts'
import { creditOf, type InvoiceAct } from '../../schemas/billing/invoice-acts.ts'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { creditedBy, quantityProblems } from '../../schemas/billing/offline-sale/credit-entry.ts'
import { EInvoiceFormat, type OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { lettersIn } from '../../schemas/billing/offline-sale/letters.ts'
import type { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import { reminderCalls } from '../../schemas/billing/reminders.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { pictureKind, pictureOf } from '../../schemas/records/kit/picture.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { pictures } from '../core/pictures.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type InvoiceQuery = { readonly id: number }
/** `credit` is the number of a credit note; empty for the invoice itself. */
export type FileQuery = InvoiceQuery & {
  readonly file: Paper | EInvoiceFormat | 'delivery' | 'reminder'
  readonly credit: string
}

const isFormat = Schema.is(EInvoiceFormat)

type InvoiceSave = ActRequest<InvoiceAct>

/** Our own invoices after their issue. */
export class InvoiceService extends Context.Service<
  InvoiceService,
  {
    readonly invoice: (query: InvoiceQuery) => Effect.Effect<OfflineSale, AppError>
    /**
     * Records or reverses a payment, sends a document, or issues a credit note: at first it answers the amounts to
     * confirm. Fails with `Refused` (messages by field).
     */
    readonly save: (request: InvoiceSave) => Effect.Effect<ActOutcome, AppError>
    /** Gives a file to the person. */
    readonly download: (query: FileQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/InvoiceService') {
  static readonly overHttp = Layer.effect(
    InvoiceService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      /** Fetches the logo of an invoice once. A failure does not keep the invoice from being shown. */
      const holdLogo = Effect.fnUntraced(function* ({ id, seller: { logo } }: OfflineSale) {
        if (logo === undefined || pictures.get(logo) !== undefined) return
        const { blob } = yield* http.download(offlineSaleCalls.GetInvoiceLogo, { query: { id }, quietly: true })
        const bytes = new Uint8Array(yield* Effect.promise(() => blob.arrayBuffer()))
        const kind = pictureKind(bytes)
        if (kind !== null) pictures.hold(logo, pictureOf(bytes, kind))
      })

      const invoice = Effect.fn('InvoiceService.invoice')(function* ({ id }: InvoiceQuery) {
        const call = http.call(offlineSaleCalls.GetOfflineSale, { query: { id } })
        const answer = yield* Effect.flatMap(call, succeeded(offlineSaleMessages.missing))
        const sale = answer.offlineSale ?? (yield* refusal(answer, offlineSaleMessages.missing))
        yield* Effect.ignore(holdLogo(sale))
        return sale
      })

      const call = ({ act, submissionId }: InvoiceSave) => {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const { id } = act
        if (act.kind === 'payment') {
          const credit = creditOf(act)
          const payload = { id, ...act.draft, ...(credit !== null && { credit }) }
          return http.call(offlineSaleCalls.RecordPayment, { payload, headers })
        }
        if (act.kind === 'documentMail') {
          return http.call(offlineSaleCalls.SendInvoice, { payload: mailPayloadOf(act), headers })
        }
        if (act.kind === 'paymentReversal') {
          const payload = { id, payment: act.payment, reason: act.draft.reason }
          return http.call(offlineSaleCalls.ReversePayment, { payload, headers })
        }
        const { restocked, reason } = act.draft
        const boxes = act.draft.boxes === 'yes' ? lettersIn(act.letters) : []
        const confirmed = act.confirm && { total: act.confirm.total, due: act.confirm.due }
        const payload = {
          id,
          ...creditedBy(act),
          restocked,
          reason,
          ...(confirmed && { confirmed }),
          ...(boxes.length > 0 && { boxes }),
        }
        const { CheckCreditNote, IssueCreditNote } = offlineSaleCalls
        return http.call(confirmed ? IssueCreditNote : CheckCreditNote, { payload, headers })
      }

      const save = Effect.fn('InvoiceService.save')(function* (request: InvoiceSave) {
        const problems = request.act.kind === 'creditNote' ? quantityProblems(request.act) : {}
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const answer = yield* Effect.mapError(call(request), refusalOfFields())
        const { isSuccess, rows = [], letters, review, errors = [] } = answer
        const message = answer.message ?? ''
        // The amounts are confirmed first; they may be others by now.
        if (review !== undefined) return { message, confirm: review }
        if (isSuccess) return { message }
        // Other problems come first: the letters are asked about only if all else is right.
        const isAsked = letters !== undefined && errors.every(({ field }) => field === 'boxes')
        if (rows.length === 0 && !isAsked) return yield* refusal(answer, commonMessages.saveRefused, errors)
        const blockers = { rows: rows.filter(({ isOk }) => !isOk), ...(letters && { letters }) }
        return { message, blockers }
      })

      const download = Effect.fn('InvoiceService.download')(function* ({ id, file, credit }: FileQuery) {
        const query = { id, ...(credit !== '' && { credit }) }
        const fetched = () => {
          if (file === 'delivery') return http.download(offlineSaleCalls.GetDeliveryFile, { query: { id } })
          if (file === 'reminder') return http.download(reminderCalls.GetReminderPdf, { query: { id, paper: 'A4' } })
          return isFormat(file)
            ? http.download(offlineSaleCalls.GetElectronicInvoice, { query: { ...query, format: file } })
            : http.download(offlineSaleCalls.GetInvoicePdf, { query: { ...query, paper: file } })
        }
        const { name, blob } = yield* fetched()
        yield* downloads.save(name, blob)
      })

      return InvoiceService.of({ invoice, save, download })
    }),
  )

  static readonly ask = askOf(InvoiceService, InvoiceService.overHttp)
}
