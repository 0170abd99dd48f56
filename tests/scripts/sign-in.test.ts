import { spawn } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'

let server: Server | null = null
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = null
})

const serve = async (listener: RequestListener): Promise<string> => {
  const begun = createServer(listener)
  server = begun
  await new Promise<void>((resolve) => begun.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(begun.address() as AddressInfo).port}`
}

/** `npm run paths:browser` on an installation. */
const walk = async (url: string) => {
  const child = spawn(process.execPath, ['scripts/paths-browser.mjs', 'reportIndex', '--base-url', url], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, SIMDESK_EMAIL: 'ada@simdesk.test', SIMDESK_PASSWORD: 'wrong' },
  })
  const status = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await status, said, complained }
}

it('a walk on an installation that knows another password ends at once, in a line', async () => {
  const url = await serve(async (request, response) => {
    if (request.method === 'GET') return response.setHeader('set-cookie', 'XSRF-TOKEN=a%2Bb; Path=/').end('<html>')
    const isBrowserLike = request.headers['x-xsrf-token'] === 'a+b' && request.headers.cookie === 'XSRF-TOKEN=a%2Bb'
    const { password } = JSON.parse(await text(request))
    const message = isBrowserLike && password === 'wrong' ? 'Email or password is incorrect' : 'The request is forged.'
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ isSuccess: false, message }))
  })
  expect(await walk(url)).toEqual({
    status: 2,
    said: '',
    complained: `${url} does not let in ada@simdesk.test: Email or password is incorrect\n`,
  })
})

it('a walk on an installation that does not answer says so', async () => {
  const url = await serve((request) => request.socket.destroy())
  const { status, complained } = await walk(url)
  expect(complained).toMatch(/^http:\/\/127\.0\.0\.1:\d+ does not let in ada@simdesk\.test: .+\n$/)
  expect(status).toBe(2)
})

it('a walk on a page that is no installation says what came', async () => {
  const url = await serve((_, response) => response.writeHead(404).end('<html>Nothing here'))
  const { status, complained } = await walk(url)
  expect(complained).toBe(`${url} does not let in ada@simdesk.test: the answer is 404, and no session.\n`)
  expect(status).toBe(2)
})
