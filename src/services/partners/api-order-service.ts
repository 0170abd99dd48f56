import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { apiOrderMessages } from '../../schemas/partners/api-order/choices.ts'
import { type Delivery, deliveredBy, missingOf } from '../../schemas/partners/api-order/delivery.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../schemas/partners/api-order/wire.ts'
import { apiOrderCalls } from '../../schemas/partners/api-orders.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, succeeded } from '../core/refusal.ts'
import { revealedVault } from '../core/vault.ts'
import { BrowserDownload } from '../files/browser-download.ts'

export type OrderQuery = { readonly id: number }
/** A value of the payload, by its JSON pointer. */
export type ValueQuery = OrderQuery & { readonly field: string }
/** An act on the order as it was seen; a repeated submission is one act. */
export type ActRequest = OrderQuery & { readonly version: number; readonly submissionId: string }
export type DeliverRequest = ActRequest & { readonly delivery: Delivery }
/** How many SIMs of the rest of an order are delivered from stock: this many, or fewer where the stock has fewer. */
export type DeliverRestRequest = ActRequest & { readonly rest: number }
export type CancelRequest = ActRequest & { readonly reason: string; readonly internalNote?: string }
export type RefundRequest = CancelRequest & { readonly isActivatedToo: boolean }

/** Why an act was not done; null where it was, other where the server says no more than its message. */
type ActReason = NonNullable<ApiOrderActAnswer['reason']> | 'other'
/** What came of an act: what the server said, and the order as it stands now, where it told. */
export type ActOutcome = {
  readonly refusedFor: ActReason | null
  readonly message: string
  /** What is wrong with what was given, a line each. */
  readonly problem: string | null
  readonly order: ApiOrderDetail | null
  /** How a delivery went out. */
  readonly how: 'mail' | 'file' | null
}

/** What came of delivering the rest of an order. */
export type RestOutcome = {
  readonly delivered: number
  /** Why nothing was delivered; null where something was. */
  readonly failure: string | null
  /** What can still be delivered of it, and its version; null where nothing can. */
  readonly now: { readonly version: number; readonly rest: number } | null
}

/** Orders of partners' systems, one by one. */
export class ApiOrderService extends Context.Service<
  ApiOrderService,
  {
    /** Fails with `Refused` where there is none. */
    readonly order: (query: OrderQuery) => Effect.Effect<ApiOrderDetail, AppError>
    readonly deliver: (request: DeliverRequest) => Effect.Effect<ActOutcome, AppError>
    /** Fails with `Refused` where the server says no and not what kind of no it is. */
    readonly deliverRest: (request: DeliverRestRequest) => Effect.Effect<RestOutcome, AppError>
    readonly retry: (request: ActRequest) => Effect.Effect<ActOutcome, AppError>
    readonly resend: (request: ActRequest) => Effect.Effect<ActOutcome, AppError>
    readonly cancel: (request: CancelRequest) => Effect.Effect<ActOutcome, AppError>
    readonly refund: (request: RefundRequest) => Effect.Effect<ActOutcome, AppError>
    /** The handle of a value that is masked elsewhere; the value waits in the vault. */
    readonly reveal: (query: ValueQuery) => Effect.Effect<{ readonly ref: string }, AppError>
    /** Hands the file of what was delivered to the person. */
    readonly download: (query: OrderQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/ApiOrderService') {
  static readonly overHttp = Layer.effect(
    ApiOrderService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const order = Effect.fn('ApiOrderService.order')(function* ({ id }: OrderQuery) {
        const call = http.call(apiOrderCalls.GetApiOrder, { query: { id } })
        const answer = yield* Effect.flatMap(call, succeeded(apiOrderMessages.missing))
        return answer.order ?? (yield* refusal(answer, apiOrderMessages.missing))
      })

      const outcomeOf = (id: number, asked: Effect.Effect<ApiOrderActAnswer, AppError>) =>
        Effect.gen(function* () {
          const { isSuccess, reason, errors = [], how = null, ...answer } = yield* asked
          const message = answer.message || commonMessages[isSuccess ? 'saved' : 'saveRefused']
          const wrong = errors.map((problem) => problem.message).join('\n') || message
          const outcome: ActOutcome = {
            refusedFor: isSuccess ? null : (reason ?? 'other'),
            message,
            how,
            problem: reason === 'fields' ? wrong : null,
            order: answer.order ?? (isSuccess ? yield* order({ id }) : null),
          }
          return outcome
        })

      const input = <Request extends ActRequest>({ submissionId, ...payload }: Request) => ({
        payload,
        headers: { [IDEMPOTENCY_HEADER]: submissionId },
      })
      const deliver = Effect.fn('ApiOrderService.deliver')(({ delivery, ...request }: DeliverRequest) =>
        outcomeOf(
          request.id,
          http.call(apiOrderCalls.DeliverApiOrder, input({ ...request, ...deliveredBy(delivery) })),
        ),
      )
      const deliverRest = Effect.fn('ApiOrderService.deliverRest')(function* ({
        rest,
        ...request
      }: DeliverRestRequest) {
        const sent = input({ ...request, quantity: rest, orFewer: true })
        const answer = yield* http.call(apiOrderCalls.DeliverApiOrder, sent)
        const { isSuccess, reason, message, order: stands, delivered } = answer
        if (!isSuccess && reason === undefined) return yield* refusal(answer, commonMessages.saveRefused)
        const outcome: RestOutcome = {
          delivered: delivered ?? (isSuccess ? rest : 0),
          failure: isSuccess ? null : message || commonMessages.saveRefused,
          now: stands?.acts.includes('deliver') ? { version: stands.version, rest: missingOf(stands) } : null,
        }
        return outcome
      })
      const retry = Effect.fn('ApiOrderService.retry')((request: ActRequest) =>
        outcomeOf(request.id, http.call(apiOrderCalls.RetryApiOrder, input(request))),
      )
      const resend = Effect.fn('ApiOrderService.resend')((request: ActRequest) =>
        outcomeOf(request.id, http.call(apiOrderCalls.ResendApiOrder, input(request))),
      )
      const cancel = Effect.fn('ApiOrderService.cancel')((request: CancelRequest) =>
        outcomeOf(request.id, http.call(apiOrderCalls.CancelApiOrder, input(request))),
      )
      const refund = Effect.fn('ApiOrderService.refund')((request: RefundRequest) =>
        outcomeOf(request.id, http.call(apiOrderCalls.RefundApiOrder, input(request))),
      )

      const reveal = Effect.fn('ApiOrderService.reveal')(function* (query: ValueQuery) {
        const call = http.call(apiOrderCalls.RevealApiOrder, { payload: query })
        const answer = yield* Effect.flatMap(call, succeeded(apiOrderMessages.field))
        return { ref: revealedVault.put(answer.value ?? (yield* refusal(answer, apiOrderMessages.field))) }
      })

      const download = Effect.fn('ApiOrderService.download')(function* ({ id }: OrderQuery) {
        const { name, blob } = yield* http.download(apiOrderCalls.GetApiDeliveryFile, { query: { id } })
        yield* downloads.save(name, blob)
      })

      return ApiOrderService.of({ order, deliver, deliverRest, retry, resend, cancel, refund, reveal, download })
    }),
  )

  static readonly ask = askOf(ApiOrderService, ApiOrderService.overHttp)
}
