import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { Api } from '../core/http/api.ts'
import { Caller, partnerIn } from '../core/http/authorization.ts'
import { reading, requestId } from '../core/http/request.ts'
import { foundBy } from './find-queries.ts'

/** `/Search/*`: finds records of every kind by text, each kind only for people who may see it. */
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
