import { HttpServerResponse } from 'effect/http'

/** An answer whose lists are JSON text from the database: put together, not parsed and written again. */
export const listAnswer = (
  head: { readonly isSuccess: boolean; readonly message: string; readonly requestId: string },
  listName: string,
  rows: string,
  total: number,
  totalName: 'totalCount' | 'totalRecords' = 'totalCount',
): HttpServerResponse.HttpServerResponse =>
  json(`${JSON.stringify(head).slice(0, -1)},"${listName}":${rows},"${totalName}":${total}}`)

/** An answer with several lists, which come as the text of one JSON object. */
export const listsAnswer = (requestId: string, lists: string): HttpServerResponse.HttpServerResponse =>
  json(`${JSON.stringify({ isSuccess: true, message: '', requestId }).slice(0, -1)},${lists.trimStart().slice(1)}`)

const json = (text: string) =>
  HttpServerResponse.text(text, { contentType: 'application/json', headers: { 'cache-control': 'no-store' } })
