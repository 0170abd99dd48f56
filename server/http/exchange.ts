import type { IncomingMessage } from 'node:http'
import type { HttpServerRequest } from 'effect/http'

/** What becomes known of a request while it is answered, for the log and the audit trail. */
export type Exchange = {
  /** The account whose session it is; null before that is known, and where there is none. */
  actor: string | null
  /** It reads a list by more rows than any screen shows at a time. */
  isBulk: boolean
}

const exchanges = new WeakMap<object, Exchange>()

/** What is known of a request so far. */
export const exchangeOf = (message: IncomingMessage): Exchange => {
  const known = exchanges.get(message) ?? { actor: null, isBulk: false }
  exchanges.set(message, known)
  return known
}

/** The same, by Effect's request. */
export const exchangeIn = (request: HttpServerRequest.HttpServerRequest): Exchange =>
  exchangeOf(request.source as IncomingMessage)
