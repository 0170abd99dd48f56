import { Context, Effect, Layer, Option, Schema } from 'effect'
import type { Lazy } from '../../lazy.ts'
import { Unreachable } from '../../schemas/core/errors.ts'
import { networkMessages } from '../../schemas/core/messages.ts'
import type { Serves } from '../../schemas/core/serves.ts'
import { type ConfigFile, configFile, configFileAt, EVERYTHING, servesIn } from './config-file.ts'

/** The base path of the API if the configuration names none: on the same origin. */
const DEFAULT_BASE_URL = '/api'

/** The scheme before the token in the `Authorization` header. Our server uses the first. */
const TokenPrefix = Schema.Literals(['Bearer', 'JWT'])

/** The parsed configuration. */
export type ApiSettings = {
  /** A path on this origin or an absolute address, without a trailing slash. */
  readonly baseUrl: string
  readonly tokenPrefix: typeof TokenPrefix.Type
  /** What the server supports beyond the specification, according to the file. */
  readonly serves: Serves
  /** Whether the file says that the server is ours. */
  readonly isOurs: boolean
}

const defaults: ApiSettings = { baseUrl: DEFAULT_BASE_URL, tokenPrefix: 'Bearer', serves: [], isOurs: false }

const Text = Schema.decodeUnknownOption(Schema.String)
const Prefix = Schema.decodeUnknownOption(TokenPrefix)

/** A path on this origin or an absolute address, without trailing slashes; null for anything else. */
const baseUrlOf = (text: string): string | null =>
  /^(\/(?!\/)|https?:\/\/[^/])/.test(text) ? text.replace(/\/+$/, '') : null

/** Each field is read on its own: an unusable field must not lead to another server. */
const settingsOf = (file: ConfigFile): ApiSettings => ({
  baseUrl: baseUrlOf(Option.getOrElse(Text(file.apiBaseUrl), () => '')) ?? DEFAULT_BASE_URL,
  tokenPrefix: Option.getOrElse(Prefix(file.tokenPrefix), () => defaults.tokenPrefix),
  serves: servesIn(file),
  isOurs: file.serves === EVERYTHING,
})

/**
 * Where the API is and what it supports: `/config.json` beside the page, so that one build serves every installation.
 *
 * - `apiBaseUrl`: `/api` on this origin, or an absolute address. That server must allow this origin and the headers
 *   `Authorization` and `Content-Type` (CORS), and the page's content security policy must let `connect-src` reach it.
 * - `tokenPrefix`: `Bearer` or `JWT`, the scheme that the server expects before the token.
 * - `serves`: what the server supports beyond the specification (`serves.ts`), or `everything`. Our server sets it
 *   itself.
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

  /** The configuration that the file at `address` holds. */
  static readonly read = (address: string) => ApiConfig.from(configFileAt(address))

  /** These settings, with the defaults for the rest. */
  static readonly at = (settings: Partial<ApiSettings>) =>
    Layer.succeed(ApiConfig, { settings: Effect.succeed({ ...defaults, ...settings }) })

  /** The configuration of this page. */
  static readonly layer = ApiConfig.from(configFile)
}
