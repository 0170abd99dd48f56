import { Effect, Schema } from 'effect'
import type { VatCheckOutcome } from '../../src/schemas/billing/vat-check.ts'
import type { EuVatNumber } from '../../src/schemas/core/tax-number.ts'
import { ServerConfig } from '../config.ts'

/** VIES is asked for this long. */
const LIMIT = '5 seconds'

/**
 * The part of an answer that counts. VIES also sends `isValid: false` when the member state did not answer; `userError`
 * says so then, as `MS_UNAVAILABLE` does.
 */
const Answer = Schema.Struct({ isValid: Schema.Boolean, userError: Schema.optionalKey(Schema.NullOr(Schema.String)) })
const decode = Schema.decodeUnknownEffect(Answer)

const outcomeIn = ({ isValid, userError }: typeof Answer.Type): VatCheckOutcome => {
  if (isValid) return 'valid'
  return (userError ?? 'INVALID') === 'INVALID' ? 'invalid' : 'unanswered'
}

/**
 * Asks VIES, the service of the European Commission, whether a VAT number is valid. Only the number is sent. It never
 * fails: an error, a late answer or one of another shape is `unanswered`.
 */
export const askVies = Effect.fnUntraced(function* ({ prefix, number }: EuVatNumber) {
  const { viesUrl } = yield* ServerConfig
  const address = `${viesUrl}/ms/${prefix}/vat/${encodeURIComponent(number)}`
  return yield* Effect.tryPromise(async (signal): Promise<unknown> => {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
    if (response.ok) return response.json()
    await response.body?.cancel()
    throw new Error(`VIES answered ${response.status}`)
  }).pipe(
    Effect.flatMap(decode),
    Effect.timeout(LIMIT),
    Effect.map(outcomeIn),
    Effect.orElseSucceed((): VatCheckOutcome => 'unanswered'),
  )
})
