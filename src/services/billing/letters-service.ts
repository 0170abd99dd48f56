import { Context, Effect, Layer } from 'effect'
import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import { offlineSaleCalls } from '../../schemas/billing/offline-sales.calls.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { succeeded } from '../core/refusal.ts'

/** Wait for the next key press, which aborts the call, before the server is asked. */
const PAUSE = '400 millis'

/** Texts by the names of the form's fields. */
export type LettersQuery = { readonly texts: Readonly<Record<string, string>> }

/** Finds the letters that our invoices cannot print. */
export class LettersService extends Context.Service<
  LettersService,
  { readonly find: (query: LettersQuery) => Effect.Effect<ReadonlyArray<UnprintableAt>, AppError> }
>()('simdesk/services/LettersService') {
  static readonly overHttp = Layer.effect(
    LettersService,
    Effect.gen(function* () {
      const http = yield* Http
      const find = Effect.fn('LettersService.find')(function* ({ texts }: LettersQuery) {
        yield* Effect.sleep(PAUSE)
        const payload = { texts: Object.entries(texts).map(([field, text]) => ({ field, text })) }
        const call = http.call(offlineSaleCalls.FindUnprintableLetters, { payload })
        return (yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))).letters
      })
      return LettersService.of({ find })
    }),
  )

  static readonly ask = askOf(LettersService, LettersService.overHttp)
}
