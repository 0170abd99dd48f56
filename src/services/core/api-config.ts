import { Context, Effect, Layer, Option, Schema } from 'effect'
import type { Lazy } from '../../lazy.ts'
import { Unreachable } from '../../schemas/core/errors.ts'
import { networkMessages } from '../../schemas/core/messages.ts'
import type { Serves } from '../../schemas/core/serves.ts'
import { type ConfigFile, configFile, configFileAt, EVERYTHING, servesIn } from './config-file.ts'

/** The base of the API where the configuration names none: the same origin. */
const DEFAULT_BASE_URL = '/api'

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

const Text = Schema.decodeUnknownOption(Schema.String)
const Prefix = Schema.decodeUnknownOption(TokenPrefix)

/** A path of this origin or an address of another, without the slashes at its end; null for anything else. */
const baseUrlOf = (text: string): string | null =>
  /^(\/(?!\/)|https?:\/\/[^/])/.test(text) ? text.replace(/\/+$/, '') : null

/** Each field by itself: one that is no use must not lead to another server. */
const settingsOf = (file: ConfigFile): ApiSettings => ({
  baseUrl: baseUrlOf(Option.getOrElse(Text(file.apiBaseUrl), () => '')) ?? DEFAULT_BASE_URL,
  tokenPrefix: Option.getOrElse(Prefix(file.tokenPrefix), () => defaults.tokenPrefix),
  serves: servesIn(file),
  isOurs: file.serves === EVERYTHING,
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
  private static readonly from = (file: Lazy<ConfigFile>) =>
    Layer.succeed(ApiConfig, {
      settings: Effect.map(
        Effect.tryPromise({
          try: file.load,
          catch: () => new Unreachable({ message: networkMessages.unreachable }),
        }),
        settingsOf,
      ),
    })

  /** The configuration that is read from `address`. */
  static readonly read = (address: string) => ApiConfig.from(configFileAt(address))

  /** What is given, the rest as it is without a file. */
  static readonly at = (settings: Partial<ApiSettings>) =>
    Layer.succeed(ApiConfig, { settings: Effect.succeed({ ...defaults, ...settings }) })

  /** That of this page. */
  static readonly layer = ApiConfig.from(configFile)
}
