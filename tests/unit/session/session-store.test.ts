import { describe, expect, it } from 'vitest'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { pageStorage } from '../../../src/services/core/browser-storage.ts'
import {
  clearErrorMessage,
  clearSession,
  clearToken,
  onForeignSessionChange,
  onForeignUserChange,
  readErrorMessage,
  readSession,
  readToken,
  writeErrorMessage,
  writeSession,
} from '../../../src/services/session/session-store.ts'
import { ada } from '../support/services.ts'

const empty = () => ({ origin: pageStorage(), tab: pageStorage() })
const contents = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
      key,
      storage.getItem(key),
    ]),
  )

it('keeps a session under the keys of the spec, the token in its own alone', () => {
  const storages = empty()
  writeSession({ user: ada }, 'tok-1', storages)
  expect(contents(storages.origin)).toEqual({
    EmpId: 'E-1001',
    role: 'Admin',
    EmpName: 'Ada Osei',
    departmentName: 'Operations',
    mobileNumber: '+44 20 7946 0000',
    departmentID: '3',
    SIMDESK_SESSION: JSON.stringify({ user: ada }),
    token: 'tok-1',
  })
  expect(readSession(storages)).toEqual({ user: ada })
  expect(readToken(storages)).toBe('tok-1')
})

it('forgets everything at the end but the message for the sign-in screen', () => {
  const storages = empty()
  storages.origin.setItem('somebody-else', 'kept')
  writeSession({ user: ada }, 'tok-1', storages)
  storages.tab.setItem(storageKeys.session, JSON.stringify({ user: ada }))
  writeErrorMessage('Invalid credentials', storages)
  clearSession(storages)
  expect(contents(storages.origin)).toEqual({ 'somebody-else': 'kept', errorMessage: 'Invalid credentials' })
  expect(contents(storages.tab)).toEqual({})
  clearErrorMessage(storages)
  expect(readErrorMessage(storages)).toBeNull()
})

it('is signed out without a token, whatever else is stored', () => {
  const storages = empty()
  writeSession({ user: ada }, 'tok-1', storages)
  clearToken(storages)
  expect(readSession(storages)).toBeNull()
})

describe('a stored record', () => {
  const read = (origin: string | null, tab: string | null = null) => {
    const storages = empty()
    storages.origin.setItem(storageKeys.token, 'tok-1')
    if (origin !== null) storages.origin.setItem(storageKeys.session, origin)
    if (tab !== null) storages.tab.setItem(storageKeys.session, tab)
    return readSession(storages)
  }

  it('is also read from the session storage', () => {
    expect(read(null, JSON.stringify({ user: ada }))).toEqual({ user: ada })
  })

  it('may be the bare user record with its token, of which the token is not handed on', () => {
    expect(read(JSON.stringify({ ...ada, token: 'tok-1' }))).toEqual({ user: ada })
  })

  it('says what the person may do, where the server has said it', () => {
    const user = { ...ada, permissions: ['plan.view', 'a key of a newer server'], accessVersion: '4.2' }
    expect(read(JSON.stringify({ user }))).toEqual({ user })
    for (const scope of ['all', 'ownPartner']) {
      expect(read(JSON.stringify({ user: { ...user, scope } }))).toEqual({ user: { ...user, scope } })
    }
    expect(read(JSON.stringify({ user: { ...user, scope: 'some' } }))).toBeNull()
    expect(read(JSON.stringify({ user: { ...ada, accessVersion: 4 } }))).toBeNull()
    expect(read(JSON.stringify({ user: { ...ada, permissions: ['plan.view', 7] } }))).toBeNull()
  })

  it.each(['', 'null', '[]', '"text"', '{', '{"user":null}', JSON.stringify({ user: { ...ada, roleName: 5 } })])(
    'that is %j is nobody',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )
})

describe('another tab', () => {
  const change = (target: EventTarget, key: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key }))

  it('that hears of another role hands the person on, and nobody where nobody is signed in', () => {
    const storages = empty()
    const target = new EventTarget()
    const heard: Array<unknown> = []
    const stop = onForeignUserChange(
      (user) => heard.push(user),
      target,
      () => storages,
    )
    const user = { ...ada, permissions: ['plan.view'], accessVersion: '4.2' }
    writeSession({ user }, 'tok-1', storages)
    for (const key of Object.keys(contents(storages.origin))) change(target, key)
    expect(heard).toEqual([user])
    clearSession(storages)
    change(target, storageKeys.session)
    expect(heard).toHaveLength(1)
    stop()
  })

  it('that signs in or out is noticed once, by the token', () => {
    const storages = empty()
    const target = new EventTarget()
    const heard: Array<unknown> = []
    const stop = onForeignSessionChange(
      (session) => heard.push(session),
      target,
      () => storages,
    )
    writeSession({ user: ada }, 'tok-1', storages)
    for (const key of Object.keys(contents(storages.origin))) change(target, key)
    expect(heard).toEqual([{ user: ada }])
    clearSession(storages)
    change(target, storageKeys.token)
    expect(heard).toEqual([{ user: ada }, null])
    change(target, null)
    expect(heard).toHaveLength(3)
    stop()
    change(target, storageKeys.token)
    expect(heard).toHaveLength(3)
  })
})
