import { Context, Effect, Layer } from 'effect'
import { type AppError, Faulted, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { asSentence } from '../../schemas/core/sentence.ts'
import { isOurs } from '../../schemas/core/serves.ts'
import { loginCalls } from '../../schemas/session/login.calls.ts'
import type { LoginAnswer, Session, SignInOutcome, User } from '../../schemas/session/session.ts'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { ApiConfig } from '../core/api-config.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { secretVault } from '../core/vault.ts'
import {
  clearErrorMessage,
  clearSession,
  readSession,
  readToken,
  writeErrorMessage,
  writeSession,
} from './session-store.ts'

/** A sign-in. The secret vault holds the password under `secretRef` for one use. */
type SignInRequest = { readonly email: string; readonly secretRef: string }
/** The password of the signed-in person. The e-mail is for a server that cannot unlock by the password alone. */
export type UnlockRequest = { readonly secretRef: string; readonly email?: string }

const SIGN_IN_TIMEOUT_MS = 30_000
const SIGN_OUT_TIMEOUT_MS = 5_000

/** The tokens for which the signed-in person is being requested, shared by all instances of the service. */
const asked = new Set<string>()

const refusal = (message: string) => new Refused({ message, errors: [] })

/** Why the server refused. The sign-in has one place for problems, so those of its fields follow the message. */
const reasonIn = ({ message, errors }: Refused | Faulted): string => {
  const problems = errors.map((problem) => problem.message).filter((problem) => !message.includes(problem))
  if (problems.length === 0) return message
  // Without a message of the server only the number of the fields is known, and that of a save.
  const isCounted = message === commonMessages.notSaved(new Set(errors.map(({ field }) => field)).size)
  return [...(isCounted ? [] : [message]), ...problems].map(asSentence).join(' ')
}

/**
 * The signed-in person. If a server sends no user name, it is the entered e-mail address. Stored data and the lock
 * belong to this name, so it must differ between people.
 */
const personIn = ({ loginData, loginList }: LoginAnswer, email: string): User | null => {
  const told = loginData ?? loginList ?? null
  return told === null || told.userName.trim() !== '' ? told : { ...told, userName: email.trim().toLowerCase() }
}

/** Stores the new session. `email` is the entered address, if any. */
export const beginSession = Effect.fnUntraced(function* (answer: LoginAnswer, email = '') {
  const { token } = answer
  const told = personIn(answer, email)
  if (!told || !token) {
    return yield* new Faulted({ status: 400, message: sessionMessages.invalidUserData, errors: [] })
  }
  const { serves } = yield* (yield* ApiConfig).settings
  const isAsConfigured = !isOurs(told) && serves.length > 0
  const session: Session = { user: isAsConfigured ? { ...told, configured: serves } : told }
  yield* Effect.try({
    try: () => {
      writeSession(session, token)
      clearErrorMessage()
    },
    catch: () => new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] }),
  })
  return session
})

/** The error of a sign-in. A refusal keeps the server's message; other failures get the message of the spec. */
const signInError = (error: AppError): AppError => {
  switch (error._tag) {
    case 'Refused':
      return refusal(reasonIn(error) || sessionMessages.wrongCredentials)
    case 'Unauthorized':
    case 'Forbidden':
      return refusal(error.message)
    case 'Faulted':
      // Too many attempts or a malformed e-mail address: the person can correct that, so the server's message is shown.
      if (error.status < 500 && error.status !== 404) return refusal(reasonIn(error))
  }
  return new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] })
}

/** Signs in and out and unlocks the screen (spec §5, §8). */
export class SessionService extends Context.Service<
  SessionService,
  {
    /**
     * Starts and stores a session, or asks for a second factor. Fails with 'Refused' if the person may try again, with
     * 'Faulted' if that cannot help.
     */
    readonly signIn: (request: SignInRequest) => Effect.Effect<SignInOutcome, AppError>
    /** Ends the session in this browser at once, then on the server. Fails if the server was not reached. */
    readonly signOut: () => Effect.Effect<void, AppError>
    /**
     * Requests the signed-in person and stores the answer. Null if a request is already running, or if the session has
     * changed when the answer comes.
     */
    readonly refresh: () => Effect.Effect<User | null, AppError>
    /** Checks the password of the signed-in person. */
    readonly unlock: (request: UnlockRequest) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/SessionService') {
  static readonly overHttp = Layer.effect(
    SessionService,
    Effect.gen(function* () {
      const http = yield* Http
      const config = yield* ApiConfig

      const signIn = Effect.fn('SessionService.signIn')(function* ({ email, secretRef }: SignInRequest) {
        const password = secretVault.redeem(secretRef) ?? ''
        const answer = yield* http
          .call(loginCalls.Login, { payload: { email, password }, timeoutMs: SIGN_IN_TIMEOUT_MS })
          .pipe(Effect.mapError(signInError))
        if (answer.secondFactor) {
          const { ticket, kind } = answer.secondFactor
          return { factor: { ticketRef: secretVault.put(ticket), kind } }
        }
        if (!answer.isSuccess) return yield* refusal(answer.message || sessionMessages.wrongCredentials)
        return yield* Effect.provideService(beginSession(answer, email), ApiConfig, config)
      })

      const signOut = Effect.fn('SessionService.signOut')(function* () {
        const token = readToken()
        const isTold = http.serves('session')
        // This browser is signed out first, whatever happens to the call.
        clearSession()
        if (token === null || !isTold) return
        yield* http.call(loginCalls.Logout, { token, timeoutMs: SIGN_OUT_TIMEOUT_MS }).pipe(
          Effect.filterOrFail(
            ({ isSuccess }) => isSuccess,
            ({ message }) => refusal(message ?? ''),
          ),
          // The server had already ended the session.
          Effect.catchTag('Unauthorized', () => Effect.void),
        )
      })

      const refresh = Effect.fn('SessionService.refresh')(function* () {
        const token = readToken()
        if (token === null || asked.has(token) || !http.serves('session')) return null
        asked.add(token)
        const { isSuccess, loginData: user } = yield* http
          .call(loginCalls.Me, {})
          .pipe(Effect.ensuring(Effect.sync(() => asked.delete(token))))
        if (!isSuccess || readToken() !== token) return null
        yield* Effect.try({
          try: () => writeSession({ user }, token),
          catch: () => new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] }),
        })
        return user
      })

      /** Unlocks by signing in again, and continues with the new token. A sign-in as another person does not unlock. */
      const unlockBySignIn = Effect.fnUntraced(function* (email: string, password: string) {
        const answer = yield* http
          .call(loginCalls.Login, { payload: { email, password }, timeoutMs: SIGN_IN_TIMEOUT_MS })
          // The lock screen has its own message for a lost connection.
          .pipe(Effect.mapError((error) => (error._tag === 'Unreachable' ? error : signInError(error))))
        const { isSuccess, message, token } = answer
        if (!isSuccess || !token) return yield* refusal(message || sessionMessages.wrongPassword)
        const user = readSession()?.user
        if (user === undefined || personIn(answer, email)?.userName !== user.userName) {
          return yield* refusal(sessionMessages.otherPerson)
        }
        yield* Effect.sync(() => writeSession({ user }, token))
      })

      const unlock = Effect.fn('SessionService.unlock')(function* ({ secretRef, email }: UnlockRequest) {
        const password = secretVault.redeem(secretRef) ?? ''
        if (!http.serves('session')) return yield* unlockBySignIn(email ?? '', password)
        const answer = yield* http.call(loginCalls.Unlock, { payload: { password }, timeoutMs: SIGN_IN_TIMEOUT_MS })
        if (!answer.isSuccess) yield* refusal(answer.message || sessionMessages.wrongPassword)
      })

      return SessionService.of({
        signIn: (request) => signIn(request).pipe(Effect.tapError(rememberFault)),
        signOut,
        refresh,
        unlock,
      })
    }),
  )

  static readonly ask = askOf(SessionService, SessionService.overHttp)
}

/** Spec §8: an exception during the sign-in is stored as the session's error; a refusal is not. */
const rememberFault = (error: AppError) =>
  Effect.sync(() => {
    if (error._tag === 'Faulted' && error.status >= 500) writeErrorMessage(error.message)
  })
