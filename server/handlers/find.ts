import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { Api } from '../http/api.ts'
import { Caller, partnerIn } from '../http/authorization.ts'
import { foundBy } from '../projections/find-queries.ts'
import { reading, requestId } from './request.ts'

/** `/Search/*`: records of every kind by a text, of each kind only for who may view it. */
export const layerFindHandlers = HttpApiBuilder.group(
  Api,
  'Search',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers.handle(
      'Find',
      Effect.fnUntraced(function* ({ query }) {
        const { permissions, scope } = yield* Caller
        const groups = yield* foundBy(sql, query.Text, { permissions, partner: partnerIn(scope) })
        return { isSuccess: true, message: '', groups, requestId: yield* requestId }
      }, reading),
    )
  }),
)
