import { HttpServerResponse } from 'effect/http'
import type { NamedOthers } from '../../../src/schemas/core/lookup.ts'
import { withTotal } from './exchange.ts'

const encoder = new TextEncoder()

/** Concatenates text and the database's raw bytes. */
export const joined = (...parts: ReadonlyArray<string | Uint8Array>): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part)))

/** An answer whose lists are JSON from the database, concatenated without parsing. */
export const listAnswer = (
  head: {
    readonly isSuccess: boolean
    readonly message: string
    readonly requestId: string
    readonly named?: NamedOthers
    readonly withoutInvoice?: number
    readonly isAtLeast?: true
    readonly ageing?: ReadonlyArray<object>
    readonly balances?: ReadonlyArray<object>
    readonly totals?: ReadonlyArray<object>
  },
  listName: string,
  rows: Uint8Array,
  total: number,
  totalName: 'totalCount' | 'totalRecords' = 'totalCount',
): HttpServerResponse.HttpServerResponse =>
  withTotal(
    json(joined(`${JSON.stringify(head).slice(0, -1)},"${listName}":`, rows, `,"${totalName}":${total}}`)),
    total,
  )

/** An answer with several lists, given as the text of one JSON object. */
export const listsAnswer = (requestId: string, lists: string): HttpServerResponse.HttpServerResponse => {
  const head = JSON.stringify({ isSuccess: true, message: '', requestId }).slice(0, -1)
  return json(encoder.encode(`${head},${lists.trimStart().slice(1)}`))
}

/** An answer with the filter choices, given as JSON. */
export const choicesAnswer = (head: object, choices: Uint8Array): HttpServerResponse.HttpServerResponse =>
  json(joined(`${JSON.stringify(head).slice(0, -1)},"choices":`, choices, '}'))

const json = (body: Uint8Array) =>
  HttpServerResponse.uint8Array(body, { contentType: 'application/json', headers: { 'cache-control': 'no-store' } })
