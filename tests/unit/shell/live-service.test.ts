import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SessionSignal, sessionSignals } from '../../../src/services/session/session-signals.ts'
import {
  clearErrorMessage,
  clearSession,
  readToken,
  writeSession,
} from '../../../src/services/session/session-store.ts'
import { LiveService } from '../../../src/services/shell/live-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()
let signals: Array<SessionSignal> = []
let stopListening = () => {}

beforeEach(() => {
  writeSession({ user: { ...ada, accessVersion: '2.7' } }, 'token-1')
  signals = []
  stopListening = sessionSignals.on((signal) => signals.push(signal))
})
afterEach(() => {
  stopListening()
  clearSession()
  clearErrorMessage()
})

const changed = { position: 7, isWhole: true, changes: [] }
const told = `id: 7\nevent: changes\ndata: ${JSON.stringify(changed)}\n\n`
const over = 'event: over\ndata: {}\n\n'
const streamed = (text: string) => answer(200, text, 'text/event-stream', { 'X-Access-Version': '2.7' })
const follow = async () => {
  const heard: Array<unknown> = []
  const program = LiveService.use((service) => service.follow(null, (message) => heard.push(message)))
  return { end: await services.runPromise(program), heard }
}

it('a stream that is cut off leaves the session as it is', async () => {
  api.respond(streamed(told))
  expect(await follow()).toEqual({ end: 'ended', heard: [null, changed] })
  expect(readToken()).toBe('token-1')
  expect(signals).toEqual([])
})

it('a stream that ends with the session ends it here at once: no other call has to say so', async () => {
  api.respond(streamed(told + over))
  expect(await follow()).toEqual({ end: 'over', heard: [null, changed] })
  expect(readToken()).toBeNull()
  expect(signals).toEqual(['unauthorized'])
  expect(api.seen).toHaveLength(1)
})

it('a stream that ends with a session which another has followed leaves that one alone', async () => {
  api.respond((seen, response) => {
    writeSession({ user: { ...ada, accessVersion: '2.7' } }, 'token-2')
    streamed(over)(seen, response)
  })
  expect(await follow()).toEqual({ end: 'over', heard: [null] })
  expect(readToken()).toBe('token-2')
  expect(signals).toEqual([])
})
