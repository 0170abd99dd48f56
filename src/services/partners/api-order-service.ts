import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { DeliverRestRequest, RestOutcome } from '../../schemas/partners/api-order/batch.ts'
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
/** An action on a version of the order. A repeated submission counts once. */
export type ActRequest = OrderQuery & { readonly version: number; readonly submissionId: string }
export type DeliverRequest = ActRequest & { readonly delivery: Delivery }
export type CancelRequest = ActRequest & { readonly reason: string; readonly internalNote?: string }
export type RefundRequest = CancelRequest & { readonly isActivatedToo: boolean }

/** Why an action was not done; null if it was done. `other` if the server gives only a message. */
type ActReason = NonNullable<ApiOrderActAnswer['reason']> | 'other'
/** The outcome of an action: the server's message, and the current order if the server sent it. */
export type ActOutcome = {
  readonly refusedFor: ActReason | null
  readonly message: string
  /** What is wrong with the input, one line for each problem. */
  readonly problem: string | null
  readonly order: ApiOrderDetail | null
  /** How a delivery was sent. */
  readonly how: 'mail' | 'file' | null
}

/** Single API orders. */
export class ApiOrderService extends Context.Service<
  ApiOrderService,
  {
    /** Fails with `Refused` if there is no such order. */
    readonly order: (query: OrderQuery) => Effect.Effect<ApiOrderDetail, AppError>
    readonly deliver: (request: DeliverRequest) => Effect.Effect<ActOutcome, AppError>
    /** Fails with `Refused` if the server refuses and gives no reason code. */
    readonly deliverRest: (request: DeliverRestRequest) => Effect.Effect<RestOutcome, AppError>
    readonly retry: (request: ActRequest) => Effect.Effect<ActOutcome, AppError>
    readonly resend: (request: ActRequest) => Effect.Effect<ActOutcome, AppError>
    readonly cancel: (request: CancelRequest) => Effect.Effect<ActOutcome, AppError>
    readonly refund: (request: RefundRequest) => Effect.Effect<ActOutcome, AppError>
    /** The handle of a masked value; the value itself is in the vault. */
    readonly reveal: (query: ValueQuery) => Effect.Effect<{ readonly ref: string }, AppError>
    /** Gives the person the file of what was delivered. */
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
        id,
        version,
        rest,
        submissionId,
      }: DeliverRestRequest) {
        const sent = input({ id, version, submissionId, quantity: rest, orFewer: true })
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
