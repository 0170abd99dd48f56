import { Context, Effect } from 'effect'
import { ofetch } from 'ofetch'
import { XSRF_COOKIE } from '../../schemas/core/call.ts'
import { percentDecoded } from './percent-decoded.ts'

/** The page's readable cookies, as `document.cookie` has them; a reference, so that a test can put its own. */
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

/** The tokens among the cookies: those of longer paths first, then the older ones, as browsers order them. */
const tokensIn = (cookies: string): ReadonlyArray<string> =>
  cookies.split('; ').flatMap((pair) => {
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    return name === XSRF_COOKIE && value !== '' ? [percentDecoded(value)] : []
  })

const isOnAnotherOrigin = (baseUrl: string): boolean =>
  !baseUrl.startsWith('/') && new URL(baseUrl).origin !== globalThis.location?.origin

/** Our server has `/health` and `/api` beside each other; a proxy may have both under a path. */
const healthBeside = (baseUrl: string): string =>
  baseUrl.startsWith('/') ? baseUrl.replace(/[^/]*$/, 'health') : new URL('health', baseUrl).href

/**
 * The anti-forgery token to send back as a header. The server sets its cookie on any GET, the page's own included, so
 * it is normally there; where it is not (cookies cleared since, another origin), one light GET asks for it, of a server of
 * ours: another may know none. Null where there is none: a server that wants one refuses the change with its own words.
 *
 * There may be several: another product on a shared domain uses the same name, or the API is on another origin and the
 * server of the page has set one of its own, which that API never sees. The latter is removed, as nothing else can tell
 * which is whose. Of the rest the last is taken: one of a longer path goes to no API.
 */
export const xsrfToken = Effect.fn('xsrfToken')(function* (baseUrl: string, isOurs: boolean) {
  const cookies = yield* PageCookies
  // To another origin no cookie of ours goes with it.
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
