import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { XSRF_COOKIE, XSRF_HEADER } from '../../src/schemas/contract.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const cookiePattern = new RegExp(`(?:^|;\\s*)${XSRF_COOKIE}=([\\w-]{16,128})(?:;|$)`)
const headerName = XSRF_HEADER.toLowerCase()

const cookieOf = (message: IncomingMessage): string | null =>
  cookiePattern.exec(message.headers.cookie ?? '')?.[1] ?? null

/** A cookie for a caller that has none yet; readable by scripts of our origin, which send it back as a header. */
export const newXsrfCookie = (message: IncomingMessage, isSecure: boolean): string | null => {
  if (cookieOf(message) !== null) return null
  const token = randomBytes(24).toString('base64url')
  return `${XSRF_COOKIE}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * The double submit (spec §9): a request that changes something repeats the cookie in a header, which a page of another
 * origin can't read. Absent or different: the request is refused.
 */
export const isForged = (message: IncomingMessage): boolean => {
  if (SAFE_METHODS.has(message.method ?? '')) return false
  const cookie = cookieOf(message)
  const header = message.headers[headerName]
  if (cookie === null || typeof header !== 'string') return true
  const [sent, known] = [Buffer.from(header), Buffer.from(cookie)]
  return sent.length !== known.length || !timingSafeEqual(sent, known)
}

export const FORGED_MESSAGE = `The request lacks its anti-forgery token (cookie ${XSRF_COOKIE}, header ${XSRF_HEADER}). Reload the page and try again.`
