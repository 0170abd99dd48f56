import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { linkMessages } from '../../src/schemas/account-access.ts'
import { sessionMessages } from '../../src/schemas/session-messages.ts'
import { Accounts } from '../auth/accounts.ts'
import { LinkDoor } from '../auth/link-door.ts'
import { OwnAccess } from '../auth/own-access.ts'
import { Api } from '../http/api.ts'
import { Caller } from '../http/authorization.ts'
import { ClientAddress } from '../http/client-address.ts'
import { orDieUnlessFault, originSeenBy, requestId } from './request.ts'

/** `/Login/*`: signing in and out, the lock screen, the caller's own record, links, passwords and sessions. */
export const layerSessionHandlers = HttpApiBuilder.group(
  Api,
  'Login',
  Effect.fnUntraced(function* (handlers) {
    const [accounts, door, own] = [yield* Accounts, yield* LinkDoor, yield* OwnAccess]
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
          return {
            isSuccess,
            message: isSuccess ? 'Unlocked' : sessionMessages.wrongPassword,
            requestId: from.requestId,
          }
        }, orDieUnlessFault),
      )
      .handle(
        'Me',
        Effect.fnUntraced(function* () {
          const { user, permissions, accessVersion } = yield* Caller
          return {
            isSuccess: true,
            message: '',
            loginData: { ...user, permissions, accessVersion },
            requestId: yield* requestId,
          }
        }),
      )
      .handle(
        'CheckLink',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          const link = yield* door.check(payload.token, from)
          if (link === null) return { isSuccess: false, message: linkMessages.invalid, requestId: from.requestId }
          return { isSuccess: true, message: '', ...link, requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'AcceptInvitation',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          return { ...(yield* door.accept(payload, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'ForgotPassword',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          return { ...(yield* door.ask(payload.email, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'SetPassword',
        Effect.fnUntraced(function* ({ payload: { token, password } }) {
          const from = yield* origin
          return { ...(yield* door.setPassword(token, password, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'ChangePassword',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          return { ...(yield* own.changePassword(yield* Caller, payload, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'GetSessions',
        Effect.fnUntraced(function* () {
          const sessions = yield* own.sessions(yield* Caller)
          return { isSuccess: true, message: '', sessions, requestId: yield* requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'EndSession',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          return { ...(yield* own.endSession(yield* Caller, payload.id, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
      .handle(
        'EndOtherSessions',
        Effect.fnUntraced(function* () {
          const from = yield* origin
          return { ...(yield* own.endOthers(yield* Caller, from)), requestId: from.requestId }
        }, orDieUnlessFault),
      )
  }),
)
