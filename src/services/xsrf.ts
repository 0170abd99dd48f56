import { Context, Effect } from 'effect'
import { ofetch } from 'ofetch'
import { XSRF_COOKIE } from '../schemas/calls/call.ts'
import { percentDecoded } from './percent-decoded.ts'

/** The page's readable cookies, as `document.cookie` gives them; a reference, so that a test can put its own. */
export const PageCookies = Context.Reference<() => string>('simdesk/services/PageCookies', {
  defaultValue: () => () => globalThis.document?.cookie ?? '',
})

const tokenIn = (cookies: string): string | null => {
  for (const pair of cookies.split('; ')) {
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (name === XSRF_COOKIE && value !== '') return percentDecoded(value)
  }
  return null
}

/**
 * The anti-forgery token to send back as a header. The server sets its cookie on any GET, the page's own included, so
 * it is normally there; where it is not (cookies cleared since, another origin), one light GET asks for it. Null where
 * even that brings none: the server then refuses the change with its own words.
 */
export const xsrfToken = Effect.fn('xsrfToken')(function* (baseUrl: string) {
  const cookies = yield* PageCookies
  const present = tokenIn(cookies())
  if (present !== null) return present
  const address = baseUrl.startsWith('/') ? '/health' : new URL('/health', baseUrl).href
  yield* Effect.promise((signal) =>
    ofetch.raw(address, { credentials: 'include', ignoreResponseError: true, retry: 0, signal }).catch(() => null),
  )
  return tokenIn(cookies())
})
