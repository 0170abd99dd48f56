import { Context, Effect, Layer } from 'effect'
import { vatCheckCalls } from '../../schemas/billing/vat-check.calls.ts'
import type { VatCheck, VatCheckAnswer } from '../../schemas/billing/vat-check.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { succeeded } from '../core/refusal.ts'

/** The customer whose VAT number it is about. */
export type VatCheckQuery = { readonly id: number }

const found = ({ vatCheck }: typeof VatCheckAnswer.Type): Effect.Effect<VatCheck, Refused> =>
  vatCheck === null
    ? Effect.fail(new Refused({ message: commonMessages.saveRefused, errors: [] }))
    : Effect.succeed(vatCheck)

/** The online check of a customer's VAT number. */
export class VatCheckService extends Context.Service<
  VatCheckService,
  {
    /** The last check. */
    readonly last: (query: VatCheckQuery) => Effect.Effect<VatCheck, AppError>
    /** Checks the saved number now. */
    readonly check: (query: VatCheckQuery) => Effect.Effect<VatCheck, AppError>
  }
>()('simdesk/services/VatCheckService') {
  static readonly overHttp = Layer.effect(
    VatCheckService,
    Effect.gen(function* () {
      const http = yield* Http
      const answered = succeeded(commonMessages.saveRefused)

      const last = Effect.fn('VatCheckService.last')(function* ({ id }: VatCheckQuery) {
        const asked = http.call(vatCheckCalls.GetVatCheck, { query: { customerID: id } })
        return yield* found(yield* Effect.flatMap(asked, answered))
      })

      const check = Effect.fn('VatCheckService.check')(function* ({ id }: VatCheckQuery) {
        const asked = http.call(vatCheckCalls.CheckVatNumber, { payload: { customerID: id } })
        return yield* found(yield* Effect.flatMap(asked, answered))
      })

      return VatCheckService.of({ last, check })
    }),
  )

  static readonly ask = askOf(VatCheckService, VatCheckService.overHttp)
}
