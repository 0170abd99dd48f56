import type { IncomingMessage } from 'node:http'
import type { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { Window } from '../projections/rows.ts'

/** What becomes known of a request while it is answered, for the log and the audit trail. */
export type Exchange = {
  /** The account whose session it is; null before that is known, and where there is none. */
  actor: string | null
  /** It reads a list by more rows than any screen shows at a time. */
  isBulk: boolean
  /** The rows of a list that the answer has; null where it is no list. */
  rows: number | null
  /** Which rows were asked for; null where it was no page. */
  window: Window | null
}

const exchanges = new WeakMap<object, Exchange>()

/** What is known of a request so far. */
export const exchangeOf = (message: IncomingMessage): Exchange => {
  const known = exchanges.get(message) ?? { actor: null, isBulk: false, rows: null, window: null }
  exchanges.set(message, known)
  return known
}

/** The same, by Effect's request. */
export const exchangeIn = (request: HttpServerRequest.HttpServerRequest): Exchange =>
  exchangeOf(request.source as IncomingMessage)

const totals = new WeakMap<object, number>()

/** Says of an answer how many rows there are in all, so that its own can be counted without reading it. */
export const withTotal = (response: HttpServerResponse.HttpServerResponse, total: number) => {
  totals.set(response, total)
  return response
}

/** Notes how many rows an answer has: those of the page that was asked for, or the one record. */
export const noteRows = (exchange: Exchange, response: HttpServerResponse.HttpServerResponse): void => {
  const total = totals.get(response)
  if (total === undefined) return
  const { skip, take } = exchange.window ?? { skip: 0, take: total }
  exchange.rows = Math.max(0, Math.min(take, total - skip))
}
