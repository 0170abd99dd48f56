import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { planMessages } from '../../schemas/core/messages.ts'
import { historyCalls } from '../../schemas/history/history.calls.ts'
import { HISTORY_PAGE_SIZE, type HistoryPage, type HistorySubject } from '../../schemas/history/history.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'

/** A page (from 1) of the history of a subject. */
export type HistoryQuery = { readonly subject: HistorySubject; readonly id: number; readonly page: number }

/** The history of a subject, from the server's events. */
export class HistoryService extends Context.Service<
  HistoryService,
  { readonly page: (query: HistoryQuery) => Effect.Effect<HistoryPage, AppError> }
>()('simdesk/services/HistoryService') {
  static readonly overHttp = Layer.effect(
    HistoryService,
    Effect.gen(function* () {
      const http = yield* Http

      const page = Effect.fn('HistoryService.page')(function* ({ subject, id, page }: HistoryQuery) {
        const query = { subject, id, PageIndex: page, PageSize: HISTORY_PAGE_SIZE }
        const { isSuccess, message, history, totalCount } = yield* http.call(historyCalls.GetHistory, { query })
        if (!isSuccess) return yield* new Refused({ message: message || planMessages.unknownError, errors: [] })
        return { entries: history, total: totalCount }
      })

      return HistoryService.of({ page })
    }),
  )

  static readonly ask = askOf(HistoryService, HistoryService.overHttp)
}
