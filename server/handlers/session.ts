import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { sessionMessages } from '../../src/schemas/session-messages.ts'
import { Accounts } from '../auth/accounts.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { ClientAddress } from '../http/client-address.ts'
import { orDieUnlessFault, originSeenBy, requestId } from './request.ts'

/** `/Login/*`: signing in and out, the lock screen, the caller's own record. */
export const layerSessionHandlers = HttpApiBuilder.group(
  Api,
  'Login',
  Effect.fnUntraced(function* (handlers) {
    const accounts = yield* Accounts
    const origin = originSeenBy(yield* ClientAddress)
    return handlers
      .handle(
        'Login',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          const signedIn = yield* accounts.signIn(payload.email, payload.password, from)
          if (signedIn === null) {
            return { isSuccess: false, message: sessionMessages.wrongCredentials, requestId: from.requestId }
          }
          const { user, token } = signedIn
          return { isSuccess: true, message: 'Signed in', loginData: user, token, requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'Logout',
        Effect.fnUntraced(function* () {
          const from = yield* origin
          yield* accounts.signOut(yield* Caller, from)
          return { isSuccess: true, message: 'Signed out', requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'Unlock',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          const isSuccess = yield* accounts.unlock(yield* Caller, payload.password, from)
          return { isSuccess, message: isSuccess ? 'Unlocked' : 'Password is incorrect', requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'Me',
        Effect.fnUntraced(function* () {
          const { user } = yield* Caller
          return { isSuccess: true, message: '', loginData: user, requestId: yield* requestId }
        }),
      )
  }),
)
