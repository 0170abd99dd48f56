import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { allParts } from '../../src/schemas/core/serves.ts'
import { linkMessages } from '../../src/schemas/people/account-access.ts'
import { secondFactorMessages } from '../../src/schemas/people/second-factor.ts'
import { sessionMessages } from '../../src/schemas/session/session-messages.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { Api } from '../core/http/api.ts'
import { Caller } from '../core/http/authorization.ts'
import { ClientAddress } from '../core/http/client-address.ts'
import { orDieUnlessFault, originOf, requestId } from '../core/http/request.ts'
import { Accounts } from './accounts.ts'
import type { Holder, Origin, SignedIn } from './admission.ts'
import { FactorDoor } from './factor-door.ts'
import { LinkDoor, type Outcome } from './link-door.ts'
import { OwnAccess } from './own-access.ts'

/** `/Login/*`: signing in and out, the lock screen, the caller's own record, links, passwords, second factors and sessions. */
export const layerSessionHandlers = HttpApiBuilder.group(
  Api,
  'Login',
  Effect.fnUntraced(function* (handlers) {
    const [accounts, door, own, factors] = [yield* Accounts, yield* LinkDoor, yield* OwnAccess, yield* FactorDoor]
    const origin = originOf(yield* ClientAddress)

    /** The outcome of an act as its answer. */
    const told = <A extends Outcome, E, R>(act: (from: Origin) => Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const from = yield* origin
        return { ...(yield* act(from)), requestId: from.requestId }
      }).pipe(orDieUnlessFault)
    const toldTo = <A extends Outcome, E, R>(act: (caller: Holder, from: Origin) => Effect.Effect<A, E, R>) =>
      told((from) => Effect.flatMap(Caller, (caller) => act(caller, from)))

    const signedIn = ({ user, token }: SignedIn, { requestId }: Origin) => ({
      isSuccess: true,
      message: 'Signed in',
      loginData: user,
      token,
      requestId,
    })
    return handlers
      .handle(
        'Login',
        Effect.fnUntraced(function* ({ payload }) {
          const from = yield* origin
          const admitted = yield* accounts.signIn(payload.email, payload.password, from)
          if (admitted === null) {
            return { isSuccess: false, message: sessionMessages.wrongCredentials, requestId: from.requestId }
          }
          if ('ticket' in admitted) {
            const { asked, demanded } = secondFactorMessages
            const message = admitted.kind === 'code' ? asked : demanded
            return { isSuccess: false, message, secondFactor: admitted, requestId: from.requestId }
          }
          return signedIn(admitted, from)
        }, orDieUnlessFault),
      )
      .handle(
        'ConfirmSecondFactor',
        Effect.fnUntraced(function* ({ payload: { ticket, code } }) {
          const from = yield* origin
          const { signedIn: session, ...told } = yield* factors.enter(ticket, code, from)
          return { ...(session && signedIn(session, from)), ...told, requestId: from.requestId }
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
          const { user, permissions, accessVersion, scope } = yield* Caller
          return {
            isSuccess: true,
            message: '',
            loginData: {
              ...user,
              permissions,
              accessVersion,
              scope: scope === 'all' ? scope : ('ownPartner' as const),
              serves: allParts,
              timeZone: yield* CompanyZone,
            },
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
        'GetSessions',
        Effect.fnUntraced(function* () {
          const sessions = yield* own.sessions(yield* Caller)
          return { isSuccess: true, message: '', sessions, requestId: yield* requestId }
        }, orDieUnlessFault),
      )
      .handle('AcceptInvitation', ({ payload }) => told((from) => door.accept(payload, from)))
      .handle('ForgotPassword', ({ payload }) => told((from) => door.ask(payload.email, from)))
      .handle('SetPassword', ({ payload }) => told((from) => door.setPassword(payload.token, payload.password, from)))
      .handle('ChangePassword', ({ payload }) => toldTo((caller, from) => own.changePassword(caller, payload, from)))
      .handle('EndSession', ({ payload }) => toldTo((caller, from) => own.endSession(caller, payload.id, from)))
      .handle('EndOtherSessions', () => toldTo(own.endOthers))
      .handle('SetUpSecondFactor', ({ payload }) => told(() => factors.setUp(payload.ticket)))
      .handle('BeginSecondFactor', ({ payload }) => toldTo((caller) => factors.begin(caller, payload.password)))
      .handle('AddSecondFactor', ({ payload }) => toldTo((caller, from) => factors.add(caller, payload.code, from)))
      .handle('RemoveSecondFactor', ({ payload }) =>
        toldTo((caller, from) => factors.remove(caller, payload.password, from)),
      )
      .handle('ReplaceRecoveryCodes', ({ payload }) =>
        toldTo((caller, from) => factors.replaceCodes(caller, payload.password, from)),
      )
  }),
)
