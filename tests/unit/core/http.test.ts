import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../src/schemas/contract.ts'
import { Http } from '../../../src/services/core/http.ts'
import { firstPosition } from '../../../src/services/session/first-position.ts'
import { type SessionSignal, sessionSignals } from '../../../src/services/session/session-signals.ts'
import {
  clearErrorMessage,
  clearSession,
  readErrorMessage,
  readToken,
  writeSession,
} from '../../../src/services/session/session-store.ts'
import { answer } from '../support/api-server.ts'
import { ada, failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()
let signals: Array<SessionSignal> = []
let stopListening = () => {}

beforeEach(() => {
  writeSession({ user: ada }, 'token-1')
  signals = []
  stopListening = sessionSignals.on((signal) => signals.push(signal))
})
afterEach(() => {
  stopListening()
  clearSession()
  clearErrorMessage()
})

const me = () => Http.use((http) => http.call(contract.Me, {}))
const plans = Http.use((http) =>
  http.call(contract.GetFilteredPlanList, { payload: { supplierID: 0, flag: 1, countryID: 44, regionID: 0 } }),
)
const login = Http.use((http) => http.call(contract.Login, { payload: { email: 'ada@simdesk.test', password: 'p' } }))
const meAnswer = { isSuccess: true, loginData: ada }

describe('a call', () => {
  it('carries the bearer token and gives the decoded answer', async () => {
    api.respond(answer(200, meAnswer))
    expect(await services.runPromise(me())).toEqual(meAnswer)
    expect(api.last()).toMatchObject({ method: 'GET', path: '/api/Login/Me' })
    expect(api.last().headers.authorization).toBe('Bearer token-1')
    expect(api.last().headers['x-xsrf-token']).toBeUndefined()
  })

  it('sends its query under the names of the contract', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [], totalCount: 0 }))
    await services.runPromise(
      Http.use((http) => http.call(contract.GetInventoryList, { query: { PageIndex: 2, PageSize: 30 } })),
    )
    expect(Object.fromEntries(api.last().query)).toEqual({ PageIndex: '2', PageSize: '30' })
  })

  it('that changes something sends JSON and the anti-forgery cookie as a header', async () => {
    api.respond(answer(200, { isSuccess: true, data: [] }))
    await services.runPromise(plans)
    expect(api.last().headers['content-type']).toBe('application/json')
    expect(api.last().headers['x-xsrf-token']).toBe('tok=1')
    expect(api.last().json).toEqual({ supplierID: 0, flag: 1, countryID: 44, regionID: 0 })
  })

  it('that anybody may make carries no token', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'no' }))
    await services.runPromise(login)
    expect(api.last().headers.authorization).toBeUndefined()
  })

  it('leaves what isSuccess false means to its caller', async () => {
    api.respond(answer(200, { isSuccess: false, data: [], message: 'Nothing today' }))
    expect(await services.runPromise(plans)).toMatchObject({ isSuccess: false, message: 'Nothing today' })
  })

  it('drops fields that the contract does not know', async () => {
    api.respond(answer(200, { ...meAnswer, loginData: { ...ada, passwordHash: 'x' } }))
    expect(await services.runPromise(me())).toEqual(meAnswer)
  })
})

describe('an answer of another shape', () => {
  it('is an error with the path of the field', async () => {
    api.respond(answer(200, { ...meAnswer, loginData: { ...ada, roleName: 7 } }))
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'UnexpectedAnswer', path: 'loginData.roleName' })
    api.respond(
      answer(200, {
        isSuccess: true,
        data: [
          { pid: 1, planName: 'A' },
          { pid: 'two', planName: 'B' },
        ],
      }),
    )
    expect(await failureOf(services, plans)).toMatchObject({ _tag: 'UnexpectedAnswer', path: 'data.1.pid' })
  })

  it.each([
    ['HTML', '<!doctype html><title>Sign in to the hotel network</title>', 'text/html'],
    ['malformed JSON', '{"isSuccess": true, "loginData": {', 'application/json'],
  ])('%s is an error that says so', async (_, body, type) => {
    api.respond(answer(200, body, type))
    const error = await failureOf(services, me())
    expect(error).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: '',
      message: 'The server sent an unreadable answer.',
    })
  })

  it('is a refusal where it is a bare no', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'The catalogue is closed', requestId: 'r-9' }))
    expect(await failureOf(services, plans)).toMatchObject({
      _tag: 'Refused',
      message: 'The catalogue is closed',
      requestId: 'r-9',
    })
  })
})

describe('status 401', () => {
  it("ends the session: 'Invalid credentials' whatever the server says, the token removed, one signal", async () => {
    api.respond(answer(401, { isSuccess: false, message: 'Token expired' }))
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Unauthorized', message: 'Invalid credentials' })
    expect(readToken()).toBeNull()
    expect(readErrorMessage()).toBe('Invalid credentials')
    expect(signals).toEqual(['unauthorized'])
  })

  it('to a call that lost the race against a new sign-in leaves the new session alone', async () => {
    api.respond((seen, response) => {
      writeSession({ user: ada }, 'token-2')
      answer(401, { isSuccess: false })(seen, response)
    })
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Unauthorized' })
    expect(readToken()).toBe('token-2')
    expect(signals).toEqual([])
  })

  it('ends the session whoever has asked, as where nobody did', async () => {
    api.respond(answer(401, { isSuccess: false }))
    const quietly = Http.use((http) => http.call(contract.GetNotifications, { quietly: true }))
    expect(await failureOf(services, quietly)).toMatchObject({ _tag: 'Unauthorized' })
    expect(readToken()).toBeNull()
    expect(signals).toEqual(['unauthorized'])
  })

  it("to a sign-in ends nothing and keeps the server's words", async () => {
    api.respond(answer(401, { isSuccess: false, message: 'This account is closed' }))
    expect(await failureOf(services, login)).toMatchObject({ _tag: 'Unauthorized', message: 'This account is closed' })
    expect(readToken()).toBe('token-1')
    expect(signals).toEqual([])
  })
})

describe('what an answer says of the role', () => {
  const saying = (version: string, status = 200) =>
    api.respond(answer(status, meAnswer, 'application/json', { 'X-Access-Version': version }))

  it('is told where it is another state than the session knows, and not otherwise', async () => {
    writeSession({ user: { ...ada, accessVersion: '4.1' } }, 'token-1')
    saying('4.1')
    await services.runPromise(me())
    expect(signals).toEqual([])
    saying('4.2')
    await services.runPromise(me())
    expect(signals).toEqual(['accessChanged'])
    saying('4.2', 500)
    await failureOf(services, me())
    expect(signals).toEqual(['accessChanged', 'accessChanged'])
  })

  it('is told where the session knows nothing of it yet', async () => {
    saying('4.1')
    await services.runPromise(me())
    expect(signals).toEqual(['accessChanged'])
  })

  it('is no change where the role is the same and may not do it', async () => {
    writeSession({ user: { ...ada, accessVersion: '4.1' } }, 'token-1')
    saying('4.1', 403)
    await failureOf(services, me())
    expect(signals).toEqual(['forbidden'])
  })

  it('says nothing of a session that began meanwhile', async () => {
    api.respond((seen, response) => {
      writeSession({ user: { ...ada, accessVersion: '5.1' } }, 'token-2')
      answer(200, meAnswer, 'application/json', { 'X-Access-Version': '4.2' })(seen, response)
    })
    await services.runPromise(me())
    expect(signals).toEqual([])
  })
})

describe('the log position of answers', () => {
  const at = (position: string, status = 200) =>
    api.respond(answer(status, meAnswer, 'application/json', { 'X-Access-Version': '1', 'X-Log-Position': position }))
  beforeEach(() => {
    writeSession({ user: { ...ada, accessVersion: '1' } }, 'token-1')
    firstPosition.forget()
  })

  it('is kept from the earliest one, in whatever order they arrive, also of a refusal', async () => {
    expect(firstPosition.read()).toBeNull()
    at('41')
    await services.runPromise(me())
    at('40', 403)
    await failureOf(services, me())
    at('45')
    await services.runPromise(me())
    expect(firstPosition.read()).toBe(40)
    firstPosition.forget()
    await services.runPromise(me())
    expect(firstPosition.read()).toBe(45)
  })

  it('is unknown where a server sends none, or anything else', async () => {
    for (const position of ['', 'now', '-1', '1.5', '9'.repeat(16)]) {
      at(position)
      await services.runPromise(me())
    }
    api.respond(answer(200, meAnswer))
    await services.runPromise(me())
    expect(firstPosition.read()).toBeNull()
  })

  it('does not count for a session that began meanwhile', async () => {
    api.respond((seen, response) => {
      writeSession({ user: ada }, 'token-2')
      answer(200, meAnswer, 'application/json', { 'X-Log-Position': '7' })(seen, response)
    })
    await services.runPromise(me())
    expect(firstPosition.read()).toBeNull()
  })
})

describe('other statuses', () => {
  it('403 tells the session once and keeps the token', async () => {
    api.respond(answer(403, { isSuccess: false, message: 'Only for Admin' }))
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Forbidden', message: 'Only for Admin' })
    // A server without roles reports it by this.
    expect(signals).toEqual(['accessChanged', 'forbidden'])
    expect(readToken()).toBe('token-1')
  })

  it('403 to what nobody has asked for leads nobody away', async () => {
    api.respond(answer(403, { isSuccess: false }, 'application/json', { 'X-Access-Version': '2.7' }))
    const quietly = Http.use((http) => http.call(contract.GetNotifications, { quietly: true }))
    expect(await failureOf(services, quietly)).toMatchObject({ _tag: 'Forbidden' })
    expect(signals).toEqual(['accessChanged'])
  })

  it("403 without words says 'Access Forbidden'", async () => {
    api.respond(answer(403, '<h1>403</h1>', 'text/html'))
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Forbidden', message: 'Access Forbidden' })
  })

  it('404 passes through in silence', async () => {
    api.respond(answer(404, 'Not Found', 'text/plain'))
    expect(await failureOf(services, me())).toMatchObject({ _tag: 'Faulted', status: 404 })
    expect(signals).toEqual([])
  })

  it("give the server's message, its fields and its request id", async () => {
    const errors = [{ field: 'iccid', message: 'An ICCID has 18 to 20 digits' }]
    api.respond(answer(422, { isSuccess: false, message: 'Not like this', errors, requestId: 'r-1' }))
    expect(await failureOf(services, plans)).toMatchObject({
      _tag: 'Faulted',
      status: 422,
      message: 'Not like this',
      errors,
      requestId: 'r-1',
    })
  })

  it('of a request with wrong fields are a refusal at those fields, as any other', async () => {
    const errors = [{ field: 'simpin', message: 'Remove the characters that cannot be read' }]
    api.respond(answer(400, { isSuccess: false, message: 'simpin: Remove …', errors, requestId: 'r-1' }))
    expect(await failureOf(services, plans)).toMatchObject({
      _tag: 'Refused',
      message: 'simpin: Remove …',
      errors,
      requestId: 'r-1',
    })
    api.respond(answer(400, { isSuccess: false, message: 'The request could not be read.' }))
    expect(await failureOf(services, plans)).toMatchObject({ _tag: 'Faulted', status: 400 })
  })

  it.each([
    ['HTML of a proxy', '<h1>502 Bad Gateway</h1>'],
    ['an empty message', '{"isSuccess":false,"message":" "}'],
    ['nothing', ''],
  ])('give their own message for %s', async (_, body) => {
    api.respond(answer(502, body, 'text/html'))
    expect(await failureOf(services, me())).toMatchObject({
      _tag: 'Faulted',
      status: 502,
      message: 'The server answered 502 Bad Gateway.',
    })
  })
})
