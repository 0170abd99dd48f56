import { storageKeys } from '../../schemas/core/storage-keys.ts'
import type { Session, User } from '../../schemas/session/session.ts'
import { browserStorages, type Storages } from '../core/browser-storage.ts'

/**
 * The stored session under the keys of spec §3. Plain code without Effect, since the first paint of every route needs
 * it. The token has its own key and is in no record, so that a record can be shown or logged.
 */

const texts = ['userName', 'roleName', 'employeeName', 'departmentName', 'mobileNumber'] as const

const isListOfTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const isUser = (value: unknown): value is User => {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  const department = typeof record.departmentID
  const { permissions, accessVersion, scope, serves, configured } = record
  return (
    texts.every((name) => typeof record[name] === 'string') &&
    (department === 'number' || department === 'string') &&
    (accessVersion === undefined || typeof accessVersion === 'string') &&
    (scope === undefined || scope === 'all' || scope === 'ownPartner') &&
    [permissions, serves, configured].every(isListOfTexts)
  )
}

/** The user of a stored record: `{ user }` as this version writes it, or the bare user of an older installation. */
const parseUser = (text: string | null): User | null => {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const user = typeof value === 'object' && value !== null && 'user' in value ? value.user : value
    if (!isUser(user)) return null
    const { userName, roleName, employeeName, departmentName, mobileNumber, departmentID } = user
    const { permissions, accessVersion, scope, serves, configured } = user
    const kept = { userName, roleName, employeeName, departmentName, mobileNumber, departmentID }
    return {
      ...kept,
      ...(permissions !== undefined && { permissions }),
      ...(accessVersion !== undefined && { accessVersion }),
      ...(scope !== undefined && { scope }),
      ...(serves !== undefined && { serves }),
      ...(configured !== undefined && { configured }),
    }
  } catch {
    return null
  }
}

/** The signed-in session: a stored user with a token (spec §4); null if either is missing. */
export const readSession = (storages: Storages = browserStorages()): Session | null => {
  if (readToken(storages) === null) return null
  const user =
    parseUser(storages.origin.getItem(storageKeys.session)) ?? parseUser(storages.tab.getItem(storageKeys.session))
  return user && { user }
}

/** The bearer token of the session; null if no person is signed in. */
export const readToken = ({ origin }: Storages = browserStorages()): string | null =>
  origin.getItem(storageKeys.token) || null

/** Stores a new session. The token is written last, since other tabs listen for it. */
export const writeSession = (session: Session, token: string, storages: Storages = browserStorages()): void => {
  const { user } = session
  const { origin } = storages
  origin.setItem(storageKeys.employeeId, user.userName)
  origin.setItem(storageKeys.role, user.roleName)
  origin.setItem(storageKeys.employeeName, user.employeeName)
  origin.setItem(storageKeys.departmentName, user.departmentName)
  origin.setItem(storageKeys.mobileNumber, user.mobileNumber)
  origin.setItem(storageKeys.departmentId, String(user.departmentID))
  origin.setItem(storageKeys.session, JSON.stringify({ user }))
  origin.setItem(storageKeys.token, token)
}

/** Removes only the token, as a 401 does (spec §4). The other keys go with the sign-out that follows. */
export const clearToken = ({ origin }: Storages = browserStorages()): void => origin.removeItem(storageKeys.token)

/** Removes the stored session, token first. The error message stays for the sign-in screen. */
export const clearSession = (storages: Storages = browserStorages()): void => {
  const { errorMessage: _kept, token, ...rest } = storageKeys
  storages.origin.removeItem(token)
  for (const key of Object.values(rest)) storages.origin.removeItem(key)
  storages.tab.removeItem(storageKeys.session)
}

/** The error of the last sign-in or session; null if there is none. */
export const readErrorMessage = ({ origin }: Storages = browserStorages()): string | null =>
  origin.getItem(storageKeys.errorMessage) || null

export const writeErrorMessage = (message: string, { origin }: Storages = browserStorages()): void =>
  origin.setItem(storageKeys.errorMessage, message)

export const clearErrorMessage = ({ origin }: Storages = browserStorages()): void =>
  origin.removeItem(storageKeys.errorMessage)

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Calls `listener` with the key that another tab stored or removed. Returns the function that stops it. */
const onStored = (target: Target, listener: (key: string | null) => void): (() => void) => {
  const onStorage = (event: Event) => listener((event as StorageEvent).key)
  target.addEventListener('storage', onStorage)
  return () => target.removeEventListener('storage', onStorage)
}

/**
 * Calls `listener` when another tab signs in (with its session) or out (with null). Returns the function that stops it.
 */
export const onForeignSessionChange = (
  listener: (session: Session | null) => void,
  target: Target = globalThis,
  storages: () => Storages = browserStorages,
): (() => void) =>
  onStored(target, (key) => {
    // A null key means `clear()`: the token is gone, too.
    if (key === storageKeys.token || key === null) listener(readSession(storages()))
  })

/**
 * Calls `listener` when another tab stores the record of the signed-in person again. Returns the function that stops
 * it.
 */
export const onForeignUserChange = (
  listener: (user: User) => void,
  target: Target = globalThis,
  storages: () => Storages = browserStorages,
): (() => void) =>
  onStored(target, (key) => {
    const session = key === storageKeys.session ? readSession(storages()) : null
    if (session !== null) listener(session.user)
  })
