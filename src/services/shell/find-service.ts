import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { findCalls } from '../../schemas/shell/find.calls.ts'
import type { FoundGroup } from '../../schemas/shell/found.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'

/** Wait for the next key press, which aborts the call, before the server is asked. */
const PAUSE = '150 millis'

/** The search over everything. */
export class FindService extends Context.Service<
  FindService,
  { readonly find: (text: string) => Effect.Effect<ReadonlyArray<FoundGroup>, AppError> }
>()('simdesk/services/FindService') {
  static readonly overHttp = Layer.effect(
    FindService,
    Effect.gen(function* () {
      const http = yield* Http
      const find = Effect.fn('FindService.find')(function* (text: string) {
        yield* Effect.sleep(PAUSE)
        const { isSuccess, message, groups } = yield* http.call(findCalls.Find, { query: { Text: text } })
        return isSuccess ? groups : yield* new Refused({ message: message ?? '', errors: [] })
      })
      return FindService.of({ find })
    }),
  )

  static readonly ask = askOf(FindService, FindService.overHttp)
}
