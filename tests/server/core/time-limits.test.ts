import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { streamed } from '../support/stub-api.ts'
import { type StubServer, startStubServer } from '../support/stub-server.ts'

/** The product's limits, about sixty times as fast. */
const limits = { headersMs: 400, requestMs: 1_800, answerMs: 500, sendMs: 1_800, sweepMs: 50 }
const LARGE = 32 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'simdesk-limits-'))
let server: StubServer
beforeAll(async () => {
  writeFileSync(join(folder, 'large.txt'), Buffer.alloc(LARGE, 'x'))
  server = await startStubServer({}, folder, limits)
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const XSRF = 'abcdefghijklmnopqrstuvwx'
const body = (email: string) => JSON.stringify({ email, password: 'x' })
const headersOf = (length: number) =>
  `POST /api/Login/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
  `Cookie: XSRF-TOKEN=${XSRF}\r\nX-XSRF-TOKEN: ${XSRF}\r\nConnection: close\r\n\r\n`

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1')

/** All that the server sends until it closes, with the duration. */
const answerOn = (socket: Socket) =>
  new Promise<{ text: string; ms: number }>((resolve) => {
    const began = performance.now()
    const chunks: Array<Buffer> = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ text: Buffer.concat(chunks).toString(), ms: performance.now() - began }))
  })

it('takes a body that needs longer to arrive than an answer may take', async () => {
  const socket = open()
  const answer = answerOn(socket)
  const text = body('anna')
  socket.write(headersOf(text.length) + text.slice(0, 10))
  await pause(limits.answerMs * 2)
  socket.write(text.slice(10))
  expect((await answer).text).toMatch(/^HTTP\/1\.1 200 /)
})

it('gives the answer its whole time once a late body is there', async () => {
  const socket = open()
  const answer = answerOn(socket)
  const text = body('hang')
  socket.write(headersOf(text.length) + text.slice(0, 10))
  await pause(limits.answerMs * 2)
  socket.write(text.slice(10))
  const { text: told, ms } = await answer
  expect(told).toMatch(/^HTTP\/1\.1 503 /)
  expect(told).toContain('The server took too long to answer')
  expect(ms).toBeGreaterThanOrEqual(limits.answerMs * 3 - 50)
})

it('ends a request whose body never comes', async () => {
  const socket = open()
  const answer = answerOn(socket)
  socket.write(`${headersOf(100)}{`)
  const { text, ms } = await answer
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('"isSuccess":false')
  expect(ms).toBeGreaterThanOrEqual(limits.requestMs - 50)
})

it('ends an answer that takes too long', async () => {
  const socket = open()
  const answer = answerOn(socket)
  const text = body('hang')
  socket.write(headersOf(text.length) + text)
  expect((await answer).text).toMatch(/^HTTP\/1\.1 503 /)
})

it('tells a partner’s system the code of an answer that takes too long, and nobody else one', async () => {
  const call = await fetch(`${server.url}/api/Partner/GetOrder?requestId=hang`, { headers: { 'X-Api-Key': 'any' } })
  const message = 'The server took too long to answer. Please try again.'
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await call.json()).toEqual({
    isSuccess: false,
    message,
    requestId: call.headers.get('x-request-id'),
    error: { code: 'UNAVAILABLE', message },
  })
  const socket = open()
  const answer = answerOn(socket)
  const text = body('hang')
  socket.write(headersOf(text.length) + text)
  expect((await answer).text).not.toContain('UNAVAILABLE')
})

it('lets a finished answer reach a slow reader', async () => {
  const socket = open()
  socket.write('GET /large.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await pause(limits.answerMs * 2)
  expect((await answerOn(socket)).text.length).toBeGreaterThan(LARGE)
})

it('hangs up on who never reads', async () => {
  const socket = open()
  socket.write('GET /large.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await pause(limits.answerMs + limits.sendMs + 500)
  expect((await answerOn(socket)).text.length).toBeLessThan(LARGE)
})

const streamOf = (query: string) =>
  `GET /api/ReportMaster/GetReportRows?ReportName=PurchaseReport&${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

it('lets an answer that is sent in parts take longer than any one answer may, as long as parts come', async () => {
  const socket = open()
  const answer = answerOn(socket)
  socket.write(streamOf('FromPage=12'))
  const { text, ms } = await answer
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toContain('12 ')
  expect(text.endsWith('0\r\n\r\n')).toBe(true)
  expect(ms).toBeGreaterThan(limits.answerMs * 2)
})

it('cuts off an answer whose parts stop coming', async () => {
  const socket = open()
  const answer = answerOn(socket)
  socket.write(streamOf('FromPage=2&Until=3'))
  const { text } = await answer
  expect(text).toContain('2 ')
  expect(text.endsWith('0\r\n\r\n')).toBe(false)
})

it('makes no more parts for a caller who has gone', async () => {
  const socket = open()
  const before = streamed.parts
  socket.write(streamOf('FromPage=1000'))
  await expect.poll(() => streamed.parts).toBeGreaterThan(before + 2)
  socket.destroy()
  await expect
    .poll(async () => {
      const made = streamed.parts
      await pause(300)
      return streamed.parts - made
    })
    .toBe(0)
})
