import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { sortOf } from '../../src/schemas/sort-wire.ts'
import type { EventStore } from '../events/event-store.ts'
import { Api } from '../http/api.ts'
import { partnerPage } from '../projections/partner-queries.ts'
import { savingOf } from '../records/handlers.ts'
import { partners } from '../records/partner.ts'
import { listAnswer } from './raw-answer.ts'
import { reading, requestId } from './request.ts'
import { windowOf } from './window.ts'

/** `/Partner/*`: the partner list, as it was specified, and the save of the record. */
export const layerPartnerHandlers = HttpApiBuilder.group(
  Api,
  'Partner',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
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
      .handle('InsertUpdatePartner', (brought) => saving(saved(brought)))
  }),
)
