import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'

/** A request as the server received it. */
export type Seen = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Answer = (seen: Seen, response: ServerResponse) => void

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Answers with a status and JSON, or with exactly this text. */
export const answer =
  (status: number, body: unknown, type = 'application/json', headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** A real server on a free port; each test sets its answers. */
export const startApiServer = async () => {
  const seen: Array<Seen> = []
  let respond: Answer = answer(500, { isSuccess: false })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://server')
    try {
      const body = await bodyOf(request)
      const one = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      }
      seen.push(one)
      respond(one, response)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    baseUrl: `${origin}/api`,
    seen,
    /** The last request, with its body as JSON. */
    last: () => {
      const request = seen.at(-1)
      if (!request) throw new Error('No request has come.')
      return { ...request, json: request.body.length > 0 ? JSON.parse(request.body.toString()) : undefined }
    },
    /** The text parts and files of the last multipart request. */
    lastForm: async () => {
      const request = seen.at(-1)
      if (!request) throw new Error('No request has come.')
      const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
      return new Response(new Uint8Array(request.body), { headers }).formData()
    },
    respond: (next: Answer) => {
      respond = next
    },
    /** Never answers; reports when a request has arrived and when its caller has gone. */
    hang: () => {
      const closed = new Promise<void>((gone) => {
        respond = (_, response) => {
          response.on('close', gone)
          announce()
        }
      })
      let announce = () => {}
      const arrived = new Promise<void>((come) => {
        announce = come
      })
      return { arrived, closed }
    },
    reset: () => {
      seen.length = 0
      respond = answer(500, { isSuccess: false })
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A server for all tests of a file; each test starts without requests and with the answer 500. */
export const apiForFile = async () => {
  const api = await startApiServer()
  beforeEach(() => api.reset())
  afterAll(() => api.stop())
  return api
}
