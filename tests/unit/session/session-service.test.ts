import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretVault } from '../../../src/services/core/vault.ts'
import { SessionService } from '../../../src/services/session/session-service.ts'
import {
  clearErrorMessage,
  clearSession,
  readErrorMessage,
  readSession,
  readToken,
  writeErrorMessage,
  writeSession,
} from '../../../src/services/session/session-store.ts'
import { answer } from '../support/api-server.ts'
import { ada, failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

afterEach(() => {
  clearSession()
  clearErrorMessage()
})

const signIn = (password = 'correct horse') => {
  const secretRef = secretVault.put(password)
  return SessionService.use((service) => service.signIn({ email: 'ada@simdesk.test', secretRef }))
}
const unlock = () => {
  const secretRef = secretVault.put('correct horse')
  return SessionService.use((service) => service.unlock({ secretRef }))
}
const signOut = SessionService.use((service) => service.signOut())

describe('signing in', () => {
  it.each(['loginData', 'loginList'])(
    'stores the user of %s and the token, and clears the last error',
    async (name) => {
      writeErrorMessage('Something went wrong. Please try again later.')
      api.respond(answer(200, { isSuccess: true, message: 'Welcome', [name]: ada, token: 'tok-9' }))
      expect(await services.runPromise(signIn())).toEqual({ user: ada })
      expect(api.last().json).toEqual({ email: 'ada@simdesk.test', password: 'correct horse' })
      expect(readSession()).toEqual({ user: ada })
      expect(readToken()).toBe('tok-9')
      expect(readErrorMessage()).toBeNull()
    },
  )

  it('uses the password once', async () => {
    const secretRef = secretVault.put('correct horse')
    api.respond(answer(200, { isSuccess: true, loginData: ada, token: 'tok-9' }))
    await services.runPromise(SessionService.use((service) => service.signIn({ email: 'a@b.test', secretRef })))
    expect(secretVault.get(secretRef)).toBeUndefined()
  })

  it.each([
    [200, { isSuccess: false, message: 'This account is closed' }, 'This account is closed'],
    [200, { isSuccess: false }, 'Email or password is incorrect'],
    [200, { isSuccess: false, message: null, loginData: null, token: null }, 'Email or password is incorrect'],
    [401, { isSuccess: false }, 'Email or password is incorrect'],
    [401, { isSuccess: false, message: 'This account is closed' }, 'This account is closed'],
    [429, { isSuccess: false, message: 'Too many attempts. Try again in 2 minutes.' }, /Too many attempts/],
    [
      400,
      {
        title: 'The request is invalid',
        errors: { Email: ['The Email field is not valid.'], Password: ['Too short'] },
      },
      'The request is invalid. The Email field is not valid. Too short.',
    ],
    [400, { message: 'Email: too long', errors: [{ field: 'email', message: 'too long' }] }, 'Email: too long'],
    [400, { message: '', errors: { Email: ['Not an address'] } }, 'Not an address.'],
  ])('refused with %i %j says so and stores nothing', async (status, body, message) => {
    api.respond(answer(status, body))
    expect(await failureOf(services, signIn())).toMatchObject({
      _tag: 'Refused',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
    expect(readToken()).toBeNull()
    expect(readErrorMessage()).toBeNull()
  })

  it.each([
    ['token', { isSuccess: true, loginData: ada }],
    ['token', { isSuccess: true, loginData: ada, token: '' }],
    ['user', { isSuccess: true, loginData: null, token: 'tok-9' }],
  ])('that succeeds without a %s is a failure with status 400', async (_, body) => {
    api.respond(answer(200, body))
    expect(await failureOf(services, signIn())).toMatchObject({
      _tag: 'Faulted',
      status: 400,
      message: 'Login failed. Invalid user data.',
    })
    expect(readSession()).toBeNull()
    expect(readToken()).toBeNull()
  })

  it.each([
    ['a crash of the server', answer(500, { isSuccess: false, message: 'stack overflow' })],
    ['an unknown address', answer(404, '')],
    ['HTML', answer(200, '<html>', 'text/html')],
    ['a user of another shape', answer(200, { isSuccess: true, loginData: { name: 'Ada' }, token: 'tok-9' })],
    ['a lost connection', (_: unknown, response: { destroy: () => unknown }) => void response.destroy()],
  ])('after %s is a failure with status 500, and its message is kept', async (_, reply) => {
    const message = 'Something went wrong. Please try again later.'
    api.respond(reply)
    expect(await failureOf(services, signIn())).toMatchObject({ _tag: 'Faulted', status: 500, message })
    expect(readErrorMessage()).toBe(message)
    expect(readToken()).toBeNull()
  })
})

describe('signing out', () => {
  it('tells the server with the token that it has already forgotten here', async () => {
    writeSession({ user: ada }, 'tok-1')
    let atTheServer: string | null = 'not asked'
    api.respond((seen, response) => {
      atTheServer = readToken()
      answer(200, { isSuccess: true })(seen, response)
    })
    await services.runPromise(signOut)
    expect(atTheServer).toBeNull()
    expect(api.last()).toMatchObject({ method: 'POST', path: '/api/Login/Logout' })
    expect(api.last().headers.authorization).toBe('Bearer tok-1')
    expect(readSession()).toBeNull()
  })

  it('succeeds where the server has ended the session itself', async () => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(answer(401, { isSuccess: false }))
    await services.runPromise(signOut)
    expect(readSession()).toBeNull()
    expect(readErrorMessage()).toBeNull()
  })

  it.each([
    ['crashes', answer(500, ''), 'Faulted'],
    ['refuses', answer(403, { isSuccess: false, message: 'Not from there' }), 'Forbidden'],
    ['does not do it', answer(200, { isSuccess: false, message: 'Not now' }), 'Refused'],
    ['is gone', (_: unknown, response: { destroy: () => unknown }) => void response.destroy(), 'Unreachable'],
  ])('ends the session here and fails where the server %s', async (_, reply, tag) => {
    writeSession({ user: ada }, 'tok-1')
    api.respond(reply)
    expect(await failureOf(services, signOut)).toMatchObject({ _tag: tag })
    expect(readSession()).toBeNull()
    expect(readToken()).toBeNull()
    expect(readErrorMessage()).toBeNull()
  })

  it('asks nobody where nobody is signed in', async () => {
    await services.runPromise(signOut)
    expect(api.seen).toEqual([])
  })
})

describe('a role that has changed', () => {
  const refresh = SessionService.use((service) => service.refresh())
  const narrowed = { ...ada, permissions: ['plan.view'], accessVersion: '4.2' }
  beforeEach(() => writeSession({ user: ada }, 'tok-1'))

  it('is asked for once, however many answers say so, and stored', async () => {
    api.respond(answer(200, { isSuccess: true, message: '', loginData: narrowed }))
    const answers = await Promise.all([refresh, refresh, refresh].map((one) => services.runPromise(one)))
    expect(answers).toEqual([narrowed, null, null])
    expect(api.seen.map(({ path }) => path)).toEqual(['/api/Login/Me'])
    expect(readSession()).toEqual({ user: narrowed })
    expect(readToken()).toBe('tok-1')
    await services.runPromise(refresh)
    expect(api.seen).toHaveLength(2)
  })

  it('is asked for again after a failure, and stays as it was until then', async () => {
    api.respond(answer(500, ''))
    expect(await failureOf(services, refresh)).toMatchObject({ _tag: 'Faulted' })
    expect(readSession()).toEqual({ user: ada })
    api.respond(answer(200, { isSuccess: true, message: '', loginData: narrowed }))
    expect(await services.runPromise(refresh)).toEqual(narrowed)
  })

  it.each([
    ['has ended', () => clearSession()],
    ['is of another', () => writeSession({ user: { ...ada, userName: 'E-1002' } }, 'tok-2')],
  ])('changes nothing where the session %s before the answer comes', async (_, act) => {
    let after: unknown
    api.respond((seen, response) => {
      act()
      after = readSession()
      answer(200, { isSuccess: true, message: '', loginData: narrowed })(seen, response)
    })
    expect(await services.runPromise(refresh)).toBeNull()
    expect(readSession()).toEqual(after)
  })
})

describe('the lock screen', () => {
  beforeEach(() => writeSession({ user: ada }, 'tok-1'))

  it('opens with the password', async () => {
    api.respond(answer(200, { isSuccess: true }))
    await services.runPromise(unlock())
    expect(api.last().json).toEqual({ password: 'correct horse' })
    expect(api.last().headers.authorization).toBe('Bearer tok-1')
  })

  it('stays with a wrong one, and the session with it', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'That is not the password' }))
    expect(await failureOf(services, unlock())).toMatchObject({ _tag: 'Refused', message: 'That is not the password' })
    api.respond(answer(200, { isSuccess: false }))
    expect(await failureOf(services, unlock())).toMatchObject({ message: 'Password is incorrect' })
    expect(readSession()).toEqual({ user: ada })
  })
})
