import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { Api } from '../core/http/api.ts'
import { listsAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { isRevealing } from '../stock/reveal.handlers.ts'
import { inventoryDropdown, planDropdown, suppliersOf } from './lookup-queries.ts'

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
          const activeSupplierDropdowns = yield* suppliersOf(sql, query)
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
