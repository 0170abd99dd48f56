import { createServer, type ServerResponse } from 'node:http'

type Answering = (response: ServerResponse) => void

const json =
  (body: object): Answering =>
  (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }

/** The answers of VIES as it gives them, and what else can come from its address. */
export const viesAnswers = {
  valid: json({ isValid: true, requestDate: '2026-11-20T09:00:00.000Z', userError: 'VALID', name: '---' }),
  invalid: json({ isValid: false, requestDate: '2026-11-20T09:00:00.000Z', userError: 'INVALID', name: '---' }),
  memberStateIsDown: json({ isValid: false, userError: 'MS_UNAVAILABLE' }),
  otherShape: json({ valid: 'yes' }),
  error: (response) => {
    response.statusCode = 500
    response.end('{"isValid":true}')
  },
  noJson: (response) => void response.end('<html>Down for maintenance</html>'),
  late: () => {},
} as const satisfies Readonly<Record<string, Answering>>

/** What was asked of the server: the address, and whether anything was sent with it. */
export type AskedOfVies = { readonly method: string; readonly path: string; readonly body: string }

/** A real HTTP server in place of VIES, on a free local port. */
export const startViesServer = async () => {
  const asked: Array<AskedOfVies> = []
  const byNumber = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const path = request.url ?? ''
    asked.push({ method: request.method ?? '', path, body })
    const answer = byNumber.get(path.slice(path.lastIndexOf('/') + 1)) ?? viesAnswers.error
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/rest-api`,
    asked,
    /** The answer about a number without its prefix. */
    answers: (number: string, answer: Answering) => void byNumber.set(number, answer),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
