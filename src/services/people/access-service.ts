import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import {
  type LinkedPerson,
  type LinkPurpose,
  linkMessages,
  type OwnPerson,
  type OwnSession,
} from '../../schemas/people/account-access.ts'
import { ownDataProblems } from '../../schemas/people/own-person.ts'
import { profileCalls } from '../../schemas/people/own-profile.calls.ts'
import { type PasswordOwner, passwordMessages, passwordProblem } from '../../schemas/people/password.ts'
import { loginCalls } from '../../schemas/session/login.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusedFields, succeeded } from '../core/refusal.ts'
import { secretVault } from '../core/vault.ts'

/** A link. Its token stays in the secret vault until the link has been used. */
export type LinkRequest = { readonly purpose: LinkPurpose; readonly tokenRef: string }
/** A new password, entered twice. Both texts are in the secret vault. */
type NewPassword = { readonly passwordRef: string; readonly againRef: string }
type LinkUse = LinkRequest &
  NewPassword & { readonly email: string; readonly employeeName: string; readonly mobileNumber: string }
type PasswordChange = NewPassword & { readonly oldRef: string; readonly owner: PasswordOwner }

const invalid = new Refused({ message: linkMessages.invalid, errors: [] })

/** Redeems a new password and checks it before the server is called. */
const newPassword = ({ passwordRef, againRef }: NewPassword, owner: PasswordOwner) => {
  const password = secretVault.redeem(passwordRef) ?? ''
  const isSame = secretVault.redeem(againRef) === password
  const problem = passwordProblem(password, owner)
  const problems: Record<string, string> = {
    ...(problem !== null && { password: problem }),
    ...(!isSame && { passwordAgain: passwordMessages.differ }),
  }
  return { password, problems }
}

/** Account access beside the sign-in: links, and a person's own password and sessions. */
export class AccessService extends Context.Service<
  AccessService,
  {
    /** The person that a link belongs to. Fails with 'Refused' if it is invalid or has another purpose. */
    readonly check: (request: LinkRequest) => Effect.Effect<LinkedPerson, AppError>
    readonly use: (use: LinkUse) => Effect.Effect<void, AppError>
    /** Requests a password link. Gives the message, which is the same for every address. */
    readonly askForLink: (request: { readonly email: string }) => Effect.Effect<string, AppError>
    readonly changePassword: (change: PasswordChange) => Effect.Effect<void, AppError>
    readonly sessions: () => Effect.Effect<ReadonlyArray<OwnSession>, AppError>
    /** Ends one of the person's sessions; null ends all but the current one. */
    readonly endSession: (request: { readonly id: string | null }) => Effect.Effect<void, AppError>
    readonly person: () => Effect.Effect<OwnPerson, AppError>
    readonly savePerson: (person: { readonly mobileNumber: string }) => Effect.Effect<void, AppError>
  }
>()('simdesk/services/AccessService') {
  static readonly overHttp = Layer.effect(
    AccessService,
    Effect.gen(function* () {
      const http = yield* Http

      const check = Effect.fn('AccessService.check')(function* ({ purpose, tokenRef }: LinkRequest) {
        const token = secretVault.get(tokenRef) ?? ''
        const answer = yield* http.call(loginCalls.CheckLink, { payload: { token } })
        const { email, employeeName, mobileNumber = '' } = answer
        if (!answer.isSuccess || answer.purpose !== purpose || email === undefined || employeeName === undefined) {
          return yield* invalid
        }
        return { email, employeeName, mobileNumber }
      })

      const use = Effect.fn('AccessService.use')(function* (given: LinkUse) {
        const { purpose, tokenRef, email, employeeName, mobileNumber } = given
        const { password, problems } = newPassword(given, { email, employeeName })
        const isInvitation = purpose === 'invitation'
        const wrong = { ...(isInvitation && ownDataProblems({ employeeName, mobileNumber })), ...problems }
        if (Object.keys(wrong).length > 0) return yield* refusedFields(wrong)
        const token = secretVault.get(tokenRef) ?? ''
        const answer = isInvitation
          ? yield* http.call(loginCalls.AcceptInvitation, { payload: { token, employeeName, mobileNumber, password } })
          : yield* http.call(loginCalls.SetPassword, { payload: { token, password } })
        yield* acceptedAnswer(answer)
        secretVault.redeem(tokenRef)
      })

      const askForLink = Effect.fn('AccessService.askForLink')(function* ({ email }: { readonly email: string }) {
        const answer = yield* http.call(loginCalls.ForgotPassword, { payload: { email } })
        return (yield* acceptedAnswer(answer)).message ?? linkMessages.asked
      })

      const changePassword = Effect.fn('AccessService.changePassword')(function* (change: PasswordChange) {
        const oldPassword = secretVault.redeem(change.oldRef) ?? ''
        const { password, problems } = newPassword(change, change.owner)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        yield* acceptedAnswer(yield* http.call(loginCalls.ChangePassword, { payload: { oldPassword, password } }))
      })

      const sessions = Effect.fn('AccessService.sessions')(function* () {
        const answer = yield* http.call(loginCalls.GetSessions, {})
        return (yield* succeeded(commonMessages.saveRefused)(answer)).sessions
      })

      const endSession = Effect.fn('AccessService.endSession')(function* ({ id }: { readonly id: string | null }) {
        const answer =
          id === null
            ? yield* http.call(loginCalls.EndOtherSessions, {})
            : yield* http.call(loginCalls.EndSession, { payload: { id } })
        yield* acceptedAnswer(answer)
      })

      const person = Effect.fn('AccessService.person')(function* () {
        const answer = yield* http.call(profileCalls.GetOwnProfile, {})
        return (yield* succeeded(commonMessages.saveRefused)(answer)).profile
      })

      const savePerson = Effect.fn('AccessService.savePerson')(function* (given: { readonly mobileNumber: string }) {
        const problems = ownDataProblems(given)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        yield* acceptedAnswer(yield* http.call(profileCalls.UpdateOwnProfile, { payload: given }))
      })

      return AccessService.of({ check, use, askForLink, changePassword, sessions, endSession, person, savePerson })
    }),
  )

  static readonly ask = askOf(AccessService, AccessService.overHttp)
}
