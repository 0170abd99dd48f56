import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStaticFiles } from '../../../server/core/http/static-files.ts'
import { type StubServer, startStubServer } from '../support/stub-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'simdesk-client-'))
const page = '<!doctype html><title>SIM Desk</title>'
const loginPage =
  '<!doctype html><script data-entry="/a.js">go()</script><script src="/b.js"></script><title>Sign In | SIM Desk</title>'
const script = 'export const answer = 42;'.repeat(200)
let server: StubServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'auth/login'), { recursive: true })
  const files = {
    'index.html': page,
    'auth/login/index.html': loginPage,
    'assets/main-1a2b.js': script,
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    '.built-from': '4711',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'assets/main-1a2b.js.map'), '{}')
  writeFileSync(join(folder, 'config.json'), '{"apiBaseUrl":"https://api.example.org/v1"}')
  server = await startStubServer({}, folder)
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** As bytes on the wire, because `fetch` would decompress them. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    request(server.url + path, { method, headers }, (response) => {
      const chunks: Array<Buffer> = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as never, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

it('sends an asset packed as the caller takes it, to be kept for ever, without a cookie', async () => {
  const br = await get('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(br.headers['set-cookie']).toBeUndefined()
  expect(br.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(br.headers['x-content-type-options']).toBe('nosniff')
  expect(brotliDecompressSync(br.body).toString()).toBe(script)
  const gzip = await get('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  expect((await get('/assets/main-1a2b.js')).body.toString()).toBe(script)
})

it('sends the icon to be kept for a day: some browsers ask for it at every change of the address', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('private, max-age=86400')
})

it('answers 304 to who has the file, per encoding', async () => {
  const { etag } = (await get('/favicon.svg')).headers
  expect(await get('/favicon.svg', { 'If-None-Match': `"other", W/${etag}` })).toMatchObject({ status: 304 })
  expect((await get('/favicon.svg', { 'If-None-Match': '"other"' })).status).toBe(200)
})

it('sends the page for every place of the application', async () => {
  for (const path of [
    '/',
    '/auth/login/',
    '/auth/logout',
    '/pages/InventoryMaster/Edit/17',
    '/pages/PlanMaster/UK%20Plan',
    '/pages/PlanMaster/UK%201.5%20GB',
    '/pages/InventoryMaster/Edit/1.5',
    '/auth/v1.0',
    '/admin/1.5',
    '/access-denied',
    // An invalid address: the application shows that there is no such page.
    '/%E0%A4%A',
    '/pages/EditPlan/50%',
    '/pages/PlanMaster/100%25%20or%20100%?back=%2F',
  ]) {
    const answer = await get(path, { Accept: 'text/html' })
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(answer.body.toString()).toBe(page)
  }
})

it('sends the sign-in page, which is built with its form, under the same policy', async () => {
  const answer = await get('/auth/login?next=%2Fadmin', { Accept: 'text/html' })
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  expect(answer.body.toString()).toBe(loginPage)
  // Without the application the form must not be sent: its password would appear in an address.
  expect(answer.headers['content-security-policy']).toContain("form-action 'none'")
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(answer.headers['content-security-policy']).toContain(
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=';",
  )
})

it('has a real 404 for a missing file, in the language of who asks', async () => {
  for (const path of [
    '/assets/gone.js',
    '/assets/gone',
    '/nothing.png',
    '/assets/50%',
    '/50%.png',
    '/api/50%',
    '/pages.png',
    '/images/nothing.png',
    '/api',
    '/../package.json',
    '/assets/main-1a2b.js.map',
    '/.vite/manifest.json',
    '/.built-from',
    '/assets/main-1a2b.js.br',
  ]) {
    const { status, body } = await get(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(JSON.parse(body.toString())).toMatchObject({ isSuccess: false, message: 'Resource or page not found' })
  }
  expect((await get('/assets/gone.js', { Accept: 'text/html' })).body.toString()).toContain('<h1>')
})

it('answers HEAD like GET without the body', async () => {
  const head = await get('/', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(page.length) } })
  expect(head.body).toHaveLength(0)
})

it('lets the page call the other API that its configuration names', async () => {
  expect((await get('/')).headers['content-security-policy']).toContain("connect-src 'self' https://api.example.org;")
})

describe('the configuration that the browser reads', () => {
  const written = (text: string | null): unknown => {
    const own = mkdtempSync(join(tmpdir(), 'simdesk-config-'))
    if (text !== null) writeFileSync(join(own, 'config.json'), text)
    const { identity } = loadStaticFiles(own).get('/config.json')?.bodies ?? {}
    rmSync(own, { recursive: true })
    return JSON.parse(Buffer.from(identity ?? []).toString('utf8'))
  }

  it.each([
    ['no file', null],
    ['a file of the build', '{"apiBaseUrl":"/api"}'],
    ['a file that cannot be read', '{'],
  ])('says that this server can do everything, of %s', (_, text) => {
    expect(written(text)).toEqual({ apiBaseUrl: '/api', serves: 'everything' })
  })

  it('says what somebody has written into it', () => {
    expect(written('{"apiBaseUrl":"/desk/api","serves":["live"],"tokenPrefix":"JWT"}')).toEqual({
      apiBaseUrl: '/desk/api',
      serves: ['live'],
      tokenPrefix: 'JWT',
    })
  })

  it('says nothing of another server', () => {
    const text = '{"apiBaseUrl":"https://api.example.org/v1"}'
    expect(written(text)).toEqual(JSON.parse(text))
  })
})
