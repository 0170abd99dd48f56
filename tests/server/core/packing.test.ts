import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StubServer, startStubServer } from '../support/stub-server.ts'

let server: StubServer
beforeAll(async () => {
  server = await startStubServer({})
}, 60_000)
afterAll(() => server.close())

type Answer = { readonly headers: Record<string, string | undefined>; readonly body: Buffer }

/** As bytes on the wire, because `fetch` would decompress them. */
const get = (path: string, accepted?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    request(server.url + path, { headers }, (response) => {
      const chunks: Array<Buffer> = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers as never, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })

it('sends a long answer packed as the caller takes it', async () => {
  const plain = await get('/openapi.json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.length).toBeGreaterThan(1_024)
  const br = await get('/openapi.json', 'gzip, deflate, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.body.length),
    'content-type': plain.headers['content-type'],
    vary: 'Accept-Encoding',
  })
  expect(br.body.length).toBeLessThan(plain.body.length / 3)
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  const gzip = await get('/openapi.json', 'gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

it('sends a short answer as it is', async () => {
  expect((await get('/health', 'br')).headers['content-encoding']).toBeUndefined()
})
