import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import type { SqlClient } from 'effect/sql'
import type { EventStore } from '../events/event-store.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { removeView, saveView, viewsOf } from '../views/saved-views.ts'
import { orDieUnlessFault, reading, requestId } from './request.ts'

/** `/Views/*`: the views that a person keeps of the lists. */
export const layerViewHandlers = HttpApiBuilder.group(
  Api,
  'Views',
  Effect.fnUntraced(function* (handlers) {
    const provided = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    return handlers
      .handle(
        'GetViews',
        Effect.fnUntraced(function* ({ query }) {
          const told = yield* provided(viewsOf(query.list, yield* Caller))
          return { isSuccess: true, message: '', ...told, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'SaveView',
        Effect.fnUntraced(function* ({ payload }) {
          const id = yield* requestId
          return { ...(yield* provided(saveView(payload, yield* Caller, id))), requestId: id }
        }, orDieUnlessFault),
      )
      .handle(
        'RemoveView',
        Effect.fnUntraced(function* ({ payload }) {
          const id = yield* requestId
          return { ...(yield* provided(removeView(payload, yield* Caller, id))), requestId: id }
        }, orDieUnlessFault),
      )
  }),
)
