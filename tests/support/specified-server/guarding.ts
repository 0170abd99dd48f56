import type { IncomingMessage } from 'node:http'
import { problem, type Reply } from './moods/failing.ts'
import type { RequestRule } from './requests.ts'

/** What a request must carry besides its parameters. */
export type Guarding = {
  readonly prefix: 'Bearer' | 'JWT'
  readonly xsrf: boolean
  readonly cors: string | undefined
}

const XSRF = 'specified-xsrf-token'
const COOKIE = 'XSRF-TOKEN'

/** Headers that a page of another origin may send; its browser refuses others. */
const ALLOWED = 'Authorization, Content-Type, X-XSRF-TOKEN'

/** The headers that allow calls by pages of the other origin. */
export const crossOrigin = ({ cors, xsrf }: Guarding): Record<string, string> =>
  cors === undefined
    ? {}
    : {
        'access-control-allow-origin': cors,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ALLOWED,
        vary: 'Origin',
        ...(xsrf ? { 'access-control-allow-credentials': 'true' } : {}),
      }

/** The anti-forgery cookie, set on each GET. */
export const setsCookie = ({ xsrf }: Guarding, { method }: IncomingMessage): Record<string, string> =>
  xsrf && method === 'GET' ? { 'set-cookie': `${COOKIE}=${XSRF}; Path=/; SameSite=Lax` } : {}

const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
  headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

const isForged = (request: IncomingMessage) => cookieOf(request) !== XSRF || request.headers['x-xsrf-token'] !== XSRF

/** Whether a call is allowed: its token with the right prefix, and the anti-forgery token. */
export const refusalOf = (
  { prefix, xsrf }: Guarding,
  { token, method }: RequestRule,
  request: IncomingMessage,
  tokens: ReadonlyArray<string>,
): Reply | undefined => {
  const sent = request.headers.authorization
  const isKnown = sent !== undefined && tokens.some((known) => sent === `${prefix} ${known}`)
  const isNeeded = token === 'required' || (token === 'optional' && sent !== undefined)
  if (isNeeded && !isKnown) return { status: 401 }
  return xsrf && method === 'POST' && isForged(request)
    ? problem(400, 'The antiforgery token is not valid.')
    : undefined
}
