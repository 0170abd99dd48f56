import { Context, Effect, Layer } from 'effect'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { profileCalls } from '../../schemas/people/own-profile.calls.ts'
import type { FactorState } from '../../schemas/people/second-factor.ts'
import { loginCalls } from '../../schemas/session/login.calls.ts'
import type { Session } from '../../schemas/session/session.ts'
import { ApiConfig } from '../core/api-config.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusal, succeeded } from '../core/refusal.ts'
import { secretVault } from '../core/vault.ts'
import { beginSession } from '../session/session-service.ts'

/** A code of the authenticator app or a recovery code. The secret vault holds it for one use. */
type GivenCode = { readonly codeRef: string }
type GivenPassword = { readonly passwordRef: string }
/** The ticket of a sign-in. It stays in the vault until the sign-in ends. */
type Ticket = { readonly ticketRef: string }
/** A new session. `codesRef` holds the recovery codes if a second factor was set up with it. */
export type Entered = { readonly session: Session; readonly codesRef: string | null }

/** Stores recovery codes in the vault, one per line. */
const hold = (codes: ReadonlyArray<string>) => secretVault.put(codes.join('\n'))

/** After too many attempts the error is shown at the code. */
const atTheCode = (error: AppError): AppError =>
  error._tag === 'Faulted' && error.status === 429
    ? new Refused({ message: error.message, errors: [{ field: 'code', message: error.message }] })
    : error

/**
 * The second factor, at the sign-in and in the person's profile. Secrets go into the vault; results hold their handles.
 */
export class FactorService extends Context.Service<
  FactorService,
  {
    /** Begins the set-up that the role requires. Gives the handle of the data for the app. */
    readonly setUp: (ticket: Ticket) => Effect.Effect<string, AppError>
    /** Ends a sign-in. Fails with 'Refused' without a field if the person must enter the password again. */
    readonly enter: (given: Ticket & GivenCode) => Effect.Effect<Entered, AppError>
    /** The state of the second factor; null if the server does not support it. */
    readonly state: () => Effect.Effect<FactorState | null, AppError>
    readonly begin: (given: GivenPassword) => Effect.Effect<string, AppError>
    /** Ends a set-up with its first code. Gives the handle of the recovery codes. */
    readonly add: (given: GivenCode) => Effect.Effect<string, AppError>
    readonly remove: (given: GivenPassword) => Effect.Effect<void, AppError>
    readonly replaceCodes: (given: GivenPassword) => Effect.Effect<string, AppError>
  }
>()('simdesk/services/FactorService') {
  static readonly overHttp = Layer.effect(
    FactorService,
    Effect.gen(function* () {
      const http = yield* Http
      const config = yield* ApiConfig
      const password = ({ passwordRef }: GivenPassword) => secretVault.redeem(passwordRef) ?? ''
      const code = ({ codeRef }: GivenCode) => secretVault.redeem(codeRef) ?? ''

      const setUp = Effect.fn('FactorService.setUp')(function* ({ ticketRef }: Ticket) {
        const payload = { ticket: secretVault.get(ticketRef) ?? '' }
        const answer = yield* acceptedAnswer(yield* http.call(loginCalls.SetUpSecondFactor, { payload }))
        return secretVault.put(answer.setUp?.uri ?? '')
      })

      const enter = Effect.fn('FactorService.enter')(function* (given: Ticket & GivenCode) {
        const payload = { ticket: secretVault.get(given.ticketRef) ?? '', code: code(given) }
        const answer = yield* http.call(loginCalls.ConfirmSecondFactor, { payload }).pipe(Effect.mapError(atTheCode))
        if (!answer.isSuccess) return yield* refusal(answer, commonMessages.saveRefused, answer.errors)
        const session = yield* Effect.provideService(beginSession(answer), ApiConfig, config)
        secretVault.redeem(given.ticketRef)
        return { session, codesRef: answer.recoveryCodes ? hold(answer.recoveryCodes) : null }
      })

      const state = Effect.fn('FactorService.state')(function* () {
        const answer = yield* succeeded(commonMessages.saveRefused)(yield* http.call(profileCalls.GetOwnProfile, {}))
        return answer.secondFactor ?? null
      })

      const begin = Effect.fn('FactorService.begin')(function* (given: GivenPassword) {
        const payload = { password: password(given) }
        const answer = yield* acceptedAnswer(yield* http.call(loginCalls.BeginSecondFactor, { payload }))
        return secretVault.put(answer.setUp?.uri ?? '')
      })

      const add = Effect.fn('FactorService.add')(function* (given: GivenCode) {
        const payload = { code: code(given) }
        const answer = yield* acceptedAnswer(yield* http.call(loginCalls.AddSecondFactor, { payload }))
        return hold(answer.recoveryCodes ?? [])
      })

      const remove = Effect.fn('FactorService.remove')(function* (given: GivenPassword) {
        yield* acceptedAnswer(
          yield* http.call(loginCalls.RemoveSecondFactor, { payload: { password: password(given) } }),
        )
      })

      const replaceCodes = Effect.fn('FactorService.replaceCodes')(function* (given: GivenPassword) {
        const payload = { password: password(given) }
        const answer = yield* acceptedAnswer(yield* http.call(loginCalls.ReplaceRecoveryCodes, { payload }))
        return hold(answer.recoveryCodes ?? [])
      })

      return FactorService.of({ setUp, enter, state, begin, add, remove, replaceCodes })
    }),
  )

  static readonly ask = askOf(FactorService, FactorService.overHttp)
}
