import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { XSRF_COOKIE, XSRF_HEADER } from '../../../src/schemas/contract.ts'
import { isByKey } from './by-key.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const headerName = XSRF_HEADER.toLowerCase()
/** Our tokens have lengths within these limits. */
const isToken = (value: string): boolean => value.length >= 16 && value.length <= 1024

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The caller's tokens. There are several if another product on a shared domain uses the same cookie name. */
const tokensOf = (message: IncomingMessage): ReadonlyArray<string> =>
  (message.headers.cookie ?? '').split(/;\s*/).flatMap((pair) => {
    const [name, value] = [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]
    return name === XSRF_COOKIE && isToken(value) ? [value] : []
  })

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * A cookie for a caller that has none and can use one. Scripts of our origin can read it, and send it back as a header.
 */
export const newXsrfCookie = (message: IncomingMessage, isSecure: boolean): string | null => {
  if (isByKey(message) || tokensOf(message).length > 0) return null
  const token = randomBytes(24).toString('base64url')
  return `${XSRF_COOKIE}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * Double submit (spec §9): a changing request repeats the cookie in a header, which a page of another origin cannot do.
 * If it is missing or different, the request is refused.
 */
export const isForged = (message: IncomingMessage): boolean => {
  if (SAFE_METHODS.has(message.method ?? '') || isByKey(message)) return false
  const sent = message.headers[headerName]
  return typeof sent !== 'string' || !tokensOf(message).some((token) => isSame(token, sent))
}

export const FORGED_MESSAGE = `The request lacks its anti-forgery token (cookie ${XSRF_COOKIE}, header ${XSRF_HEADER}). Reload the page and try again.`
