import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { may } from '../../src/schemas/permissions.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
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
        // No kind is of one partner: who sees one only finds nothing.
        const groups = yield* foundBy(sql, query.Text, (key) => scope === 'all' && may(permissions, key))
        return { isSuccess: true, message: '', groups, requestId: yield* requestId }
      }, reading),
    )
  }),
)
