import type { IncomingMessage } from 'node:http'
import type { HttpServerRequest } from 'effect/http'

const ids = new WeakMap<object, string>()

/** Stores the id of a request; it is in the answer's `x-request-id`, in a fault's body and in the log. */
export const setRequestId = (message: IncomingMessage, id: string): void => {
  ids.set(message, id)
}

/** The id of a request, as stored in an event's `requestId`. */
export const requestIdOf = (request: HttpServerRequest.HttpServerRequest): string => ids.get(request.source) ?? ''
