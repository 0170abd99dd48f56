import { Context, Effect, Layer } from 'effect'
import { type AppError, Faulted, Refused } from '../../schemas/core/errors.ts'
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

/** A sign-in: the password waits in the secret vault under `secretRef` and is redeemed once. */
type SignInRequest = { readonly email: string; readonly secretRef: string }
/** The password of who is signed in; with their e-mail where the server opens no lock by the password alone. */
export type UnlockRequest = { readonly secretRef: string; readonly email?: string }

const SIGN_IN_TIMEOUT_MS = 30_000
const SIGN_OUT_TIMEOUT_MS = 5_000

/** The tokens of which is being asked whose they are, however often a service is made. */
const asked = new Set<string>()

const refusal = (message: string) => new Refused({ message, errors: [] })

/**
 * Who has signed in. A server that does not say it knows them by the e-mail address that they have entered: what is kept
 * of a person, and whose lock it is, goes by this name, and must not be that of everybody.
 */
const personIn = ({ loginData, loginList }: LoginAnswer, email: string): User | null => {
  const told = loginData ?? loginList ?? null
  return told === null || told.userName.trim() !== '' ? told : { ...told, userName: email.trim().toLowerCase() }
}

/** Stores the session that a sign-in has begun, by this e-mail address where one was entered. */
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

/** The answer said no, or what prevented an answer: the first is told in the server's words, the second in the spec's. */
const signInError = (error: AppError): AppError => {
  switch (error._tag) {
    case 'Refused':
      return refusal(error.message || sessionMessages.wrongCredentials)
    case 'Unauthorized':
    case 'Forbidden':
      return refusal(error.message)
    case 'Faulted':
      // Too many attempts, or a malformed e-mail address: the person can act on it, so the message of the server is shown.
      if (error.status < 500 && error.status !== 404) return refusal(error.message)
  }
  return new Faulted({ status: 500, message: sessionMessages.unexpected, errors: [] })
}

/** Signing in and out, and opening the lock screen again (spec §5, §8). */
export class SessionService extends Context.Service<
  SessionService,
  {
    /** Begins a session and stores it, or answers that a second factor is asked for; 'Refused' where the person may try again, 'Faulted' where trying cannot help. */
    readonly signIn: (request: SignInRequest) => Effect.Effect<SignInOutcome, AppError>
    /** Ends the session here at once, whatever comes, and then on the server: fails where that has not heard of it. */
    readonly signOut: () => Effect.Effect<void, AppError>
    /**
     * Asks who is signed in and stores it; null where that is being asked already, and where the session is another one
     * when the answer comes.
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
        // Here first: whatever happens on the way to the server, this browser is signed out.
        clearSession()
        if (token === null || !isTold) return
        yield* http.call(loginCalls.Logout, { token, timeoutMs: SIGN_OUT_TIMEOUT_MS }).pipe(
          Effect.filterOrFail(
            ({ isSuccess }) => isSuccess,
            ({ message }) => refusal(message ?? ''),
          ),
          // The server has ended the session before.
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

      /** By another sign-in, whose token goes on; whoever else signs in so opens nothing. */
      const unlockBySignIn = Effect.fnUntraced(function* (email: string, password: string) {
        const answer = yield* http
          .call(loginCalls.Login, { payload: { email, password }, timeoutMs: SIGN_IN_TIMEOUT_MS })
          // A lock says what to do about a lost connection.
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

/** Spec §8: an exception during the sign-in is stored as the session's error; a plain refusal is not. */
const rememberFault = (error: AppError) =>
  Effect.sync(() => {
    if (error._tag === 'Faulted' && error.status >= 500) writeErrorMessage(error.message)
  })
