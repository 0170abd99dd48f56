import { Context, Effect, Layer } from 'effect'
import type { InvoiceSending, SendingOutcome } from '../../schemas/billing/document-mail/batch.ts'
import type { InvoicesToSend } from '../../schemas/billing/document-mail/wire.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, succeeded } from '../core/refusal.ts'

/** Several invoices that are sent by mail. */
export class InvoiceSendingService extends Context.Service<
  InvoiceSendingService,
  {
    /** The invoices with these ids, with addresses and earlier mails. */
    readonly check: (query: { readonly ids: ReadonlyArray<number> }) => Effect.Effect<InvoicesToSend, AppError>
    /** Fails if the outcome is not known, and with `Refused` if the server does not say. */
    readonly send: (request: InvoiceSending) => Effect.Effect<SendingOutcome, AppError>
  }
>()('simdesk/services/InvoiceSendingService') {
  static readonly overHttp = Layer.effect(
    InvoiceSendingService,
    Effect.gen(function* () {
      const http = yield* Http

      const check = Effect.fn('InvoiceSendingService.check')(function* (query: {
        readonly ids: ReadonlyArray<number>
      }) {
        const call = http.call(offlineSaleCalls.CheckInvoiceMails, { payload: query })
        const { toSend } = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return toSend
      })

      const send = Effect.fn('InvoiceSendingService.send')(function* ({ id, again, submissionId }: InvoiceSending) {
        const payload = { id, ...(!again && { onlyUnsent: true }) }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(offlineSaleCalls.SendInvoice, { payload, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const { mailed, message, errors = [] } = answer
        if (mailed === undefined) return yield* refusal(answer, commonMessages.saveRefused, errors)
        const reason = errors.map((problem) => problem.message).join('. ')
        return { status: mailed, message: reason || (message ?? '') }
      })

      return InvoiceSendingService.of({ check, send })
    }),
  )

  static readonly ask = askOf(InvoiceSendingService, InvoiceSendingService.overHttp)
}
