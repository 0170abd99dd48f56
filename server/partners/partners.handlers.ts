import { Effect } from 'effect'
import { HttpServerResponse } from 'effect/http'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { partnerKeyMessages } from '../../src/schemas/partners/partner-keys.ts'
import {
  MAX_ORDER_BYTES,
  type PartnerOrderAnswer,
  partnerOrderMessages,
} from '../../src/schemas/partners/partner-order.ts'
import { sessionLives } from '../auth/account-sessions.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { CallingPartner } from '../core/http/by-key.ts'
import { Fault } from '../core/http/faults.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { retryTransient } from '../core/postgres/transient.ts'
import { savingOf } from '../records/handlers.ts'
import { partners } from '../records/partner.ts'
import { partnerOrder, partnerOrderOf } from './api-orders/partner-answer.ts'
import { placeOrder } from './api-orders/place.ts'
import { issuePartnerKey, keysOfPartner, revokePartnerKey } from './keys.ts'
import { partnerPage } from './partner-queries.ts'

/**
 * `/Partner/*`: the partner list as specified, the save of the record, its API keys, and the orders made with these.
 */
export const layerPartnerHandlers = HttpApiBuilder.group(
  Api,
  'Partner',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const lives = yield* sessionLives
    const provided = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    const saved = savingOf(partners)
    return handlers
      .handle(
        'GetPartners',
        Effect.fnUntraced(function* ({ payload }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: payload.pageIndex },
            { name: 'pageSize', value: payload.pageSize },
          )
          const { rows, total } = yield* partnerPage(sql, lives, payload, window, sortOf(payload))
          const head = { isSuccess: true, message: '', requestId: yield* requestId }
          return listAnswer(head, 'partners', rows, total, 'totalRecords')
        }, reading),
      )
      .handle('InsertUpdatePartner', (brought) => provided(saved(brought)))
      .handle(
        'GetPartnerKeys',
        Effect.fnUntraced(function* ({ query: { id } }) {
          const keys = (yield* provided(keysOfPartner(id))).map(({ partnerId: _, ...shown }) => shown)
          return { isSuccess: true, message: '', keys, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'IssuePartnerKey',
        Effect.fnUntraced(function* ({ payload: { partnerID, name, seed } }) {
          const saver = yield* saverOf('IssuePartnerKey')
          const answer = yield* provided(issuePartnerKey({ partnerId: partnerID, name, seed }, saver))
          return { message: partnerKeyMessages.issued, ...answer, requestId: saver.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'RevokePartnerKey',
        Effect.fnUntraced(function* ({ payload: { id } }) {
          const saver = yield* saverOf('RevokePartnerKey')
          const { isSuccess, message } = yield* provided(revokePartnerKey(id, saver))
          return { isSuccess, message: isSuccess ? partnerKeyMessages.revoked : message, requestId: saver.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'PlaceOrder',
        Effect.fnUntraced(function* ({ payload, request }) {
          const { partnerId, keyId, name } = yield* CallingPartner
          const text = yield* Effect.orDie(request.text)
          if (Buffer.byteLength(text) > MAX_ORDER_BYTES) {
            return yield* new Fault({ status: 413, message: partnerOrderMessages.tooLarge })
          }
          const asked = { partnerId, asked: payload, headers: request.headers }
          const saver = { accountId: `partnerkey-${keyId}`, name: `API key ${name}`, requestId: yield* requestId }
          const placed = yield* provided(retryTransient(placeOrder(asked, saver)))
          if (placed === null) return yield* new Fault({ status: 409, message: partnerOrderMessages.otherwise })
          return told(yield* provided(partnerOrder(placed.id, placed.isRepeated)))
        }, orDieUnlessFault),
      )
      .handle(
        'GetOrder',
        Effect.fnUntraced(function* ({ query }) {
          const { partnerId } = yield* CallingPartner
          const found = yield* provided(partnerOrderOf(partnerId, query.requestId))
          if (found === null) return yield* new Fault({ status: 404, message: partnerOrderMessages.unknown })
          // The query succeeded, whatever the order's status.
          return told({ ...found, status: 200 })
        }, reading),
      )
  }),
)

const told = ({ status, body }: { readonly status: number; readonly body: PartnerOrderAnswer }) =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: 'application/json',
    headers: { 'cache-control': 'no-store' },
  })
