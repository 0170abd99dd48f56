import { Effect } from 'effect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { Http } from '../../../src/services/core/http.ts'
import { PageCookies, xsrfToken } from '../../../src/services/core/xsrf.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { servicesAt } from '../support/services.ts'

const api = await apiForFile()
beforeEach(() => {
  api.respond(answer(200, { isSuccess: true, data: [] }))
})
afterEach(() => void vi.unstubAllGlobals())

const plans = Http.use((http) =>
  http.call(contract.GetFilteredPlanList, { payload: { supplierID: 0, flag: 1, countryID: 44, regionID: 0 } }),
)

/** The token sent with a change, given these page cookies, which change as in a browser. */
const sentWith = async (cookies: { text: string }, forget?: (cookie: string) => void) => {
  const services = servicesAt(api.baseUrl, { cookies: () => cookies.text, ...(forget ? { setCookie: forget } : {}) })
  await services.runPromise(plans)
  await services.dispose()
  return api.last().headers['x-xsrf-token']
}

it('asks for the anti-forgery cookie first where the page has none', async () => {
  const cookies = { text: '' }
  api.respond((seen, response) => {
    if (seen.path === '/health') cookies.text = 'XSRF-TOKEN=given-now'
    answer(200, { isSuccess: true, data: [] })(seen, response)
  })
  expect(await sentWith(cookies)).toBe('given-now')
  expect(api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /health',
    'POST /api/PlanMaster/GetFilteredPlanList',
  ])
})

it.each([
  ['theme=dark; XSRF-TOKEN=a-_9', 'a-_9'],
  ['XSRF-TOKEN=a%3Db; theme=dark', 'a=b'],
  ['XSRF-TOKEN=100%', '100%'],
  ['OTHER-XSRF-TOKEN=no; XSRF-TOKEN=a=b==', 'a=b=='],
  ['XSRF-TOKEN=; XSRF-TOKEN=there', 'there'],
])('finds its token in the cookies %j', async (text, token) => {
  expect(await sentWith({ text })).toBe(token)
  expect(api.seen).toHaveLength(1)
})

describe('where there are several', () => {
  // A browser lists cookies of longer paths first, then older ones.
  it('takes the last: one of the path of a page goes to no API', async () => {
    vi.stubGlobal('location', new URL(`${api.origin}/pages/PlanMaster`))
    expect(await sentWith({ text: 'XSRF-TOKEN=of-a-path; XSRF-TOKEN=of-the-root' })).toBe('of-the-root')
  })

  it("leaves the own server's alone where that is the API", async () => {
    vi.stubGlobal('location', new URL(`${api.origin}/pages/PlanMaster`))
    const forget = vi.fn()
    await sentWith({ text: 'XSRF-TOKEN=one; XSRF-TOKEN=other' }, forget)
    expect(forget).not.toHaveBeenCalled()
  })

  it("of which one is the own server's, forgets that one where the API is on another origin", async () => {
    vi.stubGlobal('location', new URL('https://desk.example.com/pages/PlanMaster'))
    const cookies = { text: 'XSRF-TOKEN=of-the-shared-domain; XSRF-TOKEN=of-the-own-server' }
    const token = await sentWith(cookies, (cookie) => {
      // A browser removes by name, host and path: the cookie of a parent domain stays.
      expect(cookie).toBe('XSRF-TOKEN=; Path=/; Max-Age=0')
      cookies.text = 'XSRF-TOKEN=of-the-shared-domain'
    })
    expect(token).toBe('of-the-shared-domain')
  })
})

describe('the cookies of the page', () => {
  const { read, write } = Effect.runSync(PageCookies)

  it('are those of its document, and none where there is no document', () => {
    expect(read()).toBe('')
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a' })
    expect(read()).toBe('XSRF-TOKEN=a')
    write('XSRF-TOKEN=; Max-Age=0')
    expect(document.cookie).toBe('XSRF-TOKEN=; Max-Age=0')
  })
})

describe('where the page has no token and the API is a path of its own origin', () => {
  const asked = vi.fn<(address: string, init: RequestInit) => void>()
  const tokenAt = (status: number | null, baseUrl = '/api') => {
    asked.mockClear()
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      asked(address, init)
      if (status === null) throw new TypeError('Failed to fetch')
      return new Response(null, { status })
    })
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=' })
    return Effect.runPromise(xsrfToken(baseUrl, true))
  }

  it.each([204, 503, null])(
    'asks its server once, with cookies, and has none where it answers %s without',
    async (status) => {
      expect(await tokenAt(status)).toBeNull()
      expect(asked).toHaveBeenCalledExactlyOnceWith('/health', expect.objectContaining({ credentials: 'include' }))
    },
  )

  it.each([
    ['/backoffice/api', '/backoffice/health'],
    ['https://desk.example.com/v1/api', 'https://desk.example.com/v1/health'],
    ['https://desk.example.com', 'https://desk.example.com/health'],
  ])('asks beside the API at %s', async (baseUrl, address) => {
    vi.stubGlobal('location', new URL('https://desk.example.com/'))
    await tokenAt(204, baseUrl)
    expect(asked).toHaveBeenCalledExactlyOnceWith(address, expect.anything())
  })
})
