import { Context, Effect, Layer, Option, Schema, Semaphore } from 'effect'
import { ofetch } from 'ofetch'
import { Unreachable } from '../schemas/errors.ts'
import { networkMessages } from '../schemas/messages.ts'

/** The base of the API where the configuration names none: the same origin. */
export const DEFAULT_BASE_URL = '/api'

const ConfigFile = Schema.fromJsonString(Schema.Struct({ apiBaseUrl: Schema.String }))
const decodeConfigFile = Schema.decodeUnknownOption(ConfigFile)

/** A path of this origin or an address of another, without the slashes at its end; null for anything else. */
const baseUrlOf = (text: string): string | null =>
  /^(\/(?!\/)|https?:\/\/[^/])/.test(text) ? text.replace(/\/+$/, '') : null

/**
 * Reads the configuration file once. A missing or unusable file means the default; a server that cannot be reached or
 * is failing is not remembered, because the default may be the wrong server.
 */
const readBaseUrl = Effect.fn('ApiConfig.readBaseUrl')(function* (address: string) {
  const unreachable = () => new Unreachable({ message: networkMessages.unreachable })
  const response = yield* Effect.tryPromise({
    try: (signal) =>
      ofetch.raw(address, { responseType: 'text', ignoreResponseError: true, cache: 'no-cache', retry: 0, signal }),
    catch: unreachable,
  }).pipe(Effect.timeoutOrElse({ duration: '10 seconds', orElse: () => Effect.fail(unreachable()) }))
  if (response.status >= 500) return yield* unreachable()
  const file = response.ok ? decodeConfigFile(response._data) : Option.none()
  return Option.isSome(file) ? (baseUrlOf(file.value.apiBaseUrl) ?? DEFAULT_BASE_URL) : DEFAULT_BASE_URL
})

/**
 * Where the API is: `/config.json` beside the page, `{ "apiBaseUrl": "/api" }`, so that one build serves every
 * installation.
 *
 * An address on another origin needs of that server: CORS with this origin named (not `*`) and credentials allowed,
 * the headers Authorization, Content-Type, Idempotency-Key and X-XSRF-TOKEN allowed, X-Access-Version and
 * Content-Disposition exposed, the page's content security policy to let `connect-src` reach it, and an XSRF cookie that
 * this page can read: one set for a parent domain that both share. Two unrelated domains can read but not write.
 */
export class ApiConfig extends Context.Service<ApiConfig, { readonly baseUrl: Effect.Effect<string, Unreachable> }>()(
  'simdesk/services/ApiConfig',
) {
  /** The configuration that is read from `address`. */
  static readonly read = (address: string) =>
    Layer.sync(ApiConfig, () => {
      let known: string | undefined
      const read = Effect.suspend(() =>
        known === undefined
          ? Effect.tap(readBaseUrl(address), (baseUrl) =>
              Effect.sync(() => {
                known = baseUrl
              }),
            )
          : Effect.succeed(known),
      )
      // Who asks while it is read waits for it.
      return ApiConfig.of({ baseUrl: Semaphore.makeUnsafe(1).withPermit(read) })
    })

  /** A fixed address. */
  static readonly at = (baseUrl: string) => Layer.succeed(ApiConfig, { baseUrl: Effect.succeed(baseUrl) })

  static readonly layer = ApiConfig.read(`${import.meta.env.BASE_URL}config.json`)
}
