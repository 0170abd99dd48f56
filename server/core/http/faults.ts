import type { IncomingMessage } from 'node:http'
import { Effect, Schema } from 'effect'
import { HttpServerRequest, HttpServerRespondable, HttpServerResponse } from 'effect/http'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { partnerFaultCodeOf } from '../../../src/schemas/partners/partner-order.ts'
import { isByKey } from './by-key.ts'
import { requestIdOf } from './request-id.ts'

/** Seconds until a retry after a database failure or a timeout: PostgreSQL is usually back within seconds. */
export const RETRY_AFTER_SECONDS = '2'

type FaultFields = {
  readonly status: number
  readonly message: string
  readonly errors?: ReadonlyArray<FieldProblem>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A request that fails: unauthorised, forbidden, malformed, too large … A handler fails with it (`yield* new Fault({
 * status: 403, message })`) and the caller receives the contract's `FaultAnswer`.
 */
export class Fault extends Schema.TaggedError<Fault>()('Fault', {
  status: Schema.Int,
  message: Schema.String,
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ field: Schema.String, message: Schema.String }))),
  headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}) {
  [HttpServerRespondable.symbol](): Effect.Effect<HttpServerResponse.HttpServerResponse> {
    return Effect.withFiber((fiber) => {
      const request = fiber.context.mapUnsafe.get(HttpServerRequest.HttpServerRequest.key)
      return Effect.succeed(request === undefined ? faultResponse(this, undefined) : faultAnswer(this, request))
    })
  }
}

/** A fault as JSON text: the shape of every answer that is not a success. */
export const faultBody = (fault: FaultFields, requestId: string | undefined, code?: string): string =>
  JSON.stringify({
    isSuccess: false,
    message: fault.message,
    ...(requestId === undefined ? {} : { requestId }),
    ...(fault.errors === undefined ? {} : { errors: fault.errors }),
    ...(code === undefined ? {} : { error: { code, message: fault.message } }),
  })

/** The code of a fault; only answers to partners' systems have one. */
export const faultCodeFor = (message: Pick<IncomingMessage, 'url'>, status: number): string | undefined =>
  isByKey(message) ? partnerFaultCodeOf(status) : undefined

/** A fault as the answer to a request; partners' systems also get its code. */
export const faultAnswer = (
  fault: FaultFields,
  request: HttpServerRequest.HttpServerRequest,
): HttpServerResponse.HttpServerResponse =>
  faultResponse(fault, requestIdOf(request), faultCodeFor(request.source as IncomingMessage, fault.status))

/** A fault as an HTTP response. */
export const faultResponse = (
  fault: FaultFields,
  requestId: string | undefined,
  code?: string,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(faultBody(fault, requestId, code), {
    status: fault.status,
    contentType: 'application/json',
    headers: { 'cache-control': 'no-store', ...fault.headers },
  })
