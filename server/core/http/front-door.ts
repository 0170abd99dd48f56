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
import { setRequestId } from './request-id.ts'
import { assetHeaders, STRICT_TRANSPORT_SECURITY, securityHeaders } from './security-headers.ts'
import { toldPath } from './told-path.ts'
import { wellFormedUrl } from './well-formed-url.ts'
import { isForged, newXsrfCookie } from './xsrf.ts'

type Running = {
  readonly began: number
  readonly response: ServerResponse
  readonly id: string
  /** When the request was first seen to be here as a whole: from then on the answer's time runs. */
  received: number | null
  /** Ends an answer that has no end of its own. */
  end: () => void
}

const fibers = new WeakMap<IncomingMessage, Fiber.Fiber<unknown, unknown>>()

/** Tells which fiber answers a request, so that it can be stopped when the time is up. */
export const answeredBy = (message: IncomingMessage, fiber: Fiber.Fiber<unknown, unknown>): void => {
  fibers.set(message, fiber)
}

const exchanges = new WeakMap<IncomingMessage, Running>()

/**
 * For an answer that is sent as it's made: to be called whenever the caller has taken a part. The time limit then holds
 * for each part instead of the whole, so that a long answer ends when nobody reads it, and not before.
 */
export const progressOf = ({ source }: { readonly source: object }) => {
  const entry = exchanges.get(source as IncomingMessage)
  return (): void => {
    if (entry !== undefined) entry.received = performance.now()
  }
}

/** For an answer that has no end of its own: how to end it when the server does. */
export const endsWithServer = ({ source }: { readonly source: object }, end: () => void): void => {
  const entry = exchanges.get(source as IncomingMessage)
  if (entry !== undefined) entry.end = end
}

/** What a server emits when it is about to end, before it waits for the answers in the making. */
export const ENDING = 'simdesk:ending'

/** Puts a header on whatever answer a request gets, a refusal and a failure too. */
export const answerWith = ({ source }: { readonly source: object }, name: string, value: string): void => {
  const response = exchanges.get(source as IncomingMessage)?.response
  if (response?.headersSent === false) response.setHeader(name, value)
}

/** Path and query; a proxy may send the whole address. */
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

/** Ends what takes too long. Until a request is here as a whole, Node's own request time-out is all that counts. */
const sweep = (running: Map<IncomingMessage, Running>, limits: TimeLimits) => {
  const now = performance.now()
  for (const [message, entry] of running) {
    if (entry.received === null) {
      if (message.complete) entry.received = now
      continue
    }
    // A finished answer waits for its reader.
    const limit = limits.answerMs + (entry.response.writableEnded ? limits.sendMs : 0)
    if (now - entry.received <= limit) continue
    running.delete(message)
    endLate(message, entry)
  }
}

/** The status of an answer; 0 where its caller had gone before there was one. */
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
    path: toldPath(pathOf(message)),
    ...(status === 0 ? {} : { status }),
    ...(actor === null ? {} : { actor }),
    ms: Math.round(performance.now() - began),
  })
}

/** What Node itself refuses before there is a request: in the shape of every other fault. */
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
 * The HTTP server before anything of ours looks at a request. It does what must hold for every answer, a failed one
 * included: request id, security headers, XSRF cookie, time limit, a line in the log.
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
    // Asked now: a connection that was lost has no address any more.
    const from = address.of(message)
    running.set(message, entry)
    exchanges.set(message, entry)
    response.setHeader('X-Request-Id', id)
    const isAsset = message.url?.startsWith('/assets/')
    for (const [name, value] of isAsset ? assetHeaders : pageHeaders) response.setHeader(name, value)
    const isSecure = address.isSecure(message)
    if (isSecure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
    // Whatever the API answers is somebody's, a refusal and an answer that failed too.
    if (isApi(message)) response.setHeader('Cache-Control', 'no-store')
    // Assets are cached by everybody for ever: a cookie has no place on them.
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
