import { Context, Effect, Layer, Option, Schema, Semaphore } from 'effect'
import { ofetch } from 'ofetch'
import { Unreachable } from '../schemas/errors.ts'
import { networkMessages } from '../schemas/messages.ts'
import { allParts, type Serves } from '../schemas/serves.ts'

/** The base of the API where the configuration names none: the same origin. */
export const DEFAULT_BASE_URL = '/api'

/** What stands before the token in the header Authorization: of ours the first. */
const TokenPrefix = Schema.Literals(['Bearer', 'JWT'])

/** What the configuration says. */
export type ApiSettings = {
  /** A path of this origin or an address of another, without a slash at its end. */
  readonly baseUrl: string
  readonly tokenPrefix: typeof TokenPrefix.Type
  /** What the file says that the server can do beside the specification. */
  readonly serves: Serves
  /** Whether the file says that it is a server of ours. */
  readonly isOurs: boolean
}

const defaults: ApiSettings = { baseUrl: DEFAULT_BASE_URL, tokenPrefix: 'Bearer', serves: [], isOurs: false }

/** What `serves` says of a server of ours. */
export const EVERYTHING = 'everything'

const Fields = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const Text = Schema.decodeUnknownOption(Schema.String)
const Prefix = Schema.decodeUnknownOption(TokenPrefix)
const Areas = Schema.decodeUnknownOption(Schema.Array(Schema.String))

/** A path of this origin or an address of another, without the slashes at its end; null for anything else. */
const baseUrlOf = (text: string): string | null =>
  /^(\/(?!\/)|https?:\/\/[^/])/.test(text) ? text.replace(/\/+$/, '') : null

/** Each field by itself: one that is no use must not lead to another server. */
const settingsOf = ({ apiBaseUrl, tokenPrefix, serves }: Readonly<Record<string, unknown>>): ApiSettings => {
  const isOurs = serves === EVERYTHING
  return {
    baseUrl: baseUrlOf(Option.getOrElse(Text(apiBaseUrl), () => '')) ?? DEFAULT_BASE_URL,
    tokenPrefix: Option.getOrElse(Prefix(tokenPrefix), () => defaults.tokenPrefix),
    serves: isOurs ? allParts : Option.getOrElse(Areas(serves), () => []),
    isOurs,
  }
}

/**
 * Reads the configuration file once. A missing or unusable file means the default; a server that cannot be reached or
 * is failing is not remembered, because the default may be the wrong server.
 */
const readSettings = Effect.fn('ApiConfig.readSettings')(function* (address: string) {
  const unreachable = () => new Unreachable({ message: networkMessages.unreachable })
  const response = yield* Effect.tryPromise({
    try: (signal) =>
      ofetch.raw(address, { responseType: 'text', ignoreResponseError: true, cache: 'no-cache', retry: 0, signal }),
    catch: unreachable,
  }).pipe(Effect.timeoutOrElse({ duration: '10 seconds', orElse: () => Effect.fail(unreachable()) }))
  if (response.status >= 500) return yield* unreachable()
  const file = response.ok ? Schema.decodeUnknownOption(Fields)(response._data) : Option.none()
  return Option.match(file, { onNone: () => defaults, onSome: settingsOf })
})

/**
 * Where the API is and what it is like: `/config.json` beside the page, so that one build serves every installation.
 *
 * - `apiBaseUrl`: `/api` of this origin, or an address of another. That one must allow this origin and the headers
 *   `Authorization` and `Content-Type` (CORS), and the page's content security policy must let `connect-src` reach it.
 * - `tokenPrefix`: `Bearer` or `JWT`, as the server wants it before the token.
 * - `serves`: what the server can do beside the specification (`serves.ts`), or `everything`. Our own says so by itself.
 */
export class ApiConfig extends Context.Service<
  ApiConfig,
  { readonly settings: Effect.Effect<ApiSettings, Unreachable> }
>()('simdesk/services/ApiConfig') {
  /** The configuration that is read from `address`. */
  static readonly read = (address: string) =>
    Layer.sync(ApiConfig, () => {
      let known: ApiSettings | undefined
      const read = Effect.suspend(() =>
        known === undefined
          ? Effect.tap(readSettings(address), (settings) =>
              Effect.sync(() => {
                known = settings
              }),
            )
          : Effect.succeed(known),
      )
      // Who asks while it is read waits for it.
      return ApiConfig.of({ settings: Semaphore.makeUnsafe(1).withPermit(read) })
    })

  /** What is given, the rest as it is without a file. */
  static readonly at = (settings: Partial<ApiSettings>) =>
    Layer.succeed(ApiConfig, { settings: Effect.succeed({ ...defaults, ...settings }) })

  static readonly layer = ApiConfig.read(`${import.meta.env.BASE_URL}config.json`)
}
