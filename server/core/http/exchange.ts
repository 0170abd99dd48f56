import type { IncomingMessage } from 'node:http'
import type { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { Window } from '../projections/rows.ts'

/** Facts about a request collected while it is answered, for the log and the audit trail. */
export type Exchange = {
  /** The account of the session; null until it is known, or if there is none. */
  actor: string | null
  /** It requests more rows than any screen shows at a time. */
  isBulk: boolean
  /** The number of rows in a list answer; null for any other answer. */
  rows: number | null
  /** The requested rows of a page; null if no page was requested. */
  window: Window | null
}

const exchanges = new WeakMap<object, Exchange>()

/** The facts collected for a request so far. */
export const exchangeOf = (message: IncomingMessage): Exchange => {
  const known = exchanges.get(message) ?? { actor: null, isBulk: false, rows: null, window: null }
  exchanges.set(message, known)
  return known
}

/** The same, by Effect's request. */
export const exchangeIn = (request: HttpServerRequest.HttpServerRequest): Exchange =>
  exchangeOf(request.source as IncomingMessage)

const totals = new WeakMap<object, number>()

/** Attaches a list's total to an answer, so that its rows can be counted without reading the body. */
export const withTotal = (response: HttpServerResponse.HttpServerResponse, total: number) => {
  totals.set(response, total)
  return response
}

/** Records the number of rows in an answer: those of the requested page, or one record. */
export const noteRows = (exchange: Exchange, response: HttpServerResponse.HttpServerResponse): void => {
  const total = totals.get(response)
  if (total === undefined) return
  const { skip, take } = exchange.window ?? { skip: 0, take: total }
  exchange.rows = Math.max(0, Math.min(take, total - skip))
}
