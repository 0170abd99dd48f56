import { Deferred, Effect, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import { HttpApiBuilder } from 'effect/http-api'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { endsWithServer, progressOf } from '../http/front-door.ts'
import { joined } from '../http/raw-answer.ts'
import { reading, requestId } from '../http/request.ts'
import type { Ending } from './listeners.ts'
import { Live, type Said } from './live.ts'

/** Formats a message of the stream. One without data carries only its position, and triggers no listener. */
const written = (said: Said) => {
  if (said === 'over') return joined('event: over\ndata: {}\n\n')
  if (!('changes' in said)) return joined(`: here\nid: ${said.position}\n\n`)
  return joined(`id: ${said.position}\nevent: changes\ndata: ${JSON.stringify(said)}\n\n`)
}

/** The start position: the parameter first, then the header that a browser sends when it reconnects. */
const beginning = (after: number | undefined) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }): number | null => {
    const last = headers['last-event-id']
    return after ?? (last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : null)
  })

/** `/Live/*`: changes as they happen, limited to what the caller may see. */
export const layerLiveHandlers = HttpApiBuilder.group(
  Api,
  'Live',
  Effect.fnUntraced(function* (handlers) {
    const live = yield* Live

    return handlers
      .handle(
        'GetChanges',
        Effect.fnUntraced(function* ({ query }) {
          const told = yield* live.changes(yield* Caller, query.After ?? null)
          return { isSuccess: true, message: '', ...told, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetStream',
        Effect.fnUntraced(function* ({ query }) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const ended = Deferred.makeUnsafe<Ending>()
          endsWithServer(request, () => Deferred.doneUnsafe(ended, Effect.succeed('again')))
          if (query.Seconds !== undefined) {
            const over = Effect.andThen(
              Effect.sleep(`${Math.max(0, query.Seconds)} seconds`),
              Deferred.succeed(ended, 'again'),
            )
            yield* Effect.forkScoped(over)
          }
          const progressed = progressOf(request)
          const said = yield* live.follow(yield* Caller, yield* beginning(query.After), ended)
          const body = said.pipe(
            Stream.map(written),
            Stream.tap(() => Effect.sync(progressed)),
          )
          return HttpServerResponse.stream(body, {
            contentType: 'text/event-stream',
            headers: {
              'cache-control': 'no-store, no-transform',
              'x-accel-buffering': 'no',
              'x-content-type-options': 'nosniff',
            },
          })
        }, reading),
      )
  }),
)
