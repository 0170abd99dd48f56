import { Context, Effect, Layer } from 'effect'
import { offlineBookCalls } from '../../schemas/billing/offline-book.calls.ts'
import type { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { BrowserDownload } from '../files/browser-download.ts'

/** A customer and the days of the statement; an empty day does not narrow it. */
export type StatementPdfQuery = {
  readonly customerID: number
  readonly from: string
  readonly to: string
  readonly paper: Paper
}

/** The statements of customers as files. */
export class StatementService extends Context.Service<
  StatementService,
  {
    /** Gives a statement to the person, as a PDF. */
    readonly pdf: (query: StatementPdfQuery) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/StatementService') {
  static readonly overHttp = Layer.effect(
    StatementService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload
      const pdf = Effect.fn('StatementService.pdf')(function* ({ customerID, from, to, paper }: StatementPdfQuery) {
        const { name, blob } = yield* http.download(offlineBookCalls.GetStatementPdf, {
          query: { id: customerID, paper, ...(from !== '' && { From: from }), ...(to !== '' && { To: to }) },
        })
        yield* downloads.save(name, blob)
      })
      return StatementService.of({ pdf })
    }),
  )

  static readonly ask = askOf(StatementService, StatementService.overHttp)
}
