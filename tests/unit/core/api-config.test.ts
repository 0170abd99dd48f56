import { Effect, Layer, ManagedRuntime } from 'effect'
import { expect, it } from 'vitest'
import { ApiConfig } from '../../../src/services/core/api-config.ts'
import { answer, apiForFile } from '../support/api-server.ts'

const api = await apiForFile()
const settings = ApiConfig.use((config) => config.settings)
const baseUrl = Effect.map(settings, (all) => all.baseUrl)
const fresh = () => ManagedRuntime.make(Layer.fresh(ApiConfig.read(`${api.origin}/config.json`)))

it.each([
  ['/api', '/api'],
  ['/backoffice/api/', '/backoffice/api'],
  ['https://api.example.test/v1/', 'https://api.example.test/v1'],
])('reads the base address %s', async (written, read) => {
  api.respond(answer(200, { apiBaseUrl: written, somethingElse: 1 }))
  expect(await fresh().runPromise(baseUrl)).toBe(read)
  expect(api.last().path).toBe('/config.json')
})

it.each([
  ['is missing', 404, 'Not Found'],
  ['is the page itself', 200, '<!doctype html>'],
  ['is malformed', 200, '{'],
  ['names nothing', 200, '{}'],
  ['names an address of a script', 200, '{"apiBaseUrl":"javascript:alert(1)"}'],
  ['names a protocol-relative address', 200, '{"apiBaseUrl":"//evil.example"}'],
])('takes /api where the file %s', async (_, status, body) => {
  api.respond(answer(status, body))
  expect(await fresh().runPromise(baseUrl)).toBe('/api')
})

it('asks once', async () => {
  api.respond(answer(200, { apiBaseUrl: '/v2' }))
  const runtime = fresh()
  await Promise.all([runtime.runPromise(baseUrl), runtime.runPromise(baseUrl)])
  await runtime.runPromise(baseUrl)
  expect(api.seen).toHaveLength(1)
})

it('asks again after the server was failing, because the default may be the wrong one', async () => {
  const runtime = fresh()
  api.respond(answer(503, ''))
  expect(await runtime.runPromise(Effect.flip(baseUrl))).toMatchObject({ _tag: 'Unreachable' })
  api.respond(answer(200, { apiBaseUrl: '/v2' }))
  expect(await runtime.runPromise(baseUrl)).toBe('/v2')
})
