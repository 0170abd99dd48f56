import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Fiber } from 'effect'
import { beginningOf } from '../../../src/schemas/core/text.ts'
import type { Audit } from '../audit/audit.ts'
import type { makeClientAddress } from './client-address.ts'
import { exchangeOf } from './exchange.ts'
import { faultBody, faultCodeFor, RETRY_AFTER_SECONDS } from './faults.ts'
import type { TimeLimits } from './limits.ts'
import { logLine } from './log.ts'
import { loggedPath } from './logged-path.ts'
import { setRequestId } from './request-id.ts'
import { assetHeaders, STRICT_TRANSPORT_SECURITY, securityHeaders } from './security-headers.ts'
import { wellFormedUrl } from './well-formed-url.ts'
import { isForged, newXsrfCookie } from './xsrf.ts'

type Running = {
  readonly began: number
  readonly response: ServerResponse
  readonly id: string
  /** When the request was first seen complete; the time limit for the answer starts here. */
  received: number | null
  /** Ends an answer that would never end, such as a live stream. */
  end: () => void
}

const fibers = new WeakMap<IncomingMessage, Fiber.Fiber<unknown, unknown>>()

/** Registers the fiber that answers a request, so that it can be interrupted when the time is up. */
export const answeredBy = (message: IncomingMessage, fiber: Fiber.Fiber<unknown, unknown>): void => {
  fibers.set(message, fiber)
}

const exchanges = new WeakMap<IncomingMessage, Running>()

/**
 * For a streamed answer: call the result whenever the caller has taken a part. The time limit then applies to each
 * part, so a long answer ends only when nobody reads it.
 */
export const progressOf = ({ source }: { readonly source: object }) => {
  const entry = exchanges.get(source as IncomingMessage)
  return (): void => {
    if (entry !== undefined) entry.received = performance.now()
  }
}

/** For an answer that would never end: sets how to end it when the server stops. */
export const endsWithServer = ({ source }: { readonly source: object }, end: () => void): void => {
  const entry = exchanges.get(source as IncomingMessage)
  if (entry !== undefined) entry.end = end
}

/** The event that a server emits before it stops and waits for pending answers. */
export const ENDING = 'simdesk:ending'

/** Adds a header to the answer of a request, whether it succeeds, is refused or fails. */
export const answerWith = ({ source }: { readonly source: object }, name: string, value: string): void => {
  const response = exchanges.get(source as IncomingMessage)?.response
  if (response?.headersSent === false) response.setHeader(name, value)
}

/** Path and query; a proxy may send an absolute URL. */
const targetOf = (message: IncomingMessage): string => (message.url ?? '').replace(/^https?:\/\/[^/?]*/i, '')
const pathOf = (message: IncomingMessage): string => beginningOf(targetOf(message).split('?', 1)[0] ?? '', 200)
const isApi = (message: IncomingMessage): boolean => /^\/api(?:\/|$)/.test(pathOf(message))

const endLate = (message: IncomingMessage, { response, id }: Running) => {
  if (response.headersSent) response.destroy()
  else {
    const fault = { status: 503, message: 'The server took too long to answer. Please try again.' }
    const body = faultBody(fault, id, faultCodeFor(message, fault.status))
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Retry-After': RETRY_AFTER_SECONDS,
    }
    response.writeHead(503, headers).end(body)
  }
  fibers.get(message)?.interruptUnsafe()
}

/** Ends answers that take too long. Until a request is complete, only Node's request timeout applies. */
const sweep = (running: Map<IncomingMessage, Running>, limits: TimeLimits) => {
  const now = performance.now()
  for (const [message, entry] of running) {
    if (entry.received === null) {
      if (message.complete) entry.received = now
      continue
    }
    // A finished answer also gets the time to be read.
    const limit = limits.answerMs + (entry.response.writableEnded ? limits.sendMs : 0)
    if (now - entry.received <= limit) continue
    running.delete(message)
    endLate(message, entry)
  }
}

/** The status of an answer; 0 if the caller left before there was one. */
const statusOf = (response: ServerResponse): number => (response.headersSent ? response.statusCode : 0)

const logAnswer = (message: IncomingMessage, { began, response, id }: Running, isComplete: boolean) => {
  const status = statusOf(response)
  if (!isApi(message) && status < 500) return
  const { actor } = exchangeOf(message)
  logLine({
    level: status >= 500 ? 'error' : 'info',
    message: isComplete ? 'request' : 'request aborted',
    requestId: id,
    method: message.method,
    path: loggedPath(pathOf(message)),
    ...(status === 0 ? {} : { status }),
    ...(actor === null ? {} : { actor }),
    ms: Math.round(performance.now() - began),
  })
}

/** Answers requests that Node refuses before they are parsed, in the shape of every other fault. */
const refuseClient = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request']
  const body = faultBody({ status: Number(status), message: String(text) }, undefined)
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/**
 * The HTTP server's outer layer, which sees each request first. It handles what applies to every answer, failures
 * included: request id, security headers, XSRF cookie, time limit, access log.
 */
export const openFrontDoor = (
  address: ReturnType<typeof makeClientAddress>,
  policy: string,
  limits: TimeLimits,
  audit: typeof Audit.Service,
): Server => {
  const pageHeaders = [['Content-Security-Policy', policy] as const, ...securityHeaders]
  const running = new Map<IncomingMessage, Running>()
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.sweepMs,
    keepAliveTimeout: 65_000,
  })
  server.on('clientError', refuseClient)
  server.on('request', (message, response) => {
    message.url = wellFormedUrl(message.url ?? '/')
    const id = randomUUID()
    const entry: Running = { began: performance.now(), response, id, received: null, end: () => {} }
    setRequestId(message, id)
    // Read it now: a closed connection has no address any more.
    const from = address.of(message)
    running.set(message, entry)
    exchanges.set(message, entry)
    response.setHeader('X-Request-Id', id)
    const isAsset = message.url?.startsWith('/assets/')
    for (const [name, value] of isAsset ? assetHeaders : pageHeaders) response.setHeader(name, value)
    const isSecure = address.isSecure(message)
    if (isSecure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
    // API answers belong to one caller, including refusals and failures.
    if (isApi(message)) response.setHeader('Cache-Control', 'no-store')
    // Assets are cached publicly for ever, so they must carry no cookie.
    const cookie = isAsset ? null : newXsrfCookie(message, isSecure)
    if (cookie !== null) response.setHeader('Set-Cookie', cookie)
    response.once('close', () => {
      running.delete(message)
      logAnswer(message, entry, response.writableFinished)
      audit.note({
        ...exchangeOf(message),
        target: targetOf(message),
        status: statusOf(response),
        isForged: isForged(message),
        address: from,
        requestId: id,
        authorization: message.headers.authorization,
      })
    })
  })
  const sweeping = setInterval(() => sweep(running, limits), limits.sweepMs).unref()
  server.on(ENDING, () => {
    for (const { end } of running.values()) end()
  })
  server.on('close', () => clearInterval(sweeping))
  return server
}
