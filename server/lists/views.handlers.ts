import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import type { SqlClient } from 'effect/sql'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { Caller } from '../core/http/authorization.ts'
import { orDieUnlessFault, reading, requestId } from '../core/http/request.ts'
import { removeView, saveView, viewsOf } from './saved-views.ts'

/** `/Views/*`: a person's saved views of lists. */
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
