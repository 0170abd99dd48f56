import { Context, Effect } from 'effect'
import { ofetch } from 'ofetch'
import { XSRF_COOKIE } from '../../schemas/core/call.ts'
import { percentDecoded } from './percent-decoded.ts'

/** The cookies of the page as `document.cookie` has them. A reference, so that a test can replace it. */
export const PageCookies = Context.Reference<{
  readonly read: () => string
  readonly write: (cookie: string) => void
}>('simdesk/services/PageCookies', {
  defaultValue: () => ({
    read: () => globalThis.document?.cookie ?? '',
    write: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
      document.cookie = cookie
    },
  }),
})

/** The anti-forgery tokens among the cookies. Browsers list longer paths first, then older cookies. */
const tokensIn = (cookies: string): ReadonlyArray<string> =>
  cookies.split('; ').flatMap((pair) => {
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    return name === XSRF_COOKIE && value !== '' ? [percentDecoded(value)] : []
  })

const isOnAnotherOrigin = (baseUrl: string): boolean =>
  !baseUrl.startsWith('/') && new URL(baseUrl).origin !== globalThis.location?.origin

/** The address of `/health`, which our server has beside `/api`. A proxy may serve both under a path. */
const healthBeside = (baseUrl: string): string =>
  baseUrl.startsWith('/') ? baseUrl.replace(/[^/]*$/, 'health') : new URL('health', baseUrl).href

/**
 * The anti-forgery token to send back as a header. The server sets its cookie on any GET, also on that of the page, so
 * it is normally there. If it is missing (cleared, or on another origin), one light GET asks our own server for it.
 * Another server may use no token. Null if there is none: a server that needs one refuses the change.
 *
 * There may be several: another product on a shared domain may use the same name. An API on another origin never sees
 * the cookie that the page's server set. That cookie is removed, since nothing else tells them apart. Of the rest the
 * last one is used: a cookie with a longer path does not go to the API.
 */
export const xsrfToken = Effect.fn('xsrfToken')(function* (baseUrl: string, isOurs: boolean) {
  const cookies = yield* PageCookies
  // Our cookies are not sent to another origin.
  if (!isOurs && isOnAnotherOrigin(baseUrl)) return null
  if (isOurs && tokensIn(cookies.read()).length === 0) {
    yield* Effect.promise((signal) =>
      ofetch
        .raw(healthBeside(baseUrl), { credentials: 'include', ignoreResponseError: true, retry: 0, signal })
        .catch(() => null),
    )
  }
  if (isOnAnotherOrigin(baseUrl) && tokensIn(cookies.read()).length > 1) {
    cookies.write(`${XSRF_COOKIE}=; Path=/; Max-Age=0`)
  }
  return tokensIn(cookies.read()).at(-1) ?? null
})
