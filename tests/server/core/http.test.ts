import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { type StubServer, startStubServer } from '../support/stub-server.ts'

let server: StubServer
let proxied: StubServer
beforeAll(async () => {
  server = await startStubServer()
  proxied = await startStubServer({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8' })
}, 60_000)
afterAll(() => Promise.all([server.close(), proxied.close()]))

const XSRF = 'abcdefghijklmnopqrstuvwx'
const signed = { Cookie: `XSRF-TOKEN=${XSRF}`, 'X-XSRF-TOKEN': XSRF }
const call = (path: string, init: RequestInit = {}, at = server) => fetch(at.url + path, init)
const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = server) =>
  call(
    path,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signed, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    at,
  )
const login = (email: string, headers?: Record<string, string>, at?: StubServer) =>
  post('/api/Login/Login', { email, password: 'x' }, headers, at)
const fault = async (response: Response) => {
  const body = await response.json()
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(body).toMatchObject({ isSuccess: false, message: expect.any(String) })
  expect(body.requestId).toBe(response.headers.get('x-request-id'))
  return { status: response.status, ...body }
}

describe('every answer', () => {
  it('has a request id of its own and the security headers', async () => {
    const first = await call('/health')
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await call('/health')).headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('strict-transport-security')).toBeNull()
    expect(first.headers.get('x-powered-by')).toBeNull()
  })

  it('tells health with the versions of product and database', async () => {
    expect(await (await call('/health')).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: { engine: 'PostgreSQL', version: expect.stringMatching(/^\d+/), embedded: false },
    })
    expect((await call('/health', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('faults', () => {
  it('of an unknown call, a known one by another case or method, are 404 in the shape of the contract', async () => {
    for (const path of [
      '/api/Nothing',
      '/api/login/login',
      '/api/Login/Login/',
      '/api//Login/Login',
      '/api/Login/Login',
    ]) {
      expect(await fault(await call(path))).toMatchObject({ status: 404, message: 'Resource or page not found' })
    }
    expect(await fault(await post('/api/Nothing', {}))).toMatchObject({ status: 404 })
  })

  it('of a wrong shape name the fields', async () => {
    const refused = await fault(await post('/api/Login/Login', { email: 3 }))
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'email' }, { field: 'password' }] })
    const query = await fault(await call('/api/InventoryMaster/GetInventoryList?PageIndex=one'))
    expect(query).toMatchObject({ status: 400, errors: [{ field: 'pageIndex' }] })
  })

  it('of malformed JSON, another content type, too large a body', async () => {
    expect(await fault(await post('/api/Login/Login', '{"email":'))).toMatchObject({ status: 400 })
    expect(await fault(await post('/api/Login/Login', 'x', { 'Content-Type': 'text/plain' }))).toMatchObject({
      status: 415,
    })
    expect(await fault(await login('x'.repeat(1_100_000)))).toMatchObject({ status: 413 })
  })

  it('that a handler chooses keep status, message and headers', async () => {
    const response = await login('fault')
    expect(response.headers.get('retry-after')).toBe('9')
    expect(await fault(response)).toMatchObject({ status: 429, message: 'Later' })
  })

  it('that nobody foresaw tell nothing of the inside', async () => {
    const texts = [
      await (await login('defect')).text(),
      await (await call('/api/InventoryMaster/GetInventoryList?PageIndex=999')).text(),
    ]
    for (const text of texts) {
      expect(JSON.parse(text)).toMatchObject({ message: 'Something went wrong. Please try again later.' })
      expect(text).not.toMatch(/secret|anna|nowhere|select| at /)
    }
  })

  it('of requests that are not HTTP are answered as well', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"isSuccess":false')
  })
})

describe('the anti-forgery token', () => {
  it('is given as a cookie that scripts can read, once', async () => {
    const cookie = (await call('/health')).headers.get('set-cookie')
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    expect((await call('/health', { headers: signed })).headers.get('set-cookie')).toBeNull()
  })

  it('is required on whatever changes something, login included', async () => {
    const refusals = [
      await post('/api/Login/Login', {}, { 'X-XSRF-TOKEN': '' }),
      await post('/api/Login/Login', {}, { 'X-XSRF-TOKEN': `${XSRF.slice(1)}y` }),
      await post('/api/Login/Login', {}, { Cookie: '' }),
      await call('/api/Login/Logout', { method: 'POST' }),
      await call('/api/Login/Logout', { method: 'DELETE' }),
    ]
    for (const refusal of refusals) {
      expect(await fault(refusal)).toMatchObject({
        status: 403,
        message: expect.stringContaining('anti-forgery token'),
      })
    }
    expect((await login('anna')).status).toBe(200)
  })

  it('may be any of the cookies of its name: another product on a shared domain may have set one too', async () => {
    const foreign = 'eyJpdiI6InNvbWVib2R5IGVsc2Uifb%3D%3D'
    const send = (cookies: string, header: string) =>
      post(
        '/api/Login/Login',
        { email: 'anna@simdesk.test', password: 'x' },
        { Cookie: cookies, 'X-XSRF-TOKEN': header },
      )
    const both = `XSRF-TOKEN=${foreign}; theme=dark; XSRF-TOKEN=${XSRF}`
    expect((await send(both, XSRF)).status).toBe(200)
    expect((await send(both, decodeURIComponent(foreign))).status).toBe(200)
    expect((await send('XSRF-TOKEN=; XSRF-TOKEN=short', '')).status).toBe(403)
    expect((await send('XSRF-TOKEN=; XSRF-TOKEN=short', 'short')).status).toBe(403)
    expect((await send(`OTHER-XSRF-TOKEN=${XSRF}`, XSRF)).status).toBe(403)
  })
})

describe('the caller', () => {
  const messageOf = async (response: Response) => (await response.json()).message
  const forwarded = (chain: string) => ({ 'X-Forwarded-For': chain, 'X-Forwarded-Proto': 'https' })

  it('is the peer when no proxy is trusted', async () => {
    expect(await messageOf(await login('anna', forwarded('1.2.3.4')))).toBe('127.0.0.1')
    expect((await login('anna', forwarded('1.2.3.4'))).headers.get('strict-transport-security')).toBeNull()
  })

  it('is the nearest address that is not a trusted proxy', async () => {
    const of = async (chain: string) => messageOf(await login('anna', forwarded(chain), proxied))
    expect(await of('1.2.3.4')).toBe('1.2.3.4')
    expect(await of('6.6.6.6, 1.2.3.4, 10.1.2.3')).toBe('1.2.3.4')
    expect(await of('nonsense, ::ffff:1.2.3.4')).toBe('1.2.3.4')
    expect(await of('')).toBe('127.0.0.1')
    expect(await of('10.9.9.9, 10.1.2.3')).toBe('10.9.9.9')
    const secure = await call('/health', { headers: forwarded('1.2.3.4') }, proxied)
    expect(secure.headers.get('strict-transport-security')).toContain('max-age')
    expect(secure.headers.get('set-cookie')).toContain('; Secure')
  })
})

describe('the caller behind a proxy', () => {
  const of = async (chain: string) => {
    const answer = await login('anna', { 'X-Forwarded-For': chain }, proxied)
    return (await answer.json()).message
  }

  it('is known without the port and the brackets that some proxies write', async () => {
    expect(await of('6.6.6.6, 1.2.3.4:51234')).toBe('1.2.3.4')
    expect(await of('6.6.6.6, 1.2.3.4:51234, 10.1.2.3:80')).toBe('1.2.3.4')
    expect(await of('6.6.6.6, [2001:db8::7]:51234')).toBe('2001:db8::7')
    expect(await of('6.6.6.6, [2001:db8::7]')).toBe('2001:db8::7')
    expect(await of('6.6.6.6, 2001:db8::7')).toBe('2001:db8::7')
    expect(await of('6.6.6.6, [::ffff:1.2.3.4]:51234')).toBe('1.2.3.4')
  })

  it('is the peer where a proxy could not tell, never what the caller wrote before it', async () => {
    for (const unclear of ['unknown', '_hidden', '1.2.3.4:', '1.2.3.4:x', '[1.2.3.4]:80', '[2001:db8::7', '']) {
      expect({ unclear, address: await of(`6.6.6.6, ${unclear}`) }).toEqual({ unclear, address: '127.0.0.1' })
      expect(await of(`6.6.6.6, ${unclear}, 10.1.2.3`)).toBe('127.0.0.1')
    }
  })
})

describe('multipart forms', () => {
  const draft = {
    Type: 'local',
    Country: '1',
    Region: '',
    SupplierID: '1',
    PlanID: '1',
    ActivationCode: 'LPA:1',
    Iccid: '',
    Simpin: '',
    ServiceDeviceID: '',
    PaymentType: 'prepaid',
    InvoiceNumber: '',
    InvoiceCurrency: 'USD',
    InvoiceCost: '1',
    BuyingCost: '',
    Sellingcost: '',
    StockReceivedDate: '',
    ExpiryDate: '2030-01-01',
  }
  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) {
      if (typeof value === 'string') data.append(name, value)
      else data.append(name, value, 'invoice.pdf')
    }
    return call('/api/InventoryMaster/InsertSingleInventory', { method: 'POST', headers: signed, body: data })
  }

  it('arrive under their capitalised names, with and without the file', async () => {
    expect(await (await form(draft)).json()).toEqual({ isSuccess: true, message: 'LPA:1 no file' })
    expect(await (await form({ ...draft, InvoicePO: new Blob(['%PDF']) })).json()).toEqual({
      isSuccess: true,
      message: 'LPA:1 invoice.pdf',
    })
  })

  it('are refused when a part is missing, wrong, too large, or there are too many', async () => {
    const { Country: _, ...missing } = draft
    expect(await fault(await form({ ...missing, Type: 'lunar' }))).toMatchObject({ status: 400 })
    expect(await fault(await form({ ...draft, InvoicePO: new Blob([new Uint8Array(5_400_000)]) }))).toMatchObject({
      status: 413,
    })
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`Part${index}`, 'x']))
    expect(await fault(await form({ ...draft, ...many }))).toMatchObject({ status: 413 })
    expect(await fault(await form({ ...draft, ActivationCode: 'x'.repeat(70_000) }))).toMatchObject({ status: 413 })
  })
})

describe('the documentation', () => {
  it('lists every call of the contract with its anti-forgery header', async () => {
    const document = await (await call('/openapi.json')).json()
    expect(Object.keys(document.paths).sort()).toEqual(
      Object.values(contract)
        .map((call) => `/api${call.path}`)
        .sort(),
    )
    const operation = document.paths['/api/InventoryMaster/SearchInventory'].post
    expect(operation.parameters).toMatchObject([{ name: 'X-XSRF-TOKEN', required: true }])
    expect(operation.responses.default).toBeDefined()
  })

  it('is one page that needs no network and has a policy of its own', async () => {
    const page = await call('/docs')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'sha256-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(await page.text()).not.toMatch(/<script[^>]+src=|<link[^>]+href="https?:/)
  })
})
