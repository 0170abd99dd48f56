import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { Api } from '../http/api.ts'
import { inventoryDropdown, planDropdown, suppliersOf } from '../projections/lookup-queries.ts'
import { listsAnswer } from './raw-answer.ts'
import { reading, requestId } from './request.ts'
import { isRevealing } from './reveal.ts'

/** `/CommonDropdown/*`: the options of forms and filters. */
export const layerDropdownHandlers = HttpApiBuilder.group(
  Api,
  'CommonDropdown',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers
      .handle(
        'GetPlanDropdown',
        Effect.fnUntraced(function* () {
          return listsAnswer(yield* requestId, yield* planDropdown(sql))
        }, reading),
      )
      .handle(
        'GetSupplierDropdownbyCountry',
        Effect.fnUntraced(function* ({ query }) {
          const activeSupplierDropdowns = yield* suppliersOf(sql, query.country)
          return { isSuccess: true, message: '', activeSupplierDropdowns, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetInventoryDropdown',
        Effect.fnUntraced(function* () {
          return listsAnswer(yield* requestId, yield* inventoryDropdown(sql, yield* isRevealing))
        }, reading),
      )
  }),
)
