import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { partnerKeyMessages } from '../../src/schemas/partner-keys.ts'
import { sortOf } from '../../src/schemas/sort-wire.ts'
import type { EventStore } from '../events/event-store.ts'
import { Api } from '../http/api.ts'
import { issuePartnerKey, keysOfPartner, revokePartnerKey } from '../partner-keys/keys.ts'
import { partnerPage } from '../projections/partner-queries.ts'
import { savingOf } from '../records/handlers.ts'
import { partners } from '../records/partner.ts'
import { listAnswer } from './raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from './request.ts'
import { windowOf } from './window.ts'

/** `/Partner/*`: the partner list, as it was specified, the save of the record, and the API keys of its systems. */
export const layerPartnerHandlers = HttpApiBuilder.group(
  Api,
  'Partner',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
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
          const { rows, total } = yield* partnerPage(sql, payload, window, sortOf(payload))
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
        Effect.fnUntraced(function* ({ payload: { partnerID, name } }) {
          const saver = yield* saverOf('IssuePartnerKey')
          const answer = yield* provided(issuePartnerKey({ partnerId: partnerID, name }, saver))
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
  }),
)
