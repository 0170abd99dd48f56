import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { passwordMessages } from '../../src/schemas/people/password.ts'
import { type FactorSetUp, type FactorState, secondFactorMessages } from '../../src/schemas/people/second-factor.ts'
import { type AppendError, EventStore } from '../core/events/event-store.ts'
import type { Fault } from '../core/http/faults.ts'
import { integer } from '../core/projections/rows.ts'
import { addressKey } from './address-key.ts'
import {
  type FoundAccount,
  type Holder,
  holdTicket,
  type Origin,
  openSession,
  recordAccess,
  redeemTicket,
  type SignedIn,
} from './admission.ts'
import { Attempts } from './attempts.ts'
import { type Outcome, refusedAt } from './link-door.ts'
import { passwordMatches } from './passwords.ts'
import {
  beginFactor,
  confirmFactor,
  factorOf,
  isBeginning,
  removeFactor,
  replaceRecoveryCodes,
  useCode,
} from './second-factors.ts'
import { SecretBox } from './secret-box.ts'
import { Sessions } from './sessions.ts'

type Begun = Outcome & { readonly setUp?: FactorSetUp }
type FactorAnswer = Outcome & { readonly recoveryCodes?: ReadonlyArray<string> }
type Entered = FactorAnswer & { readonly signedIn?: SignedIn }
type Failure = Fault | AppendError

const gone: Outcome = { isSuccess: false, message: secondFactorMessages.gone }
const wrongCode = refusedAt('code', secondFactorMessages.wrongCode)
const no = (message: string): Outcome => ({ isSuccess: false, message })

/** The second factor: at sign-in, after the right password, and in one's own profile. */
export class FactorDoor extends Context.Service<
  FactorDoor,
  {
    /** Starts the set-up that a role requires. A person who has a second factor must use that one instead. */
    readonly setUp: (ticket: string) => Effect.Effect<Begun, Failure>
    /** Completes a sign-in with a code; a wrong one leaves the ticket valid. */
    readonly enter: (ticket: string, code: string, origin: Origin) => Effect.Effect<Entered, Failure>
    readonly state: (holder: Holder) => Effect.Effect<FactorState, SqlError.SqlError>
    readonly begin: (holder: Holder, password: string) => Effect.Effect<Begun, Failure>
    readonly add: (holder: Holder, code: string, origin: Origin) => Effect.Effect<FactorAnswer, Failure>
    readonly remove: (holder: Holder, password: string, origin: Origin) => Effect.Effect<Outcome, Failure>
    readonly replaceCodes: (holder: Holder, password: string, origin: Origin) => Effect.Effect<FactorAnswer, Failure>
  }
>()('simdesk/auth/FactorDoor') {
  static readonly layer = Layer.effect(
    FactorDoor,
    Effect.gen(function* () {
      const [sql, events, attempts] = [yield* SqlClient.SqlClient, yield* EventStore, yield* Attempts]
      const [box, sessions] = [yield* SecretBox, yield* Sessions]
      const here = Effect.provideContext(
        yield* Effect.context<SqlClient.SqlClient | EventStore | SecretBox | Sessions>(),
      )

      const record = (account: number, type: 'SecondFactorAdded' | 'SecondFactorFailed', origin: Origin) =>
        recordAccess(String(account), { type, data: { address: addressKey(origin.address) } }, origin)

      const setUp = (ticket: string) =>
        events.transact(
          Effect.gen(function* () {
            const account = yield* holdTicket(ticket)
            if (account === undefined || (yield* factorOf(account.id)).since !== null) return gone
            if (!box.hasKey) return no(secondFactorMessages.noKey)
            return { isSuccess: true, message: '', setUp: yield* beginFactor(account.id) } satisfies Begun
          }),
        )

      /** Checks the first code of a set-up; returns the recovery codes if it is right. */
      const addedBy = Effect.fnUntraced(function* (account: number, code: string, origin: Origin) {
        const recoveryCodes = yield* confirmFactor(account, code)
        if (recoveryCodes !== null) yield* record(account, 'SecondFactorAdded', origin)
        return recoveryCodes
      })

      /** Whether a code of the current second factor is right. */
      const shownBy = Effect.fnUntraced(function* (account: number, code: string, origin: Origin) {
        const proof = yield* useCode(account, code)
        if (proof?.by === 'recovery') {
          const data = { address: addressKey(origin.address), left: proof.left }
          yield* recordAccess(String(account), { type: 'RecoveryCodeUsed', data }, origin)
        }
        return proof !== null
      })

      const entering = Effect.fnUntraced(function* (ticket: string, code: string, origin: Origin) {
        const account = yield* holdTicket(ticket)
        if (account === undefined || account.hash === null) return gone
        const hasFactor = (yield* factorOf(account.id)).since !== null
        if (!hasFactor && !(yield* isBeginning(account.id))) return gone
        const recoveryCodes = hasFactor ? null : yield* addedBy(account.id, code, origin)
        const isRight = hasFactor ? yield* shownBy(account.id, code, origin) : recoveryCodes !== null
        if (!isRight) {
          yield* record(account.id, 'SecondFactorFailed', origin)
          return wrongCode
        }
        yield* redeemTicket(ticket)
        const signedIn = yield* openSession(account, origin)
        return {
          isSuccess: true,
          message: 'Signed in',
          signedIn,
          ...(recoveryCodes !== null && { recoveryCodes }),
        } satisfies Entered
      }, events.transact)

      // The attempt is taken before the code is checked. An invalid ticket costs its sender nothing and reveals
      // nothing.
      const enter = Effect.fnUntraced(function* (ticket: string, code: string, origin: Origin) {
        const account: FoundAccount | undefined = yield* holdTicket(ticket)
        if (account === undefined) return gone
        const isKnownPlace = yield* sessions.isKnownPlace(account.email, addressKey(origin.address))
        let entered: Entered = gone
        const check = Effect.map(entering(ticket, code, origin), (answer) => {
          entered = answer
          return answer.isSuccess
        })
        yield* attempts.code({ account: String(account.id), address: origin.address, isKnownPlace })(check)
        return entered
      })

      const isOwnPassword = Effect.fnUntraced(function* ({ accountId, sessionId }: Holder, password: string) {
        const [row] = yield* sql<{ hash: string }>`select password_hash as hash from credentials
          where user_id = ${integer(Number(accountId))}`
        return yield* attempts.unlock(sessionId)(passwordMatches(row?.hash ?? null, password))
      })

      /** Runs an act that requires the password again. */
      const withPassword = Effect.fnUntraced(function* <A extends Outcome, E, R>(
        holder: Holder,
        password: string,
        act: (account: number) => Effect.Effect<A | Outcome, E, R>,
      ) {
        if (!(yield* isOwnPassword(holder, password))) return refusedAt('password', passwordMessages.wrong)
        return yield* events.transact(act(Number(holder.accountId)))
      })

      const begin = (holder: Holder, password: string) =>
        withPassword(
          holder,
          password,
          Effect.fnUntraced(function* (account) {
            if (!box.hasKey) return no(secondFactorMessages.noKey)
            return { isSuccess: true, message: '', setUp: yield* beginFactor(account) } satisfies Begun
          }),
        )

      const add = Effect.fnUntraced(function* ({ accountId }: Holder, code: string, origin: Origin) {
        const account = Number(accountId)
        if (!(yield* isBeginning(account))) return no(secondFactorMessages.setUpGone)
        const recoveryCodes = yield* addedBy(account, code, origin)
        if (recoveryCodes === null) return wrongCode
        return { isSuccess: true, message: secondFactorMessages.added, recoveryCodes } satisfies FactorAnswer
      }, events.transact)

      const remove = (holder: Holder, password: string, origin: Origin) =>
        withPassword(
          holder,
          password,
          Effect.fnUntraced(function* (account) {
            if ((yield* factorOf(account)).isDemanded) return no(secondFactorMessages.keptByRole)
            const { address, requestId } = origin
            yield* removeFactor(account, { by: holder.accountId, address: addressKey(address), requestId })
            return { isSuccess: true, message: secondFactorMessages.removed }
          }),
        )

      const replaceCodes = (holder: Holder, password: string, origin: Origin) =>
        withPassword(
          holder,
          password,
          Effect.fnUntraced(function* (account) {
            if ((yield* factorOf(account)).since === null) return no(secondFactorMessages.notSet)
            const recoveryCodes = yield* replaceRecoveryCodes(account)
            const data = { address: addressKey(origin.address) }
            yield* recordAccess(holder.accountId, { type: 'RecoveryCodesReplaced', data }, origin)
            return {
              isSuccess: true,
              message: secondFactorMessages.codesReplaced,
              recoveryCodes,
            } satisfies FactorAnswer
          }),
        )

      return FactorDoor.of({
        setUp: (ticket) => here(setUp(ticket)),
        enter: (ticket, code, origin) => here(enter(ticket, code, origin)),
        state: (holder) => here(factorOf(Number(holder.accountId))),
        begin: (holder, password) => here(begin(holder, password)),
        add: (holder, code, origin) => here(add(holder, code, origin)),
        remove: (holder, password, origin) => here(remove(holder, password, origin)),
        replaceCodes: (holder, password, origin) => here(replaceCodes(holder, password, origin)),
      })
    }),
  )
}
