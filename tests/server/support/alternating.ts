import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Alternating = {
  readonly url: string
  /** The URLs of the servers; a test may change one. */
  readonly servers: Array<string>
  /** The number of answers from each server. */
  readonly counts: ReadonlyArray<number>
  readonly close: () => Promise<void>
}

const bodyOf = async (incoming: IncomingMessage) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** As HAProxy in docs/scaling.md: a request sent on from a dead server may reach one that is just shutting down. */
const RETRIES = 2

/** A proxy that sends requests to the servers in turn, without stickiness. Rejected ones go to the next server. */
export const alternatingProxy = async (urls: ReadonlyArray<string>): Promise<Alternating> => {
  const servers = [...urls]
  const counts = urls.map(() => 0)
  let turn = 0
  const proxy = createServer(async (incoming, answer) => {
    const body = await bodyOf(incoming)
    const headers = { ...incoming.headers, 'x-forwarded-for': String(incoming.socket.remoteAddress) }
    const send = (index: number, retries: number) => {
      const target = new URL(incoming.url ?? '/', servers[index])
      const onward = request(target, { method: incoming.method, headers, agent: false }, (response) => {
        counts[index] = (counts[index] ?? 0) + 1
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      onward.on('error', (error: NodeJS.ErrnoException) => {
        const isUntaken = error.code === 'ECONNREFUSED' || incoming.method === 'GET'
        if (isUntaken && retries > 0) send((index + 1) % servers.length, retries - 1)
        else unanswered(answer)
      })
      onward.end(body)
    }
    send(turn++ % servers.length, RETRIES)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    servers,
    counts,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}

const unanswered = (answer: ServerResponse) => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end())
