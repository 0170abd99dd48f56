import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type SpecifiedServer,
  type SpecifiedServerOptions,
  startSpecifiedServer,
} from '../support/specified-server/server.ts'
import { ADMIN, clientOf, signedIn } from './support/client.ts'

const open: Array<() => unknown> = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

const start = async (options: SpecifiedServerOptions): Promise<SpecifiedServer> => {
  const server = await startSpecifiedServer(options)
  open.push(server.close)
  return server
}

const REPORT = '/ReportMaster/SignupReport?PageIndex=1'
const PLANS = '/PlanMaster/GetPlanList?PageIndex=1&PageSize=30'

describe('the token', () => {
  test.each(['Bearer', 'JWT'] as const)(
    'is accepted only with the prefix %s if that is the server’s',
    async (prefix) => {
      const server = await start({ tokenPrefix: prefix })
      const { json } = await clientOf(server).post('/Login/Login', ADMIN)
      const other = prefix === 'JWT' ? 'Bearer' : 'JWT'
      const statusOf = async (authorization: string | undefined, path: string) =>
        (await clientOf(server, authorization).get(path)).status
      expect(await statusOf(`${prefix} ${json.token}`, REPORT)).toBe(200)
      expect(await statusOf(`${other} ${json.token}`, REPORT)).toBe(401)
      expect(await statusOf(`${prefix} ${json.token}x`, REPORT)).toBe(401)
      expect(await statusOf(undefined, REPORT)).toBe(401)
      expect(await statusOf(undefined, PLANS)).toBe(200)
      expect(await statusOf(`${other} ${json.token}`, PLANS)).toBe(401)
    },
  )

  test('of people in the options is issued only to them', async () => {
    const record = { userName: 'E7', roleName: 'Clerk' }
    const server = await start({ users: [{ email: 'eve@example.com', password: 'pw', record }] })
    const { post } = clientOf(server)
    const eve = await post('/Login/Login', { email: 'eve@example.com', password: 'pw' })
    expect(eve.json.loginData).toEqual(record)
    expect((await post('/Login/Login', ADMIN)).json.isSuccess).toBe(false)
  })
})

describe('the anti-forgery token', () => {
  test('is a cookie and a header if the server has it', async () => {
    const server = await start({ xsrf: true })
    const cookie = (await fetch(server.apiUrl + PLANS)).headers.get('set-cookie') ?? ''
    const [pair = ''] = cookie.split(';')
    expect(pair).toMatch(/^XSRF-TOKEN=.+/)
    const token = pair.split('=')[1] ?? ''
    const statusOf = async (headers: Record<string, string>) =>
      (await clientOf(server).post('/Login/Login', ADMIN, headers)).status
    expect(await statusOf({ cookie: pair, 'x-xsrf-token': token })).toBe(200)
    expect(await statusOf({ cookie: pair })).toBe(400)
    expect(await statusOf({ 'x-xsrf-token': token })).toBe(400)
  })

  test('is absent if the server has none', async () => {
    const server = await start({})
    expect((await fetch(server.apiUrl + PLANS)).headers.get('set-cookie')).toBeNull()
    expect((await clientOf(server).post('/Login/Login', ADMIN)).status).toBe(200)
  })
})

describe('the pages of another origin', () => {
  test('may call with the headers of section 7, with cookies only if they are needed', async () => {
    const origin = 'https://desk.example.com'
    const [plain, guarded] = [await start({ cors: origin }), await start({ cors: origin, xsrf: true })]
    const preflight = await fetch(plain.apiUrl + REPORT, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    const { headers } = await fetch(plain.apiUrl + PLANS, { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, X-XSRF-TOKEN')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect((await fetch(guarded.apiUrl + PLANS)).headers.get('access-control-allow-credentials')).toBe('true')
    expect(plain.unknown).toEqual([])
  })

  test('may not call if no origin is named', async () => {
    const server = await start({})
    expect((await fetch(server.apiUrl + PLANS)).headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(server.apiUrl + REPORT, { method: 'OPTIONS' })).status).toBe(405)
    expect(server.unknown).toHaveLength(1)
  })
})

describe('a built application', () => {
  const built = () => {
    const folder = mkdtempSync(join(tmpdir(), 'specified-'))
    open.push(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'auth/login'), { recursive: true })
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<p>all pages</p>')
    writeFileSync(join(folder, 'auth/login/index.html'), '<p>sign in</p>')
    writeFileSync(join(folder, 'assets/a.js'), 'export {}')
    writeFileSync(join(folder, 'config.json'), '{ "apiBaseUrl": "/other" }')
    return folder
  }

  test.each(['/', '/backoffice/'])('is served under %s, with the page of each address', async (basePath) => {
    const server = await start({ staticFolder: built(), basePath, config: { tokenPrefix: 'JWT' } })
    const page = async (path: string) => {
      const response = await fetch(server.pageUrl + path, { headers: { accept: 'text/html' } })
      return [response.status, response.headers.get('content-type')?.split(';')[0], await response.text()]
    }
    expect(server.pageUrl).toBe(server.url + basePath)
    expect(await page('')).toEqual([200, 'text/html', '<p>all pages</p>'])
    expect(await page('auth/login')).toEqual([200, 'text/html', '<p>sign in</p>'])
    expect(await page('pages/PlanMaster/UK%201.5%20GB')).toEqual([200, 'text/html', '<p>all pages</p>'])
    expect(await page('assets/a.js')).toEqual([200, 'text/javascript', 'export {}'])
    expect(JSON.parse(String((await page('config.json'))[2]))).toEqual({ apiBaseUrl: '/api', tokenPrefix: 'JWT' })
    expect(server.unknown).toEqual([])
    expect((await page('assets/b.js'))[0]).toBe(404)
    expect((await page(`${'..%2f'.repeat(12)}etc/passwd`))[2]).not.toContain('root:')
    expect(server.requests).toEqual([])
  })

  test('is at no other address, and requests for missing files are counted', async () => {
    const server = await start({ staticFolder: built(), basePath: '/backoffice/' })
    expect((await fetch(`${server.url}/auth/login`, { headers: { accept: 'text/html' } })).status).toBe(404)
    await fetch(`${server.url}/backoffice/health`, { headers: { accept: 'application/json' } })
    expect(server.unknown).toEqual(['GET /auth/login', 'GET /backoffice/health'])
  })

  test('calls the API beside it', async () => {
    const server = await start({ staticFolder: built(), apiBase: '/backend/api' })
    const { get } = await signedIn(server)
    expect((await get(REPORT)).status).toBe(200)
    expect((await fetch(`${server.url}/config.json`).then((answer) => answer.json())).apiBaseUrl).toBe('/backend/api')
  })
})

describe('the log', () => {
  test('lists calls that are not specified, and calls that differ', async () => {
    const lines: Array<string> = []
    const server = await start({ log: (line) => lines.push(line) })
    const { get, post } = clientOf(server)
    await get(PLANS)
    await get('/Live/Events')
    await post('/Login/Login', { ...ADMIN, remember: 'yes' })
    expect(lines).toEqual([
      'not specified: GET /Live/Events',
      'POST /Login/Login: The field remember is not in the specification.',
    ])
  })
})
