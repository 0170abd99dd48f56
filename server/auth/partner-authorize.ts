import { Effect, Layer } from 'effect'
import { HttpServerRequest, HttpServerRespondable } from 'effect/http'
import type { SqlClient } from 'effect/sql'
import { partnerOrderMessages } from '../../src/schemas/partners/partner-order.ts'
import { CallingPartner, PartnerAuthorization } from '../core/http/by-key.ts'
import { ClientAddress } from '../core/http/client-address.ts'
import { exchangeIn } from '../core/http/exchange.ts'
import { Fault } from '../core/http/faults.ts'
import { retryTransient } from '../core/postgres/transient.ts'
import { callerOfKey } from '../partners/keys.ts'
import { keyIn } from '../partners/partner-key.ts'
import { addressKey } from './address-key.ts'
import { type Bucket, Buckets, type Rate } from './buckets.ts'

/**
 * Rate limits for partners' systems, counted by all servers on a database together. A valid key is admitted whatever
 * others at its address do, so sharing an address with a partner cannot block it. An invalid key is refused after the
 * lookup, which costs one index query. Guessing 256 bits is hopeless.
 */
export const partnerRates = {
  /** Calls by one key: 60 at once, then one a second. */
  calls: { capacity: 60, msPerAttempt: 1_000 },
  /** Calls from one address without a valid key: 20 at once, then two a minute. */
  wrong: { capacity: 20, msPerAttempt: 30_000 },
} as const satisfies Record<string, Rate>

const bucketOf = (rate: keyof typeof partnerRates, of: string): Bucket => ({
  scope: `partner-${rate}`,
  of: [of],
  rate: partnerRates[rate],
})

const tooMany = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new Fault({
    status: 429,
    message: partnerOrderMessages.tooMany(seconds),
    headers: { 'retry-after': String(seconds) },
  })
}

/** The same message for an unknown and a revoked key. */
const unauthorized = (message: string) =>
  new Fault({ status: 401, message, headers: { 'www-authenticate': 'Bearer realm="partner"' } })

/** Default deny: a partner call needs a valid key. */
export const layerPartnerAuthorization = Layer.effect(
  PartnerAuthorization,
  Effect.gen(function* () {
    const [{ take }, address] = [yield* Buckets, yield* ClientAddress]
    const provided = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient>())
    const waitFor = (bucket: Bucket) => Effect.orDie(Effect.map(take([bucket]), ([taken]) => taken?.waitMs ?? 0))
    return PartnerAuthorization.of((answer) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const { headers } = request
        const key = keyIn(headers) ?? ''
        // Any value is looked up, so that the response time reveals nothing about it.
        const caller = yield* Effect.orDie(retryTransient(provided(callerOfKey(key))))
        if (caller === null) {
          const waitMs = yield* waitFor(bucketOf('wrong', addressKey(address.of(request))))
          const isNone = headers.authorization === undefined && headers['x-api-key'] === undefined
          const refused = unauthorized(isNone ? partnerOrderMessages.noKey : partnerOrderMessages.badKey)
          return yield* (waitMs > 0 ? tooMany(waitMs) : refused)[HttpServerRespondable.symbol]()
        }
        exchangeIn(request).actor = `partnerkey-${caller.id}`
        const waitMs = yield* waitFor(bucketOf('calls', String(caller.id)))
        if (waitMs > 0) return yield* tooMany(waitMs)[HttpServerRespondable.symbol]()
        const { partnerId, id: keyId, name } = caller
        return yield* Effect.provideService(answer, CallingPartner, { partnerId, keyId, name })
      }),
    )
  }),
).pipe(Layer.provide(Buckets.layer))
