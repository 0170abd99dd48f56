import type { IncomingMessage } from 'node:http'
import { Cause, Effect, type Schema, SchemaIssue } from 'effect'
import { HttpServerError, HttpServerRequest, HttpServerResponse, Multipart } from 'effect/http'
import { HttpApiError } from 'effect/http-api'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { partnerOrderMessages } from '../../../src/schemas/partners/partner-order.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { UnreadableEvent } from '../events/event-types.ts'
import { Outdated } from '../events/outdated.ts'
import { otherMethodsFor } from './by-key.ts'
import { comeAgain, databaseFault } from './database-faults.ts'
import { fieldNamed } from './door.ts'
import { exchangeOf, noteRows } from './exchange.ts'
import { Fault, faultAnswer, faultResponse } from './faults.ts'
import { answeredBy } from './front-door.ts'
import { describeCause, logLine } from './log.ts'
import { packed } from './packing.ts'
import { requestIdOf } from './request-id.ts'
import { FORGED_MESSAGE, isForged } from './xsrf.ts'

const formatIssues = SchemaIssue.makeFormatterStandardSchemaV1()

const fieldProblems = (error: Schema.SchemaError): ReadonlyArray<FieldProblem> =>
  formatIssues(error.issue).issues.map(({ path, message }) => ({
    field: fieldNamed((path ?? []).map(String).join('.')),
    message,
  }))

const tooLarge = { status: 413, message: 'The request is larger than allowed.' }
const malformed = { status: 400, message: 'The request could not be read.' }

/** A stored record that cannot be read: its place goes into the answer, for the administrator. */
const unreadableMessage = ({ message }: UnreadableEvent) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}. Nothing was changed; please tell your administrator.`

const unknownPath = { status: 404, message: 'Resource or page not found' }
const isUnknownPath = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === 'RouteNotFound'

/** The fault for a known error; null for a bug of ours. */
const faultOf = (error: unknown): Pick<Fault, 'status' | 'message' | 'errors' | 'headers'> | null => {
  if (error instanceof Fault) return error
  if (HttpApiError.HttpApiSchemaError.is(error)) {
    if (error.kind === 'Body' || error.kind === 'ResponseHeaders') return null
    return { ...malformed, message: 'The request has the wrong shape.', errors: fieldProblems(error.cause) }
  }
  if (HttpServerError.isHttpServerError(error)) {
    if (error.reason._tag === 'RequestParseError') return error.reason.reason === 'BodyTooLarge' ? tooLarge : malformed
  }
  if (Multipart.isMultipartError(error)) {
    return error.reason._tag === 'Parse' ? malformed : error.reason._tag === 'InternalError' ? null : tooLarge
  }
  if (error instanceof Outdated)
    return { ...comeAgain, message: 'A newer version of SIM Desk is starting. Please try again.' }
  if (error instanceof UnreadableEvent) return { status: 500, message: unreadableMessage(error) }
  return null
}

const unexpected = { status: 500, message: sessionMessages.unexpected }

/** Turns any failure into an answer in the contract's shape. Unexpected errors go to the log, never to the caller. */
const answerFailure = (cause: Cause.Cause<unknown>, request: HttpServerRequest.HttpServerRequest) => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
  const requestId = requestIdOf(request)
  for (const reason of cause.reasons) {
    if (reason._tag === 'Interrupt') continue
    const error = reason._tag === 'Fail' ? reason.error : reason.defect
    if (HttpServerResponse.isHttpServerResponse(error)) return Effect.succeed(error)
    const failed = databaseFault(error)
    if (failed !== null) {
      const { answer, told } = failed
      if (told !== null) {
        logLine({ level: 'warn', message: 'database failed', requestId, ...told, causes: describeCause(cause) })
      }
      return Effect.succeed(faultAnswer(answer, request))
    }
    if (error instanceof UnreadableEvent) logLine({ level: 'error', message: error.message, requestId })
    // There is no such call, so there is no code: a partner's system would read it as a missing order.
    if (isUnknownPath(error)) return Effect.succeed(faultResponse(unknownPath, requestId))
    const fault = faultOf(error)
    if (fault !== null) return Effect.succeed(faultAnswer(fault, request))
  }
  logLine({ level: 'error', message: 'request failed', requestId, causes: describeCause(cause) })
  return Effect.succeed(faultAnswer(unexpected, request))
}

/** Gives a body in our shape to answers that the library writes itself. */
const inOurShape = (response: HttpServerResponse.HttpServerResponse, request: HttpServerRequest.HttpServerRequest) => {
  if (response.status < 400 || response.headers['content-type']?.startsWith('application/json')) return response
  const message = response.status === 415 ? 'The content type of the request is not supported.' : tooLarge.message
  if (response.status !== 415 && response.status !== 413) return response
  return faultAnswer({ status: response.status, message }, request)
}

/**
 * Wraps every route: refuses forged requests and wrong methods for calls by key, turns failures into faults, compresses
 * long answers. Nothing fails after it. The type keeps `E` because the router requires it of global middleware.
 */
export const guard = <E, R>(
  route: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.withFiber((fiber) => {
    const request = fiber.context.mapUnsafe.get(
      HttpServerRequest.HttpServerRequest.key,
    ) as HttpServerRequest.HttpServerRequest
    const message = request.source as IncomingMessage
    answeredBy(message, fiber)
    if (isForged(message)) {
      return Effect.succeed(faultAnswer({ status: 403, message: FORGED_MESSAGE }, request))
    }
    const allow = otherMethodsFor(message)
    if (allow !== null) {
      const fault = { status: 405, message: partnerOrderMessages.method(allow), headers: { allow } }
      return Effect.succeed(faultAnswer(fault, request))
    }
    return Effect.matchCauseEffect(route, {
      onSuccess: (response) => {
        noteRows(exchangeOf(message), response)
        return packed(inOurShape(response, request), request)
      },
      onFailure: (cause) => answerFailure(cause, request),
    })
  })
